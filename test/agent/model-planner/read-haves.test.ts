import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { complaints } from '../../../src/agent/model-planner/prompts.ts';
import { readHaves } from '../../../src/agent/model-planner/read-haves.ts';

const theorem: Theorem = { id: 't', header: '', statement: 'theorem main (n : Nat) : n = 2 → p n' };
const answer = (proof: string) => `\`\`\`lean\n${theorem.statement} := by${proof}\n\`\`\``;

test('what comes before, the steps, and the end', () => {
  const proof = `
  intro h
  obtain ⟨k, hk⟩ :=
    even h
  have step1 : k = 1 := by sorry
  have step2 (m : Nat) (hm : m = k) :
      m = 1 := by
    rw [hm]
    exact step1
  have step3 : q k
  rw [h]
  exact last step2`;
  expect(readHaves(theorem, answer(proof))).toEqual({
    kind: 'read',
    chain: {
      opening: ['intro h', 'obtain ⟨k, hk⟩ :=\n  even h'],
      steps: [
        { name: 'step1', binders: [], conclusion: 'k = 1', proof: null },
        {
          name: 'step2',
          binders: [
            { name: 'm', type: 'Nat' },
            { name: 'hm', type: 'm = k' },
          ],
          conclusion: 'm = 1',
          proof: 'by\n    rw [hm]\n    exact step1',
        },
        { name: 'step3', binders: [], conclusion: 'q k', proof: null },
      ],
      end: 'by\n  rw [h]\n  exact last step2',
    },
  });
});

test.each(['', '\n  sorry', '\n  exact absurd sorry x'])('an end that is open (%j)', (end) => {
  expect(readHaves(theorem, answer(`\n  have a : p 1 := by sorry${end}`))).toMatchObject({
    chain: { opening: [], end: null },
  });
});

describe('complaints', () => {
  test.each([
    ['no code', 'no', complaints.missing.code],
    ['no chain', answer(' simp'), complaints.noHaves],
    ['nothing', answer(''), complaints.noHaves],
    [
      'a pattern',
      answer('\n  have ⟨k, hk⟩ : p := by sorry'),
      complaints.step('have ⟨k, hk⟩ : p := by sorry'),
    ],
    ['no name', answer('\n  have : p 1 := by sorry'), complaints.step('have : p 1 := by sorry')],
    [
      'a tactic in the middle',
      answer('\n  have a : p 1 := by sorry\n  simp at a\n  have b : p 2 := by sorry\n  exact b'),
      complaints.between('have b : p 2 := by sorry'),
    ],
    ['no statement', answer('\n  have a := foo'), complaints.step('have a := foo')],
    [
      'a variable that can not be named',
      answer('\n  have a (_ : p) : q := b'),
      complaints.step('have a (_ : p) : q := b'),
    ],
  ])('say what is wrong with an answer that has %s', (_name, text, complaint) => {
    expect(readHaves(theorem, text)).toEqual({ kind: 'unreadable', complaint });
  });
});
