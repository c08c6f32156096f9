import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '../../core/clock.ts';
import { Ledger, unlimited } from '../../core/ledger.ts';
import { fileLimits, tacticLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import { sift, siftLimits } from '../../src/agent/conjecture/sift.ts';
import { conjecturingPlanner } from '../../src/agent/conjecturing-planner.ts';
import type { PlanEvent, Planner, PlanSettings } from '../../src/agent/planner.ts';
import { type PlanOptions, proveByPlan } from '../../src/agent/prove-by-plan.ts';
import { lemmaDeclaration, lemmaTheorem, proposition } from '../../src/agent/sketch/lemma.ts';
import { proposeTactics } from '../../src/prove/enumerative/enumerative-policy.ts';
import { openStore } from '../../src/store/open-store.ts';
import { ownNumbers } from '../support/own-numbers.ts';
import { type Changes, proveOptions } from '../support/prove-options.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { planningWith, stating } from './given-plan.ts';

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

const signal = new AbortController().signal;
/** Heartbeats alone decide: the same on a busy machine. */
const limits = { ...siftLimits, wallClockMs: 120_000 };

const conjecture = (conclusion: string, names = ['xs', 'ys', 'zs']) =>
  stating(conclusion, {
    surroundings: ['{α : Type}'],
    variables: names.filter((name) => conclusion.includes(name)).map((name) => ({ name, type: 'List α' })),
  });

const nothing = conjecture('join xs [] = xs');
const associative = conjecture('join (join xs ys) zs = join xs (join ys zs)');
const wrong = conjecture('join xs ys = join ys xs');

/** No search without a plan, and little for what is planned. */
const settings: PlanSettings = {
  directCalls: 1,
  lemmaCalls: [25],
  mainCalls: 60,
  finalCalls: 60,
  lemmasBetween: 2,
};

describe('with Lean', () => {
  let engine: LeanEngine;
  beforeAll(async () => {
    engine = await createEmbeddedEngine({ workers: 1 });
  });
  afterAll(async () => {
    await engine[Symbol.asyncDispose]();
  });

  function options(planner: Planner, changes: Changes<PlanOptions> = {}) {
    const seen: PlanEvent[] = [];
    const wide = { ...tacticLimits, wallClockMs: 120_000 };
    return proveOptions({
      engine,
      propose: proposeTactics,
      clock: systemClock,
      limits: unlimited,
      tacticLimits: wide,
      planner,
      plan: settings,
      onPlan: (event: PlanEvent) => void seen.push(event),
      seen,
      ...changes,
    });
  }

  test('conjectures that are false or no statements are sifted out', async () => {
    const outcome = await engine.open(turnJoin, fileLimits);
    if (outcome.kind !== 'opened') throw new Error(JSON.stringify(outcome));
    const unread = conjecture('join xs = xs');
    const { holding, calls } = await sift(
      [nothing, wrong, unread, associative],
      { theorem: turnJoin, path: [] },
      { engine, limits, signal, types: [], calls: 100, isOver: () => false },
    );
    expect(holding).toEqual([nothing, associative]);
    expect(calls).toBe(4);
    const few = { engine, limits, signal, types: [], calls: 1, isOver: () => false };
    expect(await sift([associative, nothing], { theorem: turnJoin, path: [] }, few)).toEqual({
      holding: [associative],
      tested: [associative],
      unanswered: [],
      calls: 1,
    });
  });

  test('what has no decision procedure is compared by unfolding', async () => {
    const theorem: Theorem = {
      id: 't',
      header: ownNumbers,
      statement: 'theorem t (a b : Num) : plus a b = plus b a',
    };
    const outcome = await engine.open(theorem, fileLimits);
    if (outcome.kind !== 'opened') throw new Error(JSON.stringify(outcome));
    const { lemmas } = await conjecturingPlanner(engine).plan(
      {
        ...{ theorem, opened: outcome.opened, stuck: [], proved: [], failed: [] },
        ...{
          ledger: new Ledger({ calls: 200, tokens: 0, ms: 60_000 }, { clock: systemClock }),
          isOver: () => false,
        },
      },
      signal,
    );
    const conclusions = lemmas.map(({ conclusion }) => conclusion);
    expect(conclusions).toContain('plus a Num.zero = a');
    expect(conclusions).toContain('plus a (Num.next b) = Num.next (plus a b)');
    expect(conclusions).not.toContain('plus a b = b');
    expect(conclusions).not.toContain('plus a Num.zero = Num.zero');
  });

  test('laws over a type whose universe Lean has named are statements, too', async () => {
    const general = header.replaceAll('Type}', 'Type _}');
    const theorem = {
      ...turnJoin,
      header: `set_option autoImplicit false\n\n${general}`,
      statement: turnJoin.statement.replace('turn_join {α : Type}', 'turn_join.{v} {α : Type v}'),
    };
    const outcome = await engine.open(theorem, fileLimits);
    if (outcome.kind !== 'opened') throw new Error(JSON.stringify(outcome));
    const { lemmas } = await conjecturingPlanner(engine).plan(
      {
        ...{ theorem, opened: outcome.opened, stuck: [], proved: [], failed: [] },
        ...{
          ledger: new Ledger({ calls: 20, tokens: 0, ms: 60_000 }, { clock: systemClock }),
          isOver: () => false,
        },
      },
      signal,
    );
    const lemma = lemmas.find(({ surroundings }) => surroundings.length > 0);
    if (lemma === undefined) throw new Error('no lemma over the type');
    const asked = await engine.open(lemmaTheorem(theorem, { ...lemma, name: 'law' }), fileLimits);
    expect(asked.kind).toBe('opened');
  });

  test('a theorem is proved by its lemmas, in one proof that the gate accepts', async () => {
    const own = options(planningWith([nothing, associative]));
    const { reported, lemmas } = await proveByPlan(turnJoin, own);
    expect(reported.result).toMatchObject({ status: 'proved', reason: null });
    expect(reported.result.proof).toContain('have lemma_2 (xs : List α) (ys : List α) (zs : List α)');
    expect(reported.result.certificate?.verdict).toBe('accepted');
    expect(lemmas.map(({ conclusion }) => conclusion)).toEqual([nothing.conclusion, associative.conclusion]);
    const told = own.events.map(({ kind }) => kind).filter((kind) => kind.startsWith('theorem-'));
    expect(told).toEqual(['theorem-started', 'theorem-step', 'theorem-finished']);
  });

  test('a proof that needs no lemma is made plainer, as that of a search is', async () => {
    const theorem: Theorem = {
      id: 't',
      header: '',
      statement: 'theorem t (a b : Nat) (h : a ≤ b) : a < b + 1',
    };
    const propose = () =>
      ['apply Nat.lt_succ_of_le', 'exact h'].map((action) => ({ action, logProbability: -1 }));
    const plan = { ...settings, directCalls: 20 };
    const prove = async (polishMs: number) =>
      (await proveByPlan(theorem, options(planningWith([]), { propose, plan, polishMs }))).reported.result
        .proof;
    expect(await prove(0)).toBe('by\n  apply Nat.lt_succ_of_le\n  exact h');
    expect(await prove(60_000)).toBe('by\n  omega');
  });

  test('a run that was stopped goes on with the lemmas that it had', async () => {
    await using folder = await temporaryFolder();
    const stop = new AbortController();
    {
      await using store = await openStore(folder.path);
      const first = options(planningWith([nothing, associative]), {
        store,
        signal: stop.signal,
        onPlan: ({ kind }: PlanEvent) => void (kind === 'lemma' && stop.abort()),
      });
      const { reported, lemmas } = await proveByPlan(turnJoin, first);
      expect(reported.result.reason).toBe('cancelled');
      expect(lemmas.map(proposition)).toEqual([proposition(nothing)]);
      expect(reported.result.lemmas).toHaveLength(1);
    }
    await using store = await openStore(folder.path);
    const second = options(planningWith([nothing, associative]), { store });
    const { reported } = await proveByPlan(turnJoin, second);
    expect(reported.result.status).toBe('proved');
    const ends = second.seen.flatMap((event) =>
      event.kind === 'lemma' ? [[event.statement, event.end]] : [],
    );
    expect(ends).toEqual([
      [proposition(nothing), 'remembered'],
      [proposition(associative), 'proved'],
    ]);
    const third = options(planningWith([]), { store });
    expect((await proveByPlan(turnJoin, third)).reported.result.status).toBe('proved');
    expect(third.seen).toEqual([]);
  });

  test('limits hold for the whole plan, and what was proved is told', async () => {
    const own = options(planningWith([nothing, wrong]), {
      plan: { ...settings, finalCalls: 3 },
      limits: { ...unlimited, calls: 60 },
    });
    const { reported } = await proveByPlan(turnJoin, own);
    expect(reported.result).toMatchObject({ status: 'not-proved', proof: null });
    expect(reported.result.lemmas?.map(({ statement }) => statement)).toEqual([
      lemmaDeclaration(nothing, 'lemma_1'),
    ]);
    expect(reported.result.spent.calls).toBeLessThanOrEqual(63);
  });
});
