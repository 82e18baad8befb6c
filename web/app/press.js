// A press that is held where it began, by mouse or finger: who uses it calls begin, moved and end as the pointer does.

// ms: how long until it counts; near: px that a finger may wander meanwhile.
export function heldPress(ms, near) {
    let press = null; // {x, y, timer} while it is held
    const held = {
        get down() { return press !== null; }, // and has not counted yet
        begin(event, then) {
            held.end();
            press = {
                x: event.clientX, y: event.clientY,
                timer: setTimeout(() => {
                    press = null;
                    then();
                }, ms),
            };
        },
        moved(event) {
            if (press && Math.hypot(event.clientX - press.x, event.clientY - press.y) > near) {
                held.end();
            }
        },
        end() {
            clearTimeout(press?.timer);
            press = null;
        },
    };
    return held;
}
