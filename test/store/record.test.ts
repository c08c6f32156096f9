import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { outcomeCodec, recordCodec } from '../../src/store/schemas.ts';
import fc from '../support/properties.ts';
import { entries } from './samples.ts';

const codec = recordCodec(1, z.json());

describe('a record', () => {
  test('gives back any JSON value under its key', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (key, value) => {
        const same: unknown = JSON.parse(JSON.stringify(value));
        expect(codec.decode(key, codec.encode(key, same as z.core.util.JSONType))).toEqual(same);
      }),
    );
  });

  test('of any stored outcome comes back as it was', () => {
    for (const entry of entries(7)) {
      expect(outcomeCodec.decode('k', outcomeCodec.encode('k', entry as never))).toEqual(entry);
    }
  });

  test('with any one character changed, cut off or added is refused', () => {
    const text = codec.encode('key', { tactic: 'simp', ms: 12 });
    fc.assert(
      fc.property(fc.nat(text.length - 1), fc.string({ minLength: 0, maxLength: 2 }), (at, other) => {
        fc.pre(other !== text[at]);
        expect(codec.decode('key', text.slice(0, at) + other + text.slice(at + 1))).toBeUndefined();
      }),
    );
    expect(codec.decode('key', '')).toBeUndefined();
    expect(codec.decode('key', `${text} `)).toBeUndefined();
  });

  test('is refused under the key of another', () => {
    expect(codec.decode('b', codec.encode('a', 1))).toBeUndefined();
  });

  test('of another version is refused, even when it would pass the schema', () => {
    expect(codec.decode('k', recordCodec(2, z.json()).encode('k', 1))).toBeUndefined();
    expect(recordCodec(2, z.json()).decode('k', codec.encode('k', 1))).toBeUndefined();
  });

  test('that is sound but does not pass the schema is refused', () => {
    const loose = recordCodec(1, z.json());
    expect(outcomeCodec.decode('k', loose.encode('k', { tactic: 'simp' }))).toBeUndefined();
    const lost = { tactic: 'simp', outcome: { kind: 'lost', reason: 'cancelled', ms: 0 } };
    expect(outcomeCodec.decode('k', loose.encode('k', lost))).toBeUndefined();
    const extra = { tactic: 'simp', outcome: { kind: 'proved', ms: 0, certain: true } };
    expect(outcomeCodec.decode('k', loose.encode('k', extra))).toBeUndefined();
  });
});
