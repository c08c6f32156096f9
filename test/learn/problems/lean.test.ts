import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { tacticLimits } from '../../../core/limits.ts';
import { seededRandom } from '../../../core/random.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { plainForm } from '../../../src/agent/same-theorem/levels.ts';
import { readTheorem } from '../../../src/agent/sketch/read-theorem.ts';
import { makeProblems, type ProblemSearch } from '../../../src/learn/problems/make-problems.ts';
import type { Candidate, Proposer } from '../../../src/learn/problems/problem-record.ts';
import { aboutHeaders, environmentProposer } from '../../../src/learn/problems/propose/environment.ts';
import { rootPosition } from '../../../src/prove/lean/lean-position.ts';

const header = `inductive Tree (α : Type) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α

def mirror {α : Type} : Tree α → Tree α
  | .leaf => .leaf
  | .node l x r => .node (mirror r) x (mirror l)

def size {α : Type} : Tree α → Nat
  | .leaf => 0
  | .node l _ r => size l + size r + 1

def items {α : Type} : Tree α → List α
  | .leaf => []
  | .node l x r => items l ++ x :: items r
`;

/** Heartbeats alone decide: the same on a busy machine. */
const limits = { ...tacticLimits, wallClockMs: 120_000 };
const { signal } = new AbortController();

let engine: LeanEngine;
beforeAll(async () => {
  engine = await createEmbeddedEngine({ workers: 1 });
}, 240_000);
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

const read = (text: string) => readTheorem({ statement: `theorem t ${text}` })!;
const candidate = (text: string): Candidate => ({
  proposer: 'test',
  how: 'written',
  parents: ['p'],
  header,
  follows: false,
  statement: read(text),
});

/** Hands out all candidates at once. */
const proposing = (candidates: readonly Candidate[]): Proposer => {
  const left = [candidates];
  return { name: 'test', propose: async () => left.pop() ?? [] };
};

const measured = {
  id: 'items_mirror',
  header,
  statement: 'theorem items_mirror {α : Type} (t : Tree α) : items (mirror t) = (items t).reverse',
};

const search = (proposers: readonly Proposer[], changes: Partial<ProblemSearch> = {}): ProblemSearch => ({
  engine,
  tacticLimits: limits,
  fileLimits: limits,
  signal,
  round: 1,
  proposers,
  wanted: 20,
  candidates: 20,
  known: new Set([plainForm(read('{α : Type} (t : Tree α) : mirror (mirror t) = t'))]),
  filter: new HeldOutTheorems([measured]),
  random: seededRandom(1),
  ...changes,
});

describe('the filter', () => {
  const cases: [decision: string, text: string, detail: RegExp | null][] = [
    ['kept', '{α : Type} (t : Tree α) : size (mirror t) = size t', null],
    ['kept', '(n : Nat) (t : Tree Nat) (h : 0 < size t) : (items (mirror t)).length = size t', null],
    ['known', '{β : Type} (s : Tree β) : mirror (mirror s) = s', /words/],
    ['measured', '{α : Type} (t : Tree α) : items (mirror t) = (items t).reverse', /measured/],
    [
      'near-measured',
      '{β : Type} (s : Tree β) : items (mirror s) = (items s).reverse.reverse',
      /items_mirror/,
    ],
    ['ill-typed', '(t : Tree Nat) : size t = items t', /type mismatch/i],
    ['refuted', '(t : Tree Nat) : size (mirror t) = size t + 1', /false/],
    ['refuted', '(t : Tree Nat) (h : size t ≤ 1) : items t = []', /false/],
    ['one-tactic', '(n m : Nat) (h : n < m) : n + 1 ≤ m', /rfl|decide|simp|omega|grind/],
    ['one-tactic', '{α : Type} : mirror (Tree.leaf : Tree α) = Tree.leaf', /rfl/],
    ['vacuous', '(t s : Tree Nat) (n : Nat) (h : n < size t) (i : size t < n) : t = s', /exfalso/],
    ['too-long', `(n : Nat) : ${Array.from({ length: 90 }, () => 'n').join(' + ')} = 0`, /characters/],
  ];

  test('says of each candidate why it is no problem, in their order', async () => {
    const records = await makeProblems(search([proposing(cases.map(([, text]) => candidate(text)))]));
    expect(records.map(({ decision, detail }) => [decision, decision === 'kept' ? null : detail])).toEqual(
      cases.map(([decision, , detail]) => [decision, detail === null ? null : expect.stringMatching(detail)]),
    );
    const kept = records.filter(({ decision }) => decision === 'kept');
    expect(kept.map(({ satisfied }) => satisfied)).toEqual([null, true]);
    for (const { id, statement, header: text } of kept) {
      expect(text).toBe(header);
      expect(statement).toContain(`theorem ${id} `);
    }
  }, 240_000);
});

test('laws about the functions of a header: those kept are no copies, and the same seed gives the same ones', async () => {
  const theorem = { id: 'p', header, statement: 'theorem p {α : Type} (t : Tree α) : size t = size t' };
  const make = () => {
    const headers = aboutHeaders({ engine, tacticLimits: limits, fileLimits: limits, signal });
    const proposer = environmentProposer([{ theorem, regret: 0, isProved: false }], headers);
    return makeProblems(search([proposer], { candidates: 6 }));
  };
  const records = await make();
  expect(records).toHaveLength(6);
  expect(records.some(({ decision }) => decision === 'refuted')).toBe(true);
  for (const { decision, statement, parents } of records) {
    expect(parents).toEqual(['p']);
    if (decision !== 'ill-typed') expect(statement).toMatch(/mirror|size|items/);
  }
  const kept = records.filter(({ decision }) => decision === 'kept');
  expect(new Set(kept.map(({ form }) => form)).size).toBe(kept.length);
  expect(await make()).toEqual(records);
}, 240_000);

test('the filter knows a measured theorem by the goal that Lean prints of it, also after intros', async () => {
  const theorem = (statement: string) => ({ id: 'm', header, statement: `theorem m ${statement}` });
  const theorems = [
    theorem('{α : Type} (t : Tree α) : mirror (mirror t) = t'),
    theorem(
      '{α : Type} [BEq α] (t : Tree α) (x : α) : ∀ ys, (items t ++ [x]) ++ ys = items t ++ ([x] ++ ys)',
    ),
    theorem('(f : Nat → Nat) (xs : List Nat) (h : ∀ x ∈ xs, f x = x) : List.map f xs = xs'),
    theorem('{α : Type} (t : Tree α) (h : 0 < size t) : items t ≠ []'),
    theorem('(p : Nat × Nat) (h : p.1 ≤ p.2 ∧ ¬ p.2 = 0) : ∃ n m : Nat, p.2 = p.1 + n * m'),
  ];
  for (const one of theorems) {
    const filter = new HeldOutTheorems([one]);
    const outcome = await engine.open(one, limits, signal);
    if (outcome.kind !== 'opened') throw new Error(`not opened: ${one.statement}`);
    const { part } = outcome.opened;
    const [introduced] = await engine.apply(
      rootPosition(one, part).state.reference,
      ['intros'],
      limits,
      signal,
    );
    const states = [part, ...(introduced?.kind === 'progress' ? introduced.state.parts : [])];
    for (const { goals } of states) {
      const state = goals.map(({ pretty }) => pretty).join('\n\n');
      expect([state, filter.letsState(state, header)]).toEqual([state, false]);
    }
    expect(filter.letsState('α : Type\nt : Tree α\n⊢ size (mirror t) = size t', header)).toBe(true);
  }
});
