import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { assembleFile, openProof } from '../../../src/prove/script/assemble.ts';
import type { ProofScript } from '../../../src/prove/script/proof-script.ts';
import { combine } from '../../../src/prove/whole-proof/sketch/combine.ts';
import { searchStarts } from '../../../src/prove/whole-proof/sketch/search-starts.ts';
import type { ProofSketch } from '../../../src/prove/whole-proof/sketch/sketch.ts';
import fc from '../../support/properties.ts';
import { corruptedProof } from './nested-proofs.ts';

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const { signal } = new AbortController();

async function sketch(statement: string, proof: string): Promise<{ theorem: Theorem; sketch: ProofSketch }> {
  const theorem: Theorem = { id: 't', header: '', statement: `theorem t ${statement}` };
  const opening = await engine.open(theorem, fileLimits);
  if (opening.kind !== 'opened') throw new Error(JSON.stringify(opening));
  const options = { engine, limits: tacticLimits, signal };
  return { theorem, sketch: await searchStarts(theorem, opening.opened.part, proof, options) };
}

const accepts = async (theorem: Theorem, proof: string | null): Promise<boolean> => {
  const request = {
    reference: assembleFile(theorem, openProof),
    submission: assembleFile(theorem, proof ?? ''),
  };
  return (await engine.verify(request, fileLimits)).kind === 'accepted';
};

const goalsOf = ({ holes }: ProofSketch) =>
  holes.map(({ starts }) => starts.map(({ part }) => part.goals.map(({ target }) => target)));

/** A statement, a proof, the goals of each start of each hole, tactics for them, and the whole. */
type Case = readonly [
  what: string,
  statement: string,
  proof: string,
  goals: readonly (readonly (readonly string[])[])[],
  tactics: readonly (readonly (string | readonly string[])[])[],
  whole: string,
];

const cases: readonly Case[] = [
  [
    'the prefix of a block',
    '(p q : Prop) (hp : p) (h : p → q) : q ∨ p',
    'by\n  have hq := h hp\n  right\n  exact hq\n  done',
    [[['p']]],
    [['exact hp']],
    'by\n  have hq := h hp\n  right\n  exact hp',
  ],
  [
    'bullets and the goals behind them',
    '(p q : Prop) (hp : p) (hq : q) : p ∧ q ∧ p',
    'by\n  constructor\n  · exact hp\n  · constructor\n    · exact hp -- wrong\n    · exact hp',
    [[['q']]],
    [['exact hq']],
    'by\n  constructor\n  · exact hp\n  · constructor\n    · exact hq -- wrong\n    · exact hp',
  ],
  [
    'named cases',
    '(p q : Prop) (h : p ∨ q) : q ∨ p',
    'by\n  cases h\n  case inr hq => exact nothing; skip\n  case inl hp =>\n    right\n    exact hp',
    [[['q ∨ p']]],
    [[['left', 'exact hq']]],
    'by\n  cases h\n  case inr hq => left\n                 exact hq\n  case inl hp =>\n    right\n    exact hp',
  ],
  [
    'alternatives of an induction',
    '(n : Nat) : 0 + n = n',
    'by\n  induction n with\n  | zero => rfl\n  | succ n ih =>\n    -- the step\n    rw [Nat.no_such]\n    exact ih',
    [[['0 + (n + 1) = n + 1']]],
    [['exact congrArg (· + 1) ih']],
    'by\n  induction n with\n  | zero => rfl\n  | succ n ih =>\n    -- the step\n    exact congrArg (· + 1) ih',
  ],
  [
    'alternatives at the edge, on one line',
    '(n : Nat) : 0 + n = n',
    'by\n  cases n with | zero => sorry | succ n => simp',
    [[['0 + 0 = 0']]],
    [['rfl']],
    'by\n  cases n with | zero => rfl | succ n => simp',
  ],
  [
    'steps of have and of calc, in the block and as a term',
    '(a b c : Nat) (h : a = b) (k : b = c) : a = c ∧ c = a',
    'by\n  have l : a = c := by\n    calc a = b := by nonsense\n      _ = c := by exact k\n  have m : c = a := sorry\n  exact ⟨l, m⟩',
    [[['a = b']], [['c = a']]],
    [['exact h'], [['symm', 'exact l']]],
    'by\n  have l : a = c := by\n    calc a = b := by exact h\n      _ = c := by exact k\n  have m : c = a := by\n      symm\n      exact l\n  exact ⟨l, m⟩',
  ],
  [
    'blocks inside brackets',
    '(p q : Prop) (h : p ∨ q) : q ∨ p',
    'h.elim (fun h => by right; nonsense) (fun h => Or.inl sorry)',
    [[['p']], [['q']]],
    [['exact h'], ['exact h']],
    'by\n  exact\n    h.elim (fun h => by right; exact h) (fun h => Or.inl (by exact h))',
  ],
  [
    'a sorry in the middle, and tactics behind the last goal',
    '(a b : Nat) (h : a = b) : a = b ∧ b = a',
    'by\n  constructor\n  sorry\n  exact h.symm\n  simp',
    [[['a = b']]],
    [['exact h']],
    'by\n  constructor\n  · exact h\n  exact h.symm',
  ],
  [
    'a block that ends too early',
    '(p q : Prop) (h : p ∨ q) : q ∨ p',
    'by\n  rcases h with h | h\n  · right\n  · left\n    exact h',
    [[['p']]],
    [['exact h']],
    'by\n  rcases h with h | h\n  · right\n    exact h\n  · left\n    exact h',
  ],
  [
    'goals that are left apart',
    '(p q : Prop) (h : p ∨ q) : q ∨ p',
    'by\n  rcases h with h | h\n  all_goals sorry',
    [[['q ∨ p'], ['q ∨ p']]],
    [['exact Or.inr h', 'exact Or.inl h']],
    'by\n  rcases h with h | h\n  · exact Or.inr h\n  · exact Or.inl h',
  ],
  [
    'goals that share a metavariable stay together',
    ': ∃ n : Nat, n * n = 9',
    'by\n  constructor\n  nonsense',
    [[['?w * ?w = 9', 'Nat']]],
    [['exact (rfl : 3 * 3 = 9)']],
    'by\n  constructor\n  exact (rfl : 3 * 3 = 9)',
  ],
  ['nothing at all', '(p : Prop) (hp : p) : p', 'by', [[['p']]], [['exact hp']], 'by\n  exact hp'],
  [
    'a right proof has no hole',
    '(a b : Nat) : a + b = b + a',
    'by\n  rw [Nat.add_comm]',
    [],
    [],
    'by\n  rw [Nat.add_comm]',
  ],
];

describe('what of a proof can stay', () => {
  test.each(cases)('%s', async (_, statement, proof, goals, tactics, whole) => {
    const found = await sketch(statement, proof);
    expect(goalsOf(found.sketch)).toEqual(goals);
    const scripts = tactics.map((starts) =>
      starts.map((own) => scriptOf(typeof own === 'string' ? [own] : own)),
    );
    const text = combine(found.sketch, scripts, 'written');
    expect(text).toBe(whole);
    expect(await accepts(found.theorem, text)).toBe(true);
    expect(await accepts(found.theorem, combine(found.sketch, scripts, 'plain'))).toBe(true);
  });

  test('the way to each start leads there from anywhere', async () => {
    const [, statement, proof] = cases[5]!;
    const { theorem, sketch: found } = await sketch(statement, proof);
    // Nothing is known yet of a theorem with another header.
    const elsewhere = { ...theorem, header: '-- elsewhere\n' };
    for (const { reference, part } of found.holes.flatMap(({ starts }) => starts)) {
      const [outcome] = await engine.apply({ ...reference, theorem: elsewhere }, ['skip'], tacticLimits);
      const goals = outcome?.kind === 'progress' ? outcome.state.parts.flatMap((own) => own.goals) : [];
      expect(goals.map(({ target, hypotheses }) => [target, hypotheses.length])).toEqual(
        part.goals.map(({ target, hypotheses }) => [target, hypotheses.length]),
      );
    }
  });

  test('in a nested proof the one wrong leaf is found, and nothing else is lost', async () => {
    await fc.assert(
      fc.asyncProperty(corruptedProof, async ({ statement, proof, goal, tactic }) => {
        const { theorem, sketch: found } = await sketch(statement, proof);
        expect(goalsOf(found)).toEqual([[[goal]]]);
        const text = combine(found, [[{ tactic, parts: [] }]], 'written');
        expect(text?.split(tactic)).toHaveLength(2);
        expect(await accepts(theorem, text)).toBe(true);
      }),
      { numRuns: 15 },
    );
  });

  test('is not looked for after an abort', async () => {
    const theorem: Theorem = { id: 't', header: '', statement: 'theorem t : True ∧ True' };
    const opening = await engine.open(theorem, fileLimits);
    if (opening.kind !== 'opened') throw new Error('not opened');
    const options = { engine, limits: tacticLimits, signal: AbortSignal.abort() };
    const found = await searchStarts(theorem, opening.opened.part, 'by constructor', options);
    expect(found).toMatchObject({ accepted: 0, calls: 0 });
  });
});

/** One tactic after the other, each on the one goal that the last one left. */
function scriptOf([tactic = '', ...rest]: readonly string[]): ProofScript {
  return { tactic, parts: rest.length === 0 ? [] : [{ focus: [0], proof: scriptOf(rest) }] };
}
