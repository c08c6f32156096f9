"""Numbers of the GGUF format, version 3. Everything is little endian."""

from __future__ import annotations

MAGIC = b"GGUF"
VERSION = 3
#: Tensor data begins, and each tensor begins, at a multiple of this unless `general.alignment` says otherwise.
ALIGNMENT = 32

# Types of metadata values and, for numbers, their `struct` formats.
BOOL, STRING, ARRAY = 7, 8, 9
U32, I32, F32_VALUE = 4, 5, 6
NUMBER_FORMATS: dict[int, str] = {
    0: "<B",
    1: "<b",
    2: "<H",
    3: "<h",
    U32: "<I",
    I32: "<i",
    F32_VALUE: "<f",
    10: "<Q",
    11: "<q",
    12: "<d",
}

# Types of tensors that are read here; all but BF16 are written too. For the rest see `other_types.py`.
F32, F16, Q8_0, BF16 = 0, 1, 8, 30
TENSOR_TYPES: dict[str, int] = {"F32": F32, "F16": F16, "Q8_0": Q8_0}
TENSOR_NAMES: dict[int, str] = {F32: "F32", F16: "F16", Q8_0: "Q8_0", BF16: "BF16"}
#: `general.file_type` of a file whose matrices have this type.
FILE_TYPES: dict[str, int] = {"F32": 0, "F16": 1, "Q8_0": 7}

#: Numbers in a block of Q8_0, and its bytes: a half-precision scale and 32 signed bytes.
Q8_BLOCK, Q8_BYTES = 32, 34

# Types of tokens.
TOKEN_NORMAL, TOKEN_CONTROL, TOKEN_UNUSED = 1, 3, 5
