import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { polishProof } from '../../../src/prove/polish/polish-proof.ts';
import { assembleFile, openProof } from '../../../src/prove/script/assemble.ts';
import { follow, type Plan } from '../../support/follow-plan.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const { signal } = new AbortController();

async function polish(statement: string, plan: Plan, ms = 100_000): Promise<readonly string[]> {
  const theorem: Theorem = { id: 't', header: '', statement: `theorem t ${statement}` };
  const script = await follow(engine, { theorem, path: [] }, plan);
  const patient = { ...tacticLimits, wallClockMs: 60_000 };
  const options = {
    lean: { engine, tacticLimits: patient, fileLimits },
    run: { polishMs: ms, clock: systemClock, signal },
  };
  const texts = await polishProof(theorem, script, options);
  for (const text of texts) {
    const request = { reference: assembleFile(theorem, openProof), submission: assembleFile(theorem, text) };
    expect(await engine.verify(request, fileLimits)).toMatchObject({ kind: 'accepted' });
  }
  return texts;
}

const cases: readonly (readonly [what: string, statement: string, plan: Plan, polished: string])[] = [
  [
    'a subproof becomes one automatic tactic',
    '(a b : Nat) (h : a ≤ b) : a < b + 1',
    ['apply Nat.lt_succ_of_le', ['exact h']],
    'by\n  omega',
  ],
  [
    'a step that the rest does without goes',
    '(f : Nat → Nat) (h : ∀ n, f (n * n) = n + 3) : ∃ n, f n = 7',
    ['have k : 1 + 1 = 2 := rfl', ['refine ⟨4 * 4, ?_⟩', ['have m := h 0', ['exact h 4']]]],
    'by\n  refine ⟨4 * 4, ?_⟩\n  exact h 4',
  ],
  [
    'calls lose the lemmas that they don’t need',
    '(f : Nat → Nat) (h : ∀ n, f n = n + 2) : ∃ g : Nat → Nat, ∀ n, g n = f (f n)',
    ['exact ⟨fun n => n + 4, fun n => by simp [Nat.mul_comm, h, Nat.add_mul]⟩'],
    'by\n  exact ⟨fun n => n + 4, fun n => by simp [h]⟩',
  ],
  [
    'neighbouring introductions are one',
    ': ∀ a b : Nat, a < b → ∃ f : Nat → Nat, ∀ n, f n = n + a * b',
    ['intro a', ['intro b', ['intro k', ['exact ⟨fun n => n + a * b, fun _ => rfl⟩']]]],
    'by\n  intro a b k\n  exact ⟨fun n => n + a * b, fun _ => rfl⟩',
  ],
  [
    'what a searching tactic found stands in its place',
    '(a b c d : Nat) (h : a ∣ b) (k : c ∣ d) : a * c ∣ b * d',
    ['exact?'],
    'by\n  exact Nat.mul_dvd_mul h k',
  ],
  [
    'of alternatives only the one that is needed stays',
    '(a b c d : Nat) (h : a ∣ b) (k : c ∣ d) : a * c ∣ b * d',
    ['first | exact Nat.dvd_trans h k | (apply Nat.mul_dvd_mul <;> first | rfl | assumption)'],
    'by\n  apply Nat.mul_dvd_mul <;> assumption',
  ],
  [
    'of alternatives each case gets its own',
    '(n : Nat) (h : 4 ≤ n) : ∃ a b, n = 2 * a + 5 * b',
    [
      'rcases (by omega : n % 2 = 0 ∨ n % 2 = 1) with k | k <;> first | exact ⟨n / 2, 0, by omega⟩ | exact ⟨(n - 5) / 2, 1, by omega⟩',
    ],
    'by\n  rcases (by omega : n % 2 = 0 ∨ n % 2 = 1) with k | k\n  · exact ⟨n / 2, 0, by omega⟩\n  · exact ⟨(n - 5) / 2, 1, by omega⟩',
  ],
  [
    'of steps on one line those go that nothing needs',
    '(f : Nat → Nat) (h : ∀ n, f (n * n) = n + 3) : ∃ n, f n = 7',
    ['have k := h 1; have l := h 0; exact ⟨4 * 4, h 4⟩'],
    'by\n  exact ⟨4 * 4, h 4⟩',
  ],
  [
    'a sweep over cases does without names that nobody uses',
    '(f : Nat → Nat) (z : f 0 = 0) (h : ∀ n, f (n + 1) = f n + 2) (n : Nat) : f n = 2 * n',
    ['(induction n with | zero => ?_ | succ n ih => ?_) <;> try grind'],
    'by\n  induction n <;> grind',
  ],
  [
    'of a sweep that leaves goals each goal has its own proof',
    '(p : Nat → Prop) (h : ∀ n, p (n * n)) (n : Nat) : n = n + 0 ∧ ∃ m, m = 9 ∧ p m',
    ['(constructor) <;> try omega', ['refine ⟨3 * 3, ?_⟩', ['exact ⟨rfl, h 3⟩']]],
    'by\n  constructor\n  · rfl\n  · refine ⟨3 * 3, ?_⟩\n    exact ⟨rfl, h 3⟩',
  ],
  [
    'steps on one line are steps',
    '{α : Type} (f : α → α → Prop) (h : ∀ g, ∃ a, f a = g) : False',
    ['obtain ⟨a, ha⟩ := h fun x => ¬f x x; have k := congrFun ha a; grind'],
    'by\n  obtain ⟨a, ha⟩ := h fun x => ¬f x x\n  have k := congrFun ha a\n  grind',
  ],
  [
    'a stronger statement goes where nothing needs it',
    '(f : Nat → Nat) (z : f 0 = 0) (h : ∀ n, f (n + 1) = f n + 2) (n : Nat) : f n = 2 * n',
    ['suffices both : (f n = 2 * n) ∧ (f (n + 1) = 2 * n + 2) from both.left; induction n <;> grind'],
    'by\n  induction n <;> grind',
  ],
  [
    'what shows a fact on its way is plain, too',
    '(f : Nat → Nat) (z : f 0 = 0) (h : ∀ n, f (n + 1) = f n + 2) (n : Nat) (k : n < 5) : f (n + n) < 18',
    [
      '(have key : ∀ n, f n = 2 * n := by (intro n; induction n <;> grind [Nat.add_comm])); (have l : n + n < 9 := by (first | grind [Nat.lt_succ] | omega)); (grind)',
    ],
    'by\n  have key : ∀ n, f n = 2 * n := by intro n; induction n <;> grind\n  grind',
  ],
  [
    'equal endings are one',
    '(p : Nat → Prop) (h : ∀ n, p (n * n)) : (∃ n, n = 9 ∧ p n) ∧ (∃ n, n = 9 ∧ p n)',
    ['constructor', ['exact ⟨3 * 3, rfl, h 3⟩'], ['exact ⟨3 * 3, rfl, h 3⟩']],
    'by\n  constructor <;> exact ⟨3 * 3, rfl, h 3⟩',
  ],
];

describe('a polished proof', () => {
  test.each(cases)('%s', async (_, statement, plan, polished) => {
    expect((await polish(statement, plan))[0]).toBe(polished);
  });

  test('without time it stays as it is', async () => {
    const texts = await polish(
      '(a b : Nat) (h : a ≤ b) : a < b + 1',
      ['apply Nat.lt_succ_of_le', ['exact h']],
      0,
    );
    expect(texts[0]).toBe('by\n  apply Nat.lt_succ_of_le\n  exact h');
  });
});
