"""What the package knows of the C headers is what stands there: sizes, places of fields, lists."""
import ctypes
import os
import shutil
import subprocess
import tempfile
import unittest

import rednov
from rednov import _library, batch

PROGRAM = r"""
#include <stddef.h>
#include <stdio.h>
#include "rednov_batch.h"
#define SIZE(name, size) printf("%s=%d\n", #name, (int)(size));
#define PART(name, size) printf("part %s=%d\n", #name, (int)(size));
#define PLAN(field) printf("plan %s=%d\n", #field, (int)offsetof(RnBatchPlan, field));
#define ASKED(field) printf("asked %s=%d\n", #field, (int)offsetof(RnBatchAsked, field));
int main(void)
{
    SIZE(ACTIONS, RN_ACTIONS) SIZE(PLAYER_ACTIONS, RN_PLAYER_ACTIONS) SIZE(ACTION_WORDS, RN_ACTION_WORDS)
    SIZE(MOVES_MAX, RN_MOVES_MAX) SIZE(SEEN_SIZE, RN_SEEN) SIZE(TEXT_MAX, RN_TEXT_MAX) SIZE(CODE_MAX, RN_CODE_MAX)
    SIZE(BATCH_CONFIGS, RN_BATCH_CONFIGS) SIZE(NONE, RN_NONE)
    SIZE(plan, sizeof(RnBatchPlan)) SIZE(asked, sizeof(RnBatchAsked)) SIZE(config, sizeof(RnConfig))
    SIZE(device, RN_BATCH_DEVICE) SIZE(memory, RN_BATCH_MEMORY) SIZE(cuda, RN_ON_CUDA)
    PLAN(games) PLAN(configs) PLAN(config) PLAN(seed) PLAN(threads) PLAN(device) PLAN(outside) PLAN(renew) PLAN(blind)
    PLAN(unmasked) PLAN(unlisted)
    ASKED(decision) ASKED(decider) ASKED(count) ASKED(list) ASKED(mask) ASKED(seen) ASKED(refused) ASKED(ended)
    ASKED(result) ASKED(reason) ASKED(alive) ASKED(decisions) ASKED(seed)
    RN_SEEN_LIST(PART) RN_SEEN_GNOME_LIST(PART)
    return 0;
}
"""


class Layout(unittest.TestCase):
    def setUp(self):
        compiler = shutil.which("cc")
        if not compiler:
            self.skipTest("no compiler")
        with tempfile.TemporaryDirectory() as folder:
            program = os.path.join(folder, "layout")
            subprocess.run([compiler, "-x", "c", "-std=c11", "-I", os.path.join(os.environ["REDNOV_SOURCE"], "include"),
                            "-o", program, "-"], input=PROGRAM, text=True, check=True)
            lines = subprocess.run([program], capture_output=True, text=True, check=True).stdout.splitlines()
        self.told = [(line.rpartition("=")[0], int(line.rpartition("=")[2])) for line in lines]

    def test_sizes(self):
        told = dict(self.told)
        for name in ("ACTIONS", "PLAYER_ACTIONS", "ACTION_WORDS", "MOVES_MAX", "SEEN_SIZE", "TEXT_MAX", "CODE_MAX",
                     "BATCH_CONFIGS", "NONE"):
            self.assertEqual(getattr(_library, name), told[name], name)
        for name, structure in (("plan", _library.Plan), ("asked", _library.Asked), ("config", _library.Config)):
            self.assertEqual(ctypes.sizeof(structure), told[name], name)
        self.assertEqual((batch._NO_DEVICE, batch._NO_MEMORY, batch._DEVICES.index("cuda")),
                         (told["device"], told["memory"], told["cuda"]))

    def test_fields(self):
        for prefix, structure in (("plan ", _library.Plan), ("asked ", _library.Asked)):
            told = [(name[len(prefix):], at) for name, at in self.told if name.startswith(prefix)]
            self.assertEqual([(name, getattr(structure, name).offset) for name, _ in structure._fields_], told)

    def test_slices(self):
        told = [(name[5:].lower(), size) for name, size in self.told if name.startswith("part ")]
        mine = [(name, part.stop - part.start) for slices in (rednov.seen_slices(), rednov.gnome_slices())
                for name, part in slices.items()]
        self.assertEqual(mine, told)

    def test_words(self):
        hello = _library.HELLO
        self.assertEqual((rednov.PLAYERS, rednov.VARIANTS), (tuple(hello["by"]), tuple(hello["variants"])))
        self.assertEqual(rednov.__version__, hello["version"])


if __name__ == "__main__":
    unittest.main()
