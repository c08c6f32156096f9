import { describe, expect, test } from '@jest/globals';
import type { LlamaContextSequence } from 'node-llama-cpp';
import { type Seat, Seats } from '../../../src/llm/gguf/seats.ts';
import fc from '../../support/properties.ts';

/** All that seats want of a sequence: its name and what it holds. */
const sequenceOf = (contextTokens: number[]) => ({ contextTokens }) as unknown as LlamaContextSequence;

test('after gaps are closed no free sequence lies between others, and each move is from one to another', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), (stays) => {
      const sequences = stays.map(() => sequenceOf([]));
      const seats = new Seats(sequences, false);
      const all = stays.map((): Seat => ({ sequence: null }));
      for (const seat of all) seats.take(seat);
      const left = all.filter((seat, at) => {
        if (!stays[at]) seats.leave(seat);
        return stays[at];
      });
      const before = new Map(left.map((seat) => [seat, seat.sequence]));
      const moves = seats.closeGaps();
      const places = left.map((seat) => seats.placeOf(seat)).sort((a, b) => a - b);
      expect(places).toEqual(places.map((_, at) => places[0]! + at));
      const moved = left.filter((seat) => seat.sequence !== before.get(seat));
      expect(moved.length).toBe(moves.length);
      for (const seat of moved) {
        expect(moves).toContainEqual({ from: before.get(seat), to: seat.sequence });
      }
    }),
  );
});

test.each([false, true])('forks sit beside the others, so that nobody has to move (spares: %s)', (spares) => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }),
      fc.array(fc.nat(39), { maxLength: 10 }),
      (stays, order) => {
        const seats = new Seats(
          stays.map((_, at) => sequenceOf(at % 3 === 0 ? [] : [at])),
          spares,
        );
        const all = stays.map((): Seat => ({ sequence: null }));
        for (const each of all) seats.take(each);
        const leaving = all.filter((_, at) => !stays[at]);
        for (const at of order) seats.leave(leaving[at % leaving.length] ?? { sequence: null });
        for (const each of leaving) seats.leave(each);
        seats.closeGaps();
        for (const each of leaving) {
          seats.take(each);
          expect(seats.closeGaps()).toEqual([]);
        }
      },
    ),
  );
});

const seat = (): Seat => ({ sequence: null });
const count = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe('where prompts begin alike', () => {
  test('the free sequence that holds the most of it, and nothing else, is taken', () => {
    const seats = new Seats(
      [sequenceOf([1, 2, 3, 4]), sequenceOf([1, 2]), sequenceOf([1, 2, 3, 9]), sequenceOf([])],
      true,
    );
    const [first, second, third] = [seat(), seat(), seat()];
    expect(seats.takeLike(first, [1, 2, 3, 9, 7])).toEqual({ common: 4, from: null });
    expect(seats.placeOf(first)).toBe(2);
    expect(seats.takeLike(second, [1, 2, 3, 9, 7])).toEqual({ common: 2, from: null });
    expect(seats.placeOf(second)).toBe(1);
    expect(seats.takeLike(third, [1, 2, 3])).toEqual({ common: 3, from: null });
    expect(seats.placeOf(third)).toBe(0);
    seats.leave(first);
    expect(first.sequence).toBeNull();
  });

  test('what is nearly unlike is kept while there is an empty sequence', () => {
    const seats = new Seats([sequenceOf([1, ...count(100, 140)]), sequenceOf([])], true);
    const newcomer = seat();
    expect(seats.takeLike(newcomer, [1, 2, 3])).toEqual({ common: 0, from: null });
    expect(seats.placeOf(newcomer)).toBe(1);
  });

  test('a long common head is copied, and its sequence kept', () => {
    const head = count(0, 40);
    const holding = sequenceOf([...head, ...count(100, 200)]);
    const seats = new Seats([holding, sequenceOf([])], true);
    const newcomer = seat();
    expect(seats.takeLike(newcomer, [...head, 7, 8])).toEqual({ common: 40, from: holding });
    expect(seats.placeOf(newcomer)).toBe(1);
  });

  test('forks take what is empty, then what was left first, of what lies beside the others', () => {
    const far = new Seats([sequenceOf([1]), sequenceOf([2]), sequenceOf([3]), sequenceOf([])], true);
    const holder = seat();
    expect(far.takeLike(holder, [1, 9])).toEqual({ common: 1, from: null });
    expect(far.placeOf({ sequence: far.take(seat()) })).toBe(1);
  });

  test('forks take what is empty, then what was left first', () => {
    const held = [sequenceOf([1]), sequenceOf([2]), sequenceOf([]), sequenceOf([4])];
    const seats = new Seats(held, true);
    const all = held.map(() => seat());
    for (const one of all) seats.take(one);
    for (const place of [1, 3, 0, 2]) seats.leave(all.find((one) => seats.placeOf(one) === place)!);
    const order = held.map(() => seats.placeOf({ sequence: seats.take(seat()) }));
    expect(order).toEqual([2, 1, 3, 0]);
  });
});
