import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { assembleFile, openProof, tacticBlock } from '../../src/prove/script/assemble.ts';
import { type RenderStyle, renderProof } from '../../src/prove/script/render-proof.ts';
import { follow, type Plan } from '../support/follow-plan.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const cases: readonly (readonly [name: string, statement: string, plan: Plan])[] = [
  [
    'the alternatives of an induction',
    'theorem t (n : Nat) : 0 + n = n',
    ['induction n with | zero => ?_ | succ n ih => ?_', ['rfl'], ['rw [← Nat.add_assoc]', ['rw [ih]']]],
  ],
  [
    'alternatives in alternatives, with patterns that end in a bar',
    'theorem t (p q : Prop) (n : Nat) (h : p ∨ q) (hp : ¬p) (hq : ¬q) : n = 7',
    [
      'cases n with | zero => ?_ | succ n => ?_',
      ['rcases h with h | h', ['exact absurd h hp'], ['contradiction']],
      ['cases h with | inl h => exact absurd h hp | inr h => ?_', ['contradiction']],
    ],
  ],
  [
    'a tactic without goals that ends in a bar, before the next alternative',
    'theorem t (n : Nat) (h : False ∨ False) : n = 7',
    ['cases n with | zero => ?_ | succ n => ?_', ['first | rfl | simp at h'], ['first | rfl | simp at h']],
  ],
  [
    'bullets',
    'theorem t (p q r : Prop) (hp : p) (hq : q) (hr : r) : p ∧ q ∧ r',
    ['refine ⟨?_, ?_, ?_⟩', ['exact hp'], ['assumption'], ['revert hr', ['intro h', ['exact h']]]],
  ],
  [
    'tactics of several lines below bullets',
    'theorem t (a b : Nat) (h : a = b) : a = b ∧ b = a',
    [
      'constructor',
      ['have g : a = b := by\n  omega\nexact g'],
      ['  calc b\n      _ = b := rfl\n      _ = a := h.symm'],
    ],
  ],
  [
    'goals that share a metavariable',
    'theorem t (a b c : Nat) (h : a ≤ b) (g : b ≤ c) : a ≤ c',
    ['apply Nat.le_trans', ['exact h', ['exact g']]],
  ],
  [
    'such a group behind a goal that stands alone',
    'theorem t (a b c : Nat) (h : a ≤ b) (g : b ≤ c) : True ∧ a ≤ c',
    ['refine ⟨?_, Nat.le_trans (m := ?_) ?_ ?_⟩', ['trivial'], ['exact b', ['exact h'], ['exact g']]],
  ],
  [
    'such a group before goals that stand alone',
    'theorem t (a b c : Nat) (h : a ≤ b) (g : b ≤ c) : (a ≤ c ∧ True) ∧ 1 = 1',
    ['constructor <;> try constructor <;> try apply Nat.le_trans', ['exact h', ['exact g']], ['trivial']],
  ],
  [
    'two groups one behind the other',
    'theorem t (a b c : Nat) (h : a ≤ b) (g : b ≤ c) : a ≤ c ∧ a ≤ c',
    [
      'constructor <;> apply Nat.le_trans',
      ['exact h', ['exact g']],
      ['exact Nat.le_refl a', ['skip', ['exact Nat.le_trans h g']]],
    ],
  ],
  [
    'an existential whose witness comes late',
    'theorem t : ∃ n : Nat, n * n = 49 ∧ n > 3',
    ['constructor', ['rotate_left', ['exact 7', ['decide']]]],
  ],
];

describe.each(cases)('%s', (_name, statement, plan) => {
  const theorem: Theorem = { id: 't', header: '', statement };
  test.each<RenderStyle>(['written', 'plain'])(
    'is accepted by the gate when rendered in the style %s',
    async (style) => {
      const opened = await engine.open(theorem, fileLimits);
      expect(opened.kind).toBe('opened');
      const script = await follow(engine, { theorem, path: [] }, plan);
      const lines = renderProof(script, style);
      expect(lines).not.toBeNull();
      const submission = assembleFile(theorem, tacticBlock(lines ?? []));
      const reference = assembleFile(theorem, openProof);
      const verdict = await engine.verify({ reference, submission }, fileLimits);
      const reasons = verdict.kind === 'accepted' ? [] : verdict.reasons;
      expect({ submission, reasons }).toEqual({ submission, reasons: [] });
    },
  );
});
