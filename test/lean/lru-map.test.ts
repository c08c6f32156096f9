import { describe, expect, test } from '@jest/globals';
import { LruMap } from '../../lean/lru-map.ts';
import fc from '../support/properties.ts';

describe('LruMap', () => {
  test('evicts what was used longest ago', () => {
    const evicted: string[] = [];
    const map = new LruMap<string, string>(2, (value) => evicted.push(value));
    map.set('a', 'A');
    map.set('b', 'B');
    map.get('a');
    map.set('c', 'C');
    expect(evicted).toEqual(['B']);
    expect(map.get('b')).toBeUndefined();
    expect(map.get('a')).toBe('A');
  });

  test('lets go of what is asked for alone', () => {
    const evicted: string[] = [];
    const map = new LruMap<string, string>(3, (value) => evicted.push(value));
    for (const key of ['a', 'b', 'c']) map.set(key, key.toUpperCase());
    map.evictWhere((value) => value !== 'B');
    expect([evicted, map.size, map.get('b')]).toEqual([['A', 'C'], 1, 'B']);
  });

  test('hands out each value once, whatever is done to it', () => {
    const step = fc.tuple(fc.constantFrom('set', 'get'), fc.integer({ min: 0, max: 5 }));
    fc.assert(
      fc.property(fc.array(step), fc.integer({ min: 1, max: 4 }), (steps, capacity) => {
        const evicted: object[] = [];
        const added: object[] = [];
        const map = new LruMap<number, object>(capacity, (value) => evicted.push(value));
        for (const [what, key] of steps) {
          if (what === 'get') map.get(key);
          else {
            const value = {};
            added.push(value);
            map.set(key, value);
          }
          expect(map.size).toBeLessThanOrEqual(capacity);
        }
        map.evictWhere(() => true);
        expect(evicted).toHaveLength(added.length);
        expect(new Set(evicted)).toEqual(new Set(added));
      }),
    );
  });
});
