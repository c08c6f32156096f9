import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createEmbeddedEngine } from '../../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../../lean/engine.ts';
import { generalising } from '../../../../src/prove/enumerative/conjectures/generalising.ts';
import { patientLimits, proposeInLean } from '../propose-in-lean.ts';

const header = `def fib : Nat → Nat
  | 0 => 0
  | 1 => 1
  | n + 2 => fib n + fib (n + 1)
def fibFrom : Nat → Nat → Nat → Nat
  | 0, a, _ => a
  | n + 1, a, b => fibFrom n b (a + b)
inductive Tree where
  | leaf
  | node (left : Tree) (value : Nat) (right : Tree)
def Tree.flat : Tree → List Nat
  | leaf => []
  | node l a r => l.flat ++ a :: r.flat
def Tree.flatOnto : Tree → List Nat → List Nat
  | leaf, acc => acc
  | node l a r, acc => l.flatOnto (a :: r.flatOnto acc)
def run (step : Nat → Nat → Nat) : Nat → List Nat → Nat
  | s, [] => s
  | s, a :: w => run step (step s a) w
`;

describe('in Lean', () => {
  let engine: LeanEngine;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  test.each([
    ['(n : Nat) : fibFrom n 0 1 = fib n', generalising],
    ['(t : Tree) : t.flatOnto [] = t.flat', generalising],
    [
      '(f : Nat → Nat) (w : List Nat) : run (fun s a => s + f a) (2 + 2) w = run (fun s a => s + a) (2 + 2) (w.map f)',
      generalising,
    ],
  ])('a proposal goes through: %s', async (binders, provider) => {
    const theorem = { id: 't', header, statement: `theorem t ${binders}` };
    const { root, tactics } = await proposeInLean(engine, theorem, provider);
    expect(tactics.length).toBeGreaterThan(0);
    expect(tactics.length).toBeLessThanOrEqual(6);
    const outcomes = await engine.apply(root, tactics, patientLimits);
    expect(outcomes.map(({ kind }) => kind)).not.toContain('refused');
    const keys = outcomes.filter(
      ({ kind }, at) => kind === 'proved' || (kind === 'progress' && tactics[at]!.startsWith('have key')),
    );
    expect(keys.length).toBeGreaterThan(0);
  });
});
