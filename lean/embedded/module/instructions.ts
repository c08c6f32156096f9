/** Instructions in WebAssembly's binary format (core specification 3.0, section 5.4), as far as they occur here. */
export const op = {
  unreachable: 0x00,
  nop: 0x01,
  block: 0x02,
  if: 0x04,
  throwRef: 0x0a,
  end: 0x0b,
  brIf: 0x0d,
  return: 0x0f,
  call: 0x10,
  callIndirect: 0x11,
  tryTable: 0x1f,
  localGet: 0x20,
  localSet: 0x21,
  globalGet: 0x23,
  globalSet: 0x24,
  i32Const: 0x41,
  i32Eqz: 0x45,
  i32Ne: 0x47,
  i32LeU: 0x4d,
  i32GeS: 0x4e,
  i32And: 0x71,
  i32ShrU: 0x76,
} as const;

/** The type of a block without a result. */
export const nothing = 0x40;
