import { describe, expect, test } from '@jest/globals';
import { LinearMemory } from '../../../lean/embedded/ffi/linear-memory.ts';
import { ItemGuard } from '../../../lean/embedded/item-guard.ts';
import { boxedFalse, boxedTrue, statusSlots } from '../../../lean/pool/protocol.ts';

const cancelAddress = 64;

/** A guard, and the host's side of the memory that they share. */
function guardAndHost() {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1, shared: true });
  const words = new Int32Array(memory.buffer);
  const guard = new ItemGuard(new LinearMemory(memory), cancelAddress);
  const slots = new Int32Array(guard.status);
  const interrupt = (sequence: number): void => {
    Atomics.store(slots, statusSlots.interrupt, sequence);
    Atomics.store(words, cancelAddress >>> 2, boxedTrue);
  };
  const cancelWord = (): number => Atomics.load(words, cancelAddress >>> 2);
  return { guard, interrupt, cancelWord, sequence: () => Atomics.load(slots, statusSlots.sequence) };
}

describe('the guard of an item', () => {
  test('takes an interrupt of its own item for one', () => {
    const { guard, interrupt, sequence } = guardAndHost();
    guard.begin(0);
    interrupt(sequence());
    expect(guard.interrupted()).toBe(true);
  });

  test('clears an interrupt that was meant for the item before, so that the item can run again', () => {
    const { guard, interrupt, cancelWord, sequence } = guardAndHost();
    guard.begin(0);
    const before = sequence();
    guard.end();
    guard.begin(1);
    interrupt(before);
    expect(guard.interrupted()).toBe(false);
    expect(cancelWord()).toBe(boxedFalse);
  });
});
