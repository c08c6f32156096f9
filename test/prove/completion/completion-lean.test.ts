import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { completion } from '../../../src/prove/enumerative/rewriting/completion.ts';
import { buildGoalContext } from '../../../src/prove/reading/goal-context.ts';

const group = `structure Monoid (α : Type) where
  mul : α → α → α
  one : α
  assoc : ∀ a b c, mul (mul a b) c = mul a (mul b c)
  one_mul : ∀ a, mul one a = a
structure Group (α : Type) extends Monoid α where
  inv : α → α
  inv_mul : ∀ a, mul (inv a) a = one
`;
const ring = `class Rng (α : Type) extends Add α, Mul α, Neg α, Zero α where
  add_assoc : ∀ a b c : α, a + b + c = a + (b + c)
  add_comm : ∀ a b : α, a + b = b + a
  zero_add : ∀ a : α, 0 + a = a
  neg_add : ∀ a : α, -a + a = 0
  mul_assoc : ∀ a b c : α, a * b * c = a * (b * c)
  mul_add : ∀ a b c : α, a * (b + c) = a * b + a * c
  add_mul : ∀ a b c : α, (a + b) * c = a * c + b * c
class BooleanRng (α : Type) extends Rng α where
  idempotent : ∀ a : α, a * a = a
`;

/** What completion proves, each in at most as many tactics. */
const theorems: readonly (readonly [string, string, number])[] = [
  ['(G : Group α) (a : α) : G.mul a (G.inv a) = G.one', group, 1],
  ['(G : Group α) (a b : α) : G.inv (G.mul a b) = G.mul (G.inv b) (G.inv a)', group, 1],
  ['(G : Group α) (h : ∀ a, G.mul a a = G.one) (a b : α) : G.mul a b = G.mul b a', group, 1],
  ['(M : Monoid (List α)) (e : List α) (h : ∀ a, M.mul a e = a) : M.one = e', group, 1],
  ['(G H : Group α) (f : α → α) (h : ∀ a b, f (G.mul a b) = H.mul (f a) (f b)) : f G.one = H.one', group, 1],
  ['[Rng α] (a : α) : a * 0 = 0', ring, 1],
  ['[Rng α] (a b : α) : -a * -b = a * b', ring, 3],
  ['[BooleanRng α] (a : α) : 0 = a + a', ring, 2],
  ['[BooleanRng α] (a b : α) : a * b = b * a', ring, 2],
  ['(f : α → α) (h : ∀ x, f (f x) = x) (a : α) : f (f (f (f a))) = f (f a)', '', 1],
  ['(f g : α → α) (h : ∀ x, f (g x) = x) (a b : α) (k : g a = g b) : a = b', '', 1],
  [
    '(m : α → α → α) (e : α) (c : ∀ a b c, m a b = m a c → b = c) (h : ∀ a, m a e = a) (a b : α) (k : m a b = a) : b = e',
    '',
    1,
  ],
  [
    '(m : α → α → α) (c : ∀ a b c, m a b = m a c → m a a = m b b → b = c) (a b d : α) (h : m a b = m a d) (k : m a a = m b b) : b = d',
    '',
    1,
  ],
  [
    '(G H : Group α) (f : α → α) (hom : ∀ a b, f (G.mul a b) = H.mul (f a) (f b)) (ker : ∀ a, f a = H.one → a = G.one) (a b : α) (h : f a = f b) : a = b',
    group,
    2,
  ],
  ['(G : Group α) (a b : α) (h : G.mul a b = G.one) (k : ¬a = G.inv b) : False', group, 1],
  ['(m : α → α → α) (e : α) (h : ∀ x, m e x = x) (k : ∀ x, m x x = e) : m (m e e) e = e', '', 1],
];

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

describe('Lean takes what completion writes', () => {
  test.each(theorems)('for the theorem %s', async (signature, header, mostTactics) => {
    const theorem = { id: 't', header, statement: `theorem t {α : Type} ${signature}` };
    const opening = await engine.open(theorem, fileLimits);
    if (opening.kind !== 'opened') throw new Error(JSON.stringify(opening));
    const { part, localDeclarations: declarations } = opening.opened;
    let at: StateReference = { theorem, path: [] };
    let goal = part.goals[0]!;
    for (let step = 1; step <= mostTactics; step += 1) {
      const [proposal] = completion(buildGoalContext(goal, { inductives: [], declarations }));
      if (proposal === undefined) throw new Error(`nothing to propose for ${goal.target}`);
      const [outcome] = await engine.apply(at, [proposal.tactic], tacticLimits);
      if (outcome?.kind === 'proved') return;
      if (outcome?.kind !== 'progress') throw new Error(`${JSON.stringify(outcome)}\n${proposal.tactic}`);
      const [next] = outcome.state.parts;
      at = extendReference(at, proposal.tactic, next!.focus);
      goal = next!.goals[0]!;
    }
    throw new Error(`not proved by ${mostTactics} tactics`);
  });
});

test('nothing is proposed where no law speaks of all values, and for what does not follow', async () => {
  const proposedFor = async (signature: string, header = ''): Promise<number> => {
    const theorem = { id: 't', header, statement: `theorem t ${signature}` };
    const opening = await engine.open(theorem, fileLimits);
    if (opening.kind !== 'opened') throw new Error(JSON.stringify(opening));
    const { part, localDeclarations: declarations } = opening.opened;
    return completion(buildGoalContext(part.goals[0]!, { inductives: [], declarations })).length;
  };
  expect(await proposedFor('(a b : Nat) (h : a = b) : b = a')).toBe(0);
  expect(await proposedFor('(f : Nat → Nat) (h : ∀ x, f x = x) (a : Nat) : f a ≤ a')).toBe(0);
  expect(await proposedFor('{α : Type} (G : Group α) (a b : α) : G.mul a b = G.mul b a', group)).toBe(0);
  expect(await proposedFor('(f : Nat → Nat) (h : ∀ x, f x = x) (a : Nat) : f a = a')).toBe(1);
});
