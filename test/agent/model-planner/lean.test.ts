import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../../core/clock.ts';
import { unlimited } from '../../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { modelPlanDefaults } from '../../../src/agent/model-planner/conversation.ts';
import { type ModelPlannerOptions, modelPlanner } from '../../../src/agent/model-planner/model-planner.ts';
import { complaints } from '../../../src/agent/model-planner/prompts.ts';
import type { PlannerTurn } from '../../../src/agent/plan-episode/plan-lines.ts';
import type { PlanEvent, PlanSettings } from '../../../src/agent/planner.ts';
import { type PlanOptions, proveByPlan } from '../../../src/agent/prove-by-plan.ts';
import { proposeTactics } from '../../../src/prove/enumerative/enumerative-policy.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { type ChatServer, chatServer, type Line } from './chat-server.ts';

const header = `def join {α : Type} : List α → List α → List α
  | [], ys => ys
  | x :: xs, ys => x :: join xs ys

def turn {α : Type} : List α → List α
  | [] => []
  | x :: xs => join (turn xs) [x]
`;

const turnJoin: Theorem = {
  id: 'turn_join',
  header,
  statement: 'theorem turn_join {α : Type} (xs ys : List α) : turn (join xs ys) = join (turn ys) (turn xs)',
};

const nil = 'theorem join_nil {α : Type} (xs : List α) : join xs [] = xs';
const associative =
  'theorem join_join {α : Type} (xs ys zs : List α) : join (join xs ys) zs = join xs (join ys zs)';
const main = `${turnJoin.statement} := by
  induction xs with
  | nil => simp [join, turn, join_nil]
  | cons x xs ih => simp [join, turn, ih, join_join]`;

const answer = (...code: string[]) => `By induction.\n\n\`\`\`lean\n${code.join('\n\n')}\n\`\`\``;
/** Proves the laws of `join`. */
const easy = `induction xs with
  | nil => rfl
  | cons x xs ih => simp [join, ih]`;
const open = (statement: string) => `${statement} := by sorry`;
const good = answer(open(nil), open(associative), main);

/** No search without a plan, and little for what is planned. */
const settings: PlanSettings = {
  directCalls: 1,
  lemmaCalls: [25, 25],
  mainCalls: 1,
  finalCalls: 1,
  lemmasBetween: 2,
};

/** Heartbeats alone decide: the same on a busy machine. */
const wide = { ...tacticLimits, wallClockMs: 120_000 };

describe('with Lean and a server', () => {
  let engine: LeanEngine;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  interface Run {
    readonly server: ChatServer;
    readonly turns: readonly PlannerTurn[];
    readonly seen: readonly PlanEvent[];
    readonly end: Awaited<ReturnType<typeof proveByPlan>>;
  }

  async function run(
    theorem: Theorem,
    lines: readonly Line[],
    changes: Changes<PlanOptions> = {},
    planning: Partial<ModelPlannerOptions> = {},
  ): Promise<Run> {
    await using server = await chatServer(lines);
    const turns: PlannerTurn[] = [];
    const seen: PlanEvent[] = [];
    const planner = modelPlanner({
      ...{ chat: server.chat, engine, style: 'sketch', settings: modelPlanDefaults },
      ...{ fileLimits, tacticLimits: wide, onTurn: (turn) => void turns.push(turn) },
      ...planning,
    });
    const options = proveOptions({
      engine,
      propose: proposeTactics,
      clock: systemClock,
      limits: unlimited,
      ...{ tacticLimits: wide, planner, plan: settings },
      onPlan: (event: PlanEvent) => void seen.push(event),
      ...changes,
    });
    const end = await proveByPlan(theorem, options);
    return { server: { ...server, questions: server.questions }, turns, seen, end };
  }

  const lemmaEnds = (seen: readonly PlanEvent[]) =>
    seen.flatMap((event) => (event.kind === 'lemma' ? [event.end] : []));

  test('a sketch with an error goes back, and a good one ends in a proof that the gate accepts', async () => {
    const wrong = good.replace('simp [join, turn, join_nil]', 'simp [join, turn, join_null]');
    const { server, turns, seen, end } = await run(turnJoin, [wrong, good]);
    expect(end.reported.result).toMatchObject({ status: 'proved', reason: null });
    expect(end.reported.result.certificate?.verdict).toBe('accepted');
    expect(end.reported.result.proof).toContain('have join_join {α : Type} (xs : List α) (ys : List α)');
    expect(end.reported.result.spent.tokens).toBe(220);
    expect(server.questions).toHaveLength(2);
    expect(server.questions[1]).toContain('join_null');
    expect(server.questions[1]).toContain('<error>');
    expect(turns.map(({ complaint }) => complaint === null)).toEqual([false, true]);
    expect(lemmaEnds(seen)).toEqual(['proved', 'proved']);
  });

  test('a false lemma goes back before anything is searched for, and so does the theorem itself', async () => {
    const swapped = 'theorem join_swap {α : Type} (xs ys : List α) : join xs ys = join ys xs';
    const itself = turnJoin.statement.replace('turn_join', 'key').replaceAll('xs', 'as');
    const { server, seen, end } = await run(turnJoin, [
      answer(open(swapped), open(nil), open(associative), main),
      answer(open(itself), `${turnJoin.statement} := by exact key xs ys`),
      good,
    ]);
    expect(server.questions[1]).toContain(
      '`join_swap : join xs ys = join ys xs` can not be proved: it is false for ',
    );
    expect(server.questions[2]).toContain(complaints.restated('key'));
    expect(lemmaEnds(seen)).toEqual(['proved', 'proved']);
    expect(end.reported.result.status).toBe('proved');
  });

  test('a proof that comes with a lemma saves the search', async () => {
    const own = `${nil} := by\n  ${easy}`;
    const next = `${associative} := by\n  ${easy}`;
    const { end } = await run(turnJoin, [answer(own, next, main)], {
      plan: { ...settings, lemmaCalls: [0] },
    });
    expect(end.reported.result.status).toBe('proved');
  });

  test('a lemma that can not stand inside of the proof goes back', async () => {
    const theorem = {
      id: 't',
      header: 'universe u\n\ndef same {α : Sort u} (a : α) : α := a\n',
      statement: 'theorem t (n : Nat) : same (n + 1) = n + 1',
    };
    const use = `${theorem.statement} := by exact same_eq (n + 1)`;
    const plan = { ...settings, directCalls: 0, lemmaCalls: [0] };
    // Inside of the proof there is no `u`.
    const general = 'theorem same_eq {α : Sort u} (a : α) : same a = a := by rfl';
    const own = 'theorem same_eq (a : Nat) : same a = a := by rfl';
    const { server, end } = await run(theorem, [answer(general, use), answer(own, use)], { plan });
    expect(server.questions[1]).toContain('moved to the beginning of the proof');
    expect(server.questions[1]).toContain('Lean says: ');
    expect(end.reported.result.status).toBe('proved');
  });

  test('a chain of haves is proved step by step', async () => {
    const theorem = {
      id: 't',
      header: '',
      statement: 'theorem t (a b c : Nat) : a = b + 1 → c = a * 2 → c = 2 * b + 2',
    };
    const chain = `${theorem.statement} := by
  intro h g
  have step1 : c = (b + 1) * 2 := by sorry
  have step2 (k : Nat) : (k + 1) * 2 = 2 * k + 2 := by omega
  rw [step1]
  exact step2 b`;
    const plan = { ...settings, directCalls: 0 };
    const { seen, end, turns } = await run(theorem, [answer(chain)], { plan }, { style: 'haves' });
    expect(turns.map(({ complaint }) => complaint)).toEqual([null]);
    expect(seen.flatMap((event) => (event.kind === 'planned' ? event.lemmas : []))).toEqual([
      '∀ (a : Nat) (b : Nat) (c : Nat) (h : a = b + 1) (g : c = a * 2), c = (b + 1) * 2',
      '∀ (a : Nat) (b : Nat) (c : Nat) (h : a = b + 1) (g : c = a * 2) (step1 : c = (b + 1) * 2) (k : Nat), (k + 1) * 2 = 2 * k + 2',
      '∀ (a : Nat) (b : Nat) (c : Nat) (h : a = b + 1) (g : c = a * 2) (step1 : c = (b + 1) * 2) (step2 : ∀ (k : Nat), (k + 1) * 2 = 2 * k + 2), c = 2 * b + 2',
    ]);
    expect(lemmaEnds(seen)).toEqual(['proved', 'proved', 'proved']);
    expect(end.reported.result.proof).toContain(
      'have step2 (k : Nat) : (k + 1) * 2 = 2 * k + 2 := step2_holds a b c h g step1 k',
    );
  });

  test('a chain over a type whose universe the theorem has named is proved', async () => {
    const theorem = {
      id: 't',
      header: 'set_option autoImplicit false\n',
      statement: 'theorem t.{v} {α : Type v} (x y z : α) (h : x = y) (g : y = z) : z = x',
    };
    const chain = `${theorem.statement} := by
  have step : y = x := by sorry
  rw [← g, step]`;
    const plan = { ...settings, directCalls: 0 };
    const { turns, end } = await run(theorem, [answer(chain)], { plan }, { style: 'haves' });
    expect(turns.map(({ complaint }) => complaint)).toEqual([null]);
    expect(end.reported.result.status).toBe('proved');
  });

  test('a chain that begins with a wrong step goes back', async () => {
    const theorem = { id: 't', header: '', statement: 'theorem t (a b : Nat) : a = b → b = a' };
    const chain = (first: string) =>
      answer(`${theorem.statement} := by\n  ${first}\n  have step : b = a := by sorry\n  exact step`);
    const plan = { ...settings, directCalls: 0 };
    const lines = [chain('constructor'), chain('intros'), chain('intro h')];
    const { server, end } = await run(theorem, lines, { plan }, { style: 'haves' });
    expect(server.questions[1]).toContain('The chain can not begin with `constructor`');
    expect(server.questions[2]).toContain(complaints.hidden);
    expect(end.reported.result.status).toBe('proved');
  });

  test('nonsense ends in a clear word', async () => {
    const repairs = { ...modelPlanDefaults, repairs: 1 };
    const { server, end } = await run(
      turnJoin,
      ['I can not.', answer('theorem foo : 1 = 1 := rfl')],
      {},
      { settings: repairs },
    );
    expect(end.reported.result).toMatchObject({ status: 'not-proved', reason: 'exhausted', proof: null });
    expect(end.reported.detail).toBe(
      `the model wrote no usable plan; the last complaint: ${complaints.missing.theorem}`,
    );
    // Two plans, each asked for and once mended.
    expect(server.questions).toHaveLength(4);
  });

  test('what was learnt comes with the next question; a server that dies leaves what is proved', async () => {
    const hard = 'theorem hard (f : Nat → Nat) (h : ∀ n, f (f n) < f (n + 1)) (n : Nat) : f n = n';
    const given = '∀ f : Nat → Nat, (∀ n, f (f n) < f (n + 1)) → ∀ n, f n = n';
    const rest = turnJoin.statement
      .replace('turn_join', 'rest')
      .replace('(xs ys', `(given : ${given}) (xs ys`);
    const sketch = answer(
      ...[`${nil} := by\n  ${easy}`, open(hard), open(rest)],
      `${turnJoin.statement} := by\n  exact rest hard xs ys`,
    );
    const goodbye: Line = (response) => void response.socket?.destroy();
    const plan = { ...settings, lemmaCalls: [1, 1] };
    const { server, seen, end } = await run(turnJoin, [sketch, goodbye], { plan });
    expect(lemmaEnds(seen)).toEqual(['proved', 'open', 'open']);
    const later = server.questions[1] ?? '';
    expect(later).toContain(
      `These lemmas are proved. You may use them by name; do not state them again:\n\n\`\`\`lean\n${nil}`,
    );
    expect(later).toContain('An earlier plan failed');
    expect(later).toContain('No proof was found. The search got stuck at:');
    // It was tried again before it was given up.
    expect(server.questions.length).toBeGreaterThan(2);
    expect(end.reported.result).toMatchObject({ status: 'error', reason: 'machinery' });
    expect(end.reported.fault).toMatchObject({ code: 'MODEL_SERVER' });
    expect(end.lemmas.map(({ name }) => name)).toEqual(['join_nil']);
  });

  test('a lemma that stays open is planned itself', async () => {
    // Word by word as it will be asked for.
    const asked = associative.replace('(xs ys zs : List α)', '(xs : List α) (ys : List α) (zs : List α)');
    const steps = `${asked} := by\n  ${easy}`;
    const own = `${nil} := by\n  ${easy}`;
    const sketch = answer(own, open(associative), main);
    const deep = { ...settings, lemmaCalls: [0, 0], deeper: { depth: 1, calls: 100 } };
    const { server, seen, end } = await run(turnJoin, [sketch, sketch, answer(steps)], { plan: deep });
    expect(server.questions[2]).toContain(`\`\`\`lean\n${header}`);
    expect(server.questions[2]).toContain(`${asked} := by\n  sorry`);
    expect(end.reported.result.status).toBe('proved');
    expect(lemmaEnds(seen)).toEqual(['proved', 'open', 'proved']);
  });
});
