import { expect, test } from '@jest/globals';
import { stateText } from '../../../src/llm/profiles/proof-text.ts';
import { reProver } from '../../../src/llm/profiles/tactic-profiles.ts';
import fc from '../../support/properties.ts';
import { shown, state } from './example.ts';

const most = 2299;
const bytesOf = (text: string): number => Buffer.byteLength(text);
const promptOf = (...goals: string[]): string => shown(reProver.prompt({ ...state, goals }));

const hypotheses = (count: number): string =>
  Array.from({ length: count }, (_, at) => `h${at} : x${at} ≤ ${at}\n`).join('');

test('a state that is too long goes without what matters least, and keeps its target', () => {
  const goal = `a : ℕ\nha : a ≤ 7\n${hypotheses(300)}⊢ a ≤ 8`;
  const prompt = promptOf(goal, '⊢ True');
  expect(bytesOf(prompt)).toBeLessThanOrEqual(most);
  // No more is left out than is needed.
  expect(bytesOf(prompt)).toBeGreaterThan(most - 20);
  expect(prompt).toMatch(/^a : ℕ\nha : a ≤ 7\nh\d+ : /u);
  expect(prompt).toMatch(/\nh299 : x299 ≤ 299\n⊢ a ≤ 8$/u);
  expect(prompt).not.toContain('h0 :');
});

test('a target that is too long alone is cut at its end, between characters', () => {
  const prompt = promptOf(`h : p\n⊢ ${'≤'.repeat(1000)}`);
  // '⊢ ' has 4 bytes, each sign 3: 765 of them fit.
  expect(prompt).toBe(`⊢ ${'≤'.repeat(765)}`);
});

test('never more than it learnt with; what is short enough stays as it is', () => {
  const sign = fc.constantFrom('a', 'ü', '≤', '𝔸');
  const goal = fc
    .tuple(fc.nat(200), sign, fc.nat(2400))
    .map(([facts, letter, length]) => `${hypotheses(facts)}⊢ ${letter.repeat(length)}`);
  fc.assert(
    fc.property(fc.array(goal, { minLength: 1, maxLength: 3 }), (goals) => {
      const whole = stateText({ goals });
      const prompt = promptOf(...goals);
      expect(bytesOf(prompt)).toBeLessThanOrEqual(most);
      expect(prompt).not.toBe('');
      if (bytesOf(whole) <= most) expect(prompt).toBe(whole);
    }),
    { numRuns: 200 },
  );
});
