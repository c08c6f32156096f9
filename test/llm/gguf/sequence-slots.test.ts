import { describe, expect, test } from '@jest/globals';
import type { LlamaContextSequence } from 'node-llama-cpp';
import { type SequenceSlot, SequenceSlots } from '../../../src/llm/gguf/sequence-slots.ts';
import fc from '../../support/properties.ts';

/** All that slots want of a sequence: its name and what it holds. */
const sequenceOf = (contextTokens: number[]) => ({ contextTokens }) as unknown as LlamaContextSequence;

test('after gaps are closed no free sequence lies between others, and each move is from one to another', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (stays) => {
      const sequences = stays.map(() => sequenceOf([]));
      const slots = new SequenceSlots(sequences, false);
      const all = stays.map((): SequenceSlot => ({ sequence: null }));
      for (const slot of all) slots.take(slot);
      const left = all.filter((slot, at) => {
        if (!stays[at]) slots.leave(slot);
        return stays[at];
      });
      const before = new Map(left.map((slot) => [slot, slot.sequence]));
      const moves = slots.closeGaps();
      const places = left.map((slot) => slots.placeOf(slot)).sort((a, b) => a - b);
      expect(places).toEqual(places.map((_, at) => places[0]! + at));
      const moved = left.filter((slot) => slot.sequence !== before.get(slot));
      expect(moved.length).toBe(moves.length);
      for (const slot of moved) {
        expect(moves).toContainEqual({ from: before.get(slot), to: slot.sequence });
      }
    }),
  );
});

test.each([false, true])('forks lie beside the others, so that nobody has to move (spares: %s)', (spares) => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(39), { maxLength: 10 }),
      (stays, order) => {
        const slots = new SequenceSlots(
          stays.map((_, at) => sequenceOf(at % 3 === 0 ? [] : [at])),
          spares,
        );
        const all = stays.map((): SequenceSlot => ({ sequence: null }));
        for (const each of all) slots.take(each);
        const leaving = all.filter((_, at) => !stays[at]);
        for (const at of order) slots.leave(leaving[at % leaving.length] ?? { sequence: null });
        for (const each of leaving) slots.leave(each);
        slots.closeGaps();
        for (const each of leaving) {
          slots.take(each);
          expect(slots.closeGaps()).toEqual([]);
        }
      },
    ),
  );
});

const slot = (): SequenceSlot => ({ sequence: null });
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('where prompts begin alike', () => {
  test('the free sequence that holds the most of it, and nothing else, is taken', () => {
    const slots = new SequenceSlots(
      [sequenceOf([1, 2, 3, 4]), sequenceOf([1, 2]), sequenceOf([1, 2, 3, 9]), sequenceOf([])],
      true,
    );
    const [first, second, third] = [slot(), slot(), slot()];
    expect(slots.takeLike(first, [1, 2, 3, 9, 7])).toEqual({ common: 4, from: null });
    expect(slots.placeOf(first)).toBe(2);
    expect(slots.takeLike(second, [1, 2, 3, 9, 7])).toEqual({ common: 2, from: null });
    expect(slots.placeOf(second)).toBe(1);
    expect(slots.takeLike(third, [1, 2, 3])).toEqual({ common: 3, from: null });
    expect(slots.placeOf(third)).toBe(0);
    slots.leave(first);
    expect(first.sequence).toBeNull();
  });

  test('what is nearly unlike is kept while there is an empty sequence', () => {
    const slots = new SequenceSlots([sequenceOf([1, ...count(100, 140)]), sequenceOf([])], true);
    const newcomer = slot();
    expect(slots.takeLike(newcomer, [1, 2, 3])).toEqual({ common: 0, from: null });
    expect(slots.placeOf(newcomer)).toBe(1);
  });

  test('a long common head is copied, and its sequence kept', () => {
    const head = count(0, 40);
    const holding = sequenceOf([...head, ...count(100, 200)]);
    const slots = new SequenceSlots([holding, sequenceOf([])], true);
    const newcomer = slot();
    expect(slots.takeLike(newcomer, [...head, 7, 8])).toEqual({ common: 40, from: holding });
    expect(slots.placeOf(newcomer)).toBe(1);
  });

  test('forks take what is empty, then what was left first, of what lies beside the others', () => {
    const far = new SequenceSlots([sequenceOf([1]), sequenceOf([2]), sequenceOf([3]), sequenceOf([])], true);
    const holder = slot();
    expect(far.takeLike(holder, [1, 9])).toEqual({ common: 1, from: null });
    expect(far.placeOf({ sequence: far.take(slot()) })).toBe(1);
  });

  test('forks take what is empty, then what was left first', () => {
    const held = [sequenceOf([1]), sequenceOf([2]), sequenceOf([]), sequenceOf([4])];
    const slots = new SequenceSlots(held, true);
    const all = held.map(() => slot());
    for (const one of all) slots.take(one);
    for (const place of [1, 3, 0, 2]) slots.leave(all.find((one) => slots.placeOf(one) === place)!);
    const order = held.map(() => slots.placeOf({ sequence: slots.take(slot()) }));
    expect(order).toEqual([2, 1, 3, 0]);
  });
});
