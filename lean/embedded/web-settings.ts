/** Where Lean 4.28 keeps whether imports leave out code, a `Bool` that its initialisation sets for WebAssembly. */
const leavesOutCode = 1_084_012;
/** The same: whether its language server imports for a file what it would for one that begins with `module`. */
const takesAllForModules = 1_215_092;

/**
 * Has a Lean that is initialised load the code of what it imports (`.ir`), so that it can run it.
 * @throws Error for another build of Lean
 */
export const loadCode = (memory: WebAssembly.Memory): void => clear(memory, leavesOutCode);

/**
 * Has the language server take files for what they are, so that they can import modules of either kind.
 * @throws Error for another build of Lean
 */
export const tellModulesApart = (memory: WebAssembly.Memory): void => clear(memory, takesAllForModules);

function clear(memory: WebAssembly.Memory, place: number): void {
  const flag = new Uint8Array(memory.buffer, place, 1);
  if (flag[0] !== 1) throw new Error('this Lean keeps elsewhere what it leaves out in WebAssembly');
  flag[0] = 0;
}
