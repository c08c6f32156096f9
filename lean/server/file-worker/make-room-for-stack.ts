import type { RuntimeExports } from '../../embedded/ffi/exports.ts';

/** Bytes of linear memory for the stack of the main thread. */
const stackBytes = 64 << 20;

/**
 * The module brings 64 KiB of stack that grow down into static data, unchecked. This gives the main thread a large one,
 * with limits in the order that Lean expects (see `embedded/boot.ts`). To be called before `main`.
 */
export function makeRoomForStack(runtime: RuntimeExports): void {
  const low = (runtime.malloc(stackBytes + 16) + 15) & ~15;
  runtime.__stack_pointer.value = low + stackBytes;
  runtime.emscripten_stack_set_limits(low, low + stackBytes);
}
