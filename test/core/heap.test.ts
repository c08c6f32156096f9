import { describe, expect, test } from '@jest/globals';
import { Heap } from '../../core/heap.ts';
import fc from '../support/properties.ts';

function drain<T>(heap: Heap<T>): T[] {
  const items: T[] = [];
  for (let item = heap.pop(); item !== undefined; item = heap.pop()) items.push(item);
  return items;
}

describe('Heap', () => {
  test('gives the highest priority first and equals in order of arrival', () => {
    const heap = new Heap<string>();
    for (const [item, priority] of [
      ['low', -3],
      ['first', 1],
      ['second', 1],
      ['top', 2],
      ['third', 1],
    ] as const) {
      heap.set(item, priority);
    }
    expect(heap.size).toBe(5);
    expect(drain(heap)).toEqual(['top', 'first', 'second', 'third', 'low']);
    expect(heap.size).toBe(0);
    expect(heap.pop()).toBeUndefined();
  });

  test('a changed priority moves the item and keeps its arrival', () => {
    const heap = new Heap<string>();
    heap.set('a', 1);
    heap.set('b', 2);
    heap.set('c', 2);
    heap.set('a', 2);
    expect(heap.priorityOf('a')).toBe(2);
    expect(drain(heap)).toEqual(['a', 'b', 'c']);
    heap.set('a', 5);
    heap.set('b', 4);
    heap.set('a', 3);
    expect(drain(heap)).toEqual(['b', 'a']);
  });

  test('an item that comes back has a new arrival', () => {
    const heap = new Heap<string>();
    heap.set('a', 1);
    heap.set('b', 1);
    expect(heap.pop()).toBe('a');
    expect(heap.priorityOf('a')).toBeUndefined();
    heap.set('a', 1);
    expect(drain(heap)).toEqual(['b', 'a']);
  });

  test('takes infinite priorities, but no NaN', () => {
    const heap = new Heap<string>();
    heap.set('never', Number.NEGATIVE_INFINITY);
    heap.set('last', Number.NEGATIVE_INFINITY);
    heap.set('now', Number.POSITIVE_INFINITY);
    expect(() => heap.set('x', Number.NaN)).toThrow('not a number');
    expect(drain(heap)).toEqual(['now', 'never', 'last']);
  });

  test('does what a sorted list does, whatever the order of calls', () => {
    const call = fc.oneof(
      { weight: 3, arbitrary: fc.tuple(fc.nat(12), fc.integer({ min: -3, max: 3 })) },
      { weight: 1, arbitrary: fc.constant('pop' as const) },
    );
    fc.assert(
      fc.property(fc.array(call, { maxLength: 80 }), (calls) => {
        const heap = new Heap<number>();
        let list: { item: number; priority: number }[] = [];
        for (const next of calls) {
          if (next === 'pop') {
            const top = Math.max(...list.map(({ priority }) => priority));
            const first = list.find(({ priority }) => priority === top);
            list = list.filter((entry) => entry !== first);
            expect(heap.highest).toBe(first?.priority);
            expect(heap.pop()).toBe(first?.item);
          } else {
            const [item, priority] = next;
            const known = list.find((entry) => entry.item === item);
            if (known === undefined) list.push({ item, priority });
            else known.priority = priority;
            heap.set(item, priority);
          }
          expect(heap.size).toBe(list.length);
          for (const { item, priority } of list) expect(heap.priorityOf(item)).toBe(priority);
        }
        // Array.sort is stable, so equals stay in the order of arrival.
        list.sort((a, b) => b.priority - a.priority);
        expect(drain(heap)).toEqual(list.map(({ item }) => item));
      }),
      { numRuns: 500 },
    );
  });
});
