import { describe, expect, test } from '@jest/globals';
import { insertTrace } from '../../../src/agent/tools/proof-state.ts';
import { readProofText } from '../../../src/agent/tools/read-code.ts';
import { shortenText } from '../../../src/prove/conversation/place-in-code.ts';
import fc from '../../support/properties.ts';

describe('a shortened text', () => {
  test('is as long as it may be at most, and keeps both ends', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.nat(300), (text, most) => {
        const short = shortenText(text, most);
        expect(short.length).toBeLessThanOrEqual(Math.max(most, 0));
        if (text.length <= most) expect(short).toBe(text);
        expect(short.isWellFormed()).toBe(true);
        if (short.includes('is left out')) {
          expect(text.startsWith(short.slice(0, short.indexOf('\n[... ')))).toBe(true);
          expect(text.endsWith(short.slice(short.lastIndexOf(' ...]\n') + 6))).toBe(true);
        } else expect(text.startsWith(short)).toBe(true);
      }),
    );
  });
});

describe('the proof in what a model gives for one', () => {
  const theorem = { id: 't', header: '', statement: 'theorem t (n : Nat) : n + 0 = n' };
  test.each([
    ['by simp', 'by simp'],
    [':= by simp', 'by simp'],
    ['simp\nomega', 'by\n  simp\n  omega'],
    ['theorem t (n : Nat) : n + 0 = n := by\n  simp', 'by\n  simp'],
    ['```lean\nby\n  rfl\n```', 'by\n  rfl'],
    ['by sorry', 'by sorry'],
    [':= sorry', 'sorry'],
    ['theorem t (n : Nat) : n = n := rfl', null],
    ['axiom a : False', null],
    ['', null],
  ])('is read from %j', (text, proof) => {
    expect(readProofText(theorem, text)).toBe(proof);
  });

  test('is a text or nothing, whatever the model gives', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const proof = readProofText(theorem, text);
        expect(proof === null || proof.trim() !== '').toBe(true);
      }),
    );
  });
});

describe('the place that is looked at', () => {
  const proof = 'by\n  intro n\n\n  simp; omega';
  test.each([
    [2, 0, 'by\n  trace_state /-here-/; skip\n  intro n\n\n  simp; omega'],
    [2, 2, 'by\n  trace_state /-here-/; skip\n  intro n\n\n  simp; omega'],
    [3, 0, 'by\n  intro n\n  trace_state /-here-/; skip\n\n  simp; omega'],
    [4, 8, 'by\n  intro n\n\n  simp; trace_state /-here-/; skip; omega'],
    [99, 0, `${proof}\n  trace_state /-here-/; skip`],
  ])('is found for line %i, column %i', (line, column, text) => {
    expect(insertTrace(proof, line, column)).toBe(text);
  });

  test('only adds to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(5), fc.nat(9), (text, line, column) => {
        const traced = insertTrace(text, line + 1, column);
        expect(traced.split('trace_state /-here-/')).toHaveLength(2);
        const left = traced.replace(/trace_state \/-here-\/; skip(?:; )?/u, '').replaceAll(/\s/gu, '');
        expect(left).toBe(text.replaceAll(/\s/gu, ''));
      }),
    );
  });
});
