"""Arrays in the memory of a GPU, for those who read them there: PyTorch, CuPy and JAX take them without a copy, by
__cuda_array_interface__ or __dlpack__; numpy gets a copy. No CUDA is needed for any of this: the library has done the work
before a call returns, so whoever reads later, on whatever stream, reads what is there."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_int32, c_int64, c_uint8, c_uint16, c_uint64, c_void_p
from typing import Any, Dict, Optional, Tuple

import numpy as np

from ._library import library
from .errors import ArrayError

_ON_CUDA, _DEVICE = 2, 0  # kDLCUDA, and the GPU that CUDA puts first


class _Tensor(ctypes.Structure):
    """DLTensor, of DLPack."""

    _fields_ = [("data", c_void_p), ("device_type", c_int32), ("device_id", c_int32), ("ndim", c_int32), ("code", c_uint8),
                ("bits", c_uint8), ("lanes", c_uint16), ("shape", POINTER(c_int64)), ("strides", POINTER(c_int64)),
                ("byte_offset", c_uint64)]


class _Managed(ctypes.Structure):
    """DLManagedTensor."""


_DELETER = ctypes.CFUNCTYPE(None, c_void_p)
_Managed._fields_ = [("tensor", _Tensor), ("context", c_void_p), ("deleter", _DELETER)]

_given: Dict[int, Tuple[Any, ...]] = {}  # what others hold: its place, and all that must live as long


@_DELETER
def _drop(at: int) -> None:
    _given.pop(at, None)


_is_valid = ctypes.pythonapi.PyCapsule_IsValid
_is_valid.restype, _is_valid.argtypes = ctypes.c_int, [c_void_p, ctypes.c_char_p]
_pointer = ctypes.pythonapi.PyCapsule_GetPointer
_pointer.restype, _pointer.argtypes = c_void_p, [c_void_p, ctypes.c_char_p]
_new = ctypes.pythonapi.PyCapsule_New
_new.restype, _new.argtypes = ctypes.py_object, [c_void_p, ctypes.c_char_p, c_void_p]


@_DELETER
def _unused(capsule: int) -> None:  # nobody took it
    if _is_valid(capsule, b"dltensor"):
        _drop(_pointer(capsule, b"dltensor"))


class CudaArray:
    """An array of a batch on a GPU. torch.as_tensor(array, device="cuda"), torch.from_dlpack(array), cupy.asarray(array) and
    jax.dlpack.from_dlpack(array) read it where it is; numpy.asarray(array) and array[..] copy it. It shows what is asked
    now, as all arrays of a batch do. Nobody is to write to it."""

    def __init__(self, handle: Any, pointer: Any, shape: Tuple[int, ...], dtype: Any):
        self._handle = handle
        self._at = ctypes.cast(pointer, c_void_p).value or 0
        self.shape, self.dtype = shape, np.dtype(dtype)
        self.ndim, self.size = len(shape), int(np.prod(shape))

    @property
    def __cuda_array_interface__(self) -> Dict[str, Any]:
        # not marked as read-only: PyTorch and JAX take no such array
        return {"shape": self.shape, "typestr": self.dtype.str, "data": (self._at, False), "version": 3, "strides": None,
                "stream": None}

    def __dlpack_device__(self) -> Tuple[int, int]:
        return _ON_CUDA, _DEVICE

    def __dlpack__(self, *, stream: Any = None, **unused: Any) -> Any:
        shape = (c_int64 * self.ndim)(*self.shape)
        managed = _Managed()
        tensor = managed.tensor
        tensor.data, tensor.device_type, tensor.device_id, tensor.ndim = self._at, _ON_CUDA, _DEVICE, self.ndim
        tensor.code, tensor.bits, tensor.lanes = 1, 8 * self.dtype.itemsize, 1  # kDLUInt
        tensor.shape = shape
        managed.deleter = _drop
        at = ctypes.addressof(managed)
        _given[at] = (managed, shape, self._handle)
        return _new(at, b"dltensor", ctypes.cast(_unused, c_void_p))

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> np.ndarray:
        if copy is False:
            raise ValueError("an array on a GPU is only read as a copy")
        here = np.empty(self.shape, self.dtype)
        library.rn_batch_copy(self._handle.at, here.ctypes.data, self._at, here.nbytes)
        return here if dtype is None else here.astype(dtype)

    def __getitem__(self, place: Any) -> Any:
        return self.__array__()[place]

    def __len__(self) -> int:
        return self.shape[0]

    def __repr__(self) -> str:
        return f"<rednov array of shape {self.shape}, {self.dtype}, on a GPU>"


def pointer_of(given: Any, size: int, dtype: Any) -> int:
    """Where an array lies that is already on the GPU: so many numbers of this kind in a row."""
    about = given.__cuda_array_interface__
    kind = np.dtype(dtype)
    if tuple(about["shape"]) != (size,):
        raise ArrayError(f"an array of {size} numbers is wanted, one for each game, not one of shape {tuple(about['shape'])}")
    if about["typestr"] != kind.str or about.get("strides") not in (None, (kind.itemsize,)):
        raise ArrayError(f"on a GPU {kind} in a row are wanted, not {about['typestr']}")
    return int(about["data"][0])
