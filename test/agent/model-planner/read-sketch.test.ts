import { describe, expect, test } from '@jest/globals';
import type { Theorem } from '../../../core/theorem.ts';
import { readSketch } from '../../../src/agent/model-planner/plan-style.ts';
import { complaints } from '../../../src/agent/model-planner/prompts.ts';

const header = 'def f (n : Nat) : Nat := n + 1\n';
const theorem: Theorem = { id: 't', header, statement: 'theorem main (n : Nat) (h : 0 < n) : f n ≠ 0' };

const fenced = (code: string) => `In words: it is clear.\n\n\`\`\`lean\n${code}\n\`\`\`\nDone.`;

const sketch = `import Foo
open Nat

${header}
/-- The key. -/
lemma key (n : Nat)
    (h : 0 < n) : f n = n + 1 := by
  sorry

theorem small : f 0 = 1 := by simp
    [f]

theorem main (n : Nat) (h : 0 < n) : f n ≠ 0 := by rw [key n h]
                                                   omega -- done`;

test('lemmas with and without a proof, and the proof from them', () => {
  const shared = {
    surroundings: [],
    premises: [],
    origin: 'sketch of a model',
    score: 0,
    isForeign: false,
  };
  const lemmas = [
    {
      ...shared,
      name: 'key',
      variables: [
        { name: 'n', type: 'Nat' },
        { name: 'h', type: '0 < n' },
      ],
      conclusion: 'f n = n + 1',
    },
    {
      ...shared,
      name: 'small',
      variables: [],
      conclusion: 'f 0 = 1',
      proof: `by\n${' '.repeat(30)}simp\n    [f]`,
    },
  ];
  const indentation = ' '.repeat(51);
  const main = `by\n${indentation}rw [key n h]\n${indentation}omega`;
  expect(readSketch(theorem, fenced(sketch))).toEqual({ kind: 'read', draft: { lemmas, main } });
});

test('the last block that states the theorem counts, and what was thought before does not', () => {
  const good = 'theorem main (n : Nat) (h : 0 < n) : f n ≠ 0 := by exact good';
  const answer = `<think>${fenced(good.replace('good', 'thought'))}</think>${fenced(
    good.replace('good', 'first'),
  )}${fenced(good)}${fenced('theorem other : 1 = 1 := rfl')}`;
  expect(readSketch(theorem, answer)).toMatchObject({
    draft: { lemmas: [], main: `by\n${' '.repeat(51)}exact good` },
  });
});

test('a term is a proof, and code without a fence is code', () => {
  const answer = 'theorem main (n : Nat) (h : 0 < n) : f n ≠ 0 := fun e => nomatch e';
  expect(readSketch(theorem, answer)).toMatchObject({
    draft: { main: 'by\n  exact\n    fun e => nomatch e' },
  });
});

describe('complaints', () => {
  const main = 'theorem main (n : Nat) (h : 0 < n) : f n ≠ 0 := by exact x';
  test.each([
    ['thinking without an end', '<think> hm', complaints.missing.thinking],
    ['words alone', 'It is true.', complaints.missing.code],
    ['another statement', fenced('theorem main (n : Nat) : f n ≠ 0 := by simp'), complaints.missing.theorem],
    ['an open proof', fenced(main.replace('exact x', 'sorry')), complaints.openMain],
    ['a sorry inside', fenced(main.replace('exact x', 'exact absurd sorry x')), complaints.openMain],
    ['no proof', fenced(main.replace(' exact x', '')), complaints.openMain],
    ['a definition', fenced(`def g := 1\n${main}`), complaints.noLemma('def')],
    ['an axiom', fenced(`axiom g : 1 = 2\n${main}`), complaints.noLemma('axiom')],
    ['an instance', fenced(`instance : Inhabited Nat := ⟨0⟩\n${main}`), complaints.noLemma('instance')],
    [
      'an unreadable lemma',
      fenced(`theorem key (n) :\n n = n := by sorry\n${main}`),
      complaints.statement('theorem key (n) :'),
    ],
    ['a lemma without a name', fenced(`example : 1 = 1 := rfl\n${main}`), complaints.noLemma('example')],
  ])('say what is wrong with an answer that has %s', (_name, answer, complaint) => {
    expect(readSketch(theorem, answer)).toEqual({ kind: 'unreadable', complaint });
  });
});
