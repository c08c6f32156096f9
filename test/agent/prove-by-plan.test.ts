import { describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { Verdict } from '../../core/verdict.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { Conjecture } from '../../src/agent/conjecture/conjecture.ts';
import type { PlanEvent, Planner, Situation } from '../../src/agent/planner.ts';
import { type PlanOptions, proveByPlan } from '../../src/agent/prove-by-plan.ts';
import { openStore } from '../../src/store/open-store.ts';
import { type Changes, proveOptions } from '../support/prove-options.ts';
import { type ScriptedEngine, scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { endsOf, needingLemma, planning, stating } from './given-plan.ts';

/** Nothing of the toy prover closes `x`, so the plan is followed to its end. */
const hopeless: Theorem = { id: 'main', header: '', statement: 'theorem main : x' };

function options(planner: Planner, changes: Changes<PlanOptions> = {}) {
  const seen: PlanEvent[] = [];
  return proveOptions({
    planner,
    plan: { directCalls: 10, lemmaCalls: [10, 20], mainCalls: 10, finalCalls: 10, lemmasBetween: 2 },
    onPlan: (event: PlanEvent) => void seen.push(event),
    seen,
    ...changes,
  });
}

/** Plans in order, then another way to plan. */
const thenPlanning = (first: readonly Planner[], then: Planner['plan']): Planner => {
  const left = [...first];
  return { name: 'given', plan: (...asked) => (left.shift()?.plan ?? then)(...asked) };
};

const lost = (request: Parameters<LeanEngine['verify']>[0], engine: ScriptedEngine): Promise<Verdict> =>
  engine.verify({ ...request, submission: 'wrong' }, fileLimits).then((verdict) => ({
    ...verdict,
    kind: 'rejected',
    reasons: [{ code: 'lost', message: 'the worker died' }],
  }));

/** A toy prover whose gate gives no verdict where `isLost` says so, by how often it was asked about the lemma before. */
function forgetful(lemma: string, isLost: (before: number) => boolean): ScriptedEngine & { asks(): number } {
  const inner = scriptedEngine();
  let asks = 0;
  return {
    ...inner,
    asks: () => asks,
    async verify(request, limits, signal) {
      if (!request.reference.includes(`: ${lemma} := by sorry`)) return inner.verify(request, limits, signal);
      asks += 1;
      return isLost(asks - 1) ? lost(request, inner) : inner.verify(request, limits, signal);
    },
  };
}

test('the calls that are told while a plan is followed never start again, and lemmas are named', async () => {
  const own = options(planning('tt & ty', 'y & z', 'ta & tb'), { parallelism: 2 });
  const { reported } = await proveByPlan(hopeless, own);
  const told = own.events.flatMap((event) => (event.kind === 'search-progress' ? [event] : []));
  const calls = told.map(({ spent }) => spent.calls);
  expect(calls).toEqual(calls.toSorted((a, b) => a - b));
  expect(calls.at(-1)).toBeLessThanOrEqual(reported.result.spent.calls);
  expect(told[0]?.lemma).toBeUndefined();
  expect(told.map(({ lemma }) => lemma)).toContain('theorem lemma_1 : tt & ty');
  expect(new Set(told.map(({ id }) => id))).toEqual(new Set(['main']));
});

test('what was proved on the way is told, and what Lean does not take is not tried again', async () => {
  const own = options(planning('tt', 'bad', 'y', 'ta & tb'));
  const { reported, lemmas } = await proveByPlan(hopeless, own);
  expect(reported.result).toMatchObject({ status: 'not-proved', reason: 'exhausted', proof: null });
  expect(reported.detail).toBeNull();
  const proof = expect.stringMatching(/^by\n/);
  expect(reported.result.lemmas).toEqual([
    { statement: 'theorem lemma_1 : tt', proof },
    { statement: 'theorem lemma_2 : ta & tb', proof },
  ]);
  expect(lemmas.map(({ name, conclusion }) => [name, conclusion])).toEqual([
    ['lemma_1', 'tt'],
    ['lemma_2', 'ta & tb'],
  ]);
  expect(endsOf(own.seen)).toEqual(['tt proved', 'bad unusable', 'y open', 'ta & tb proved', 'y open']);
});

test('a theorem that the short search proves needs no plan', async () => {
  const planner: Planner = {
    name: 'none',
    plan: async () => {
      throw new Error('not asked');
    },
  };
  const own = options(planner);
  const { reported } = await proveByPlan({ ...hopeless, statement: 'theorem main : ta & tb' }, own);
  expect(reported.result.status).toBe('proved');
  expect(own.seen).toEqual([]);
});

test('a lemma whose proof the gate does not take is no lemma', async () => {
  const own = options(planning('y'), {
    ...proveOptions({ propose: () => [{ action: 'wrong', logProbability: -1 }] }),
  });
  const { reported, lemmas } = await proveByPlan(hopeless, own);
  expect(reported.result.status).toBe('not-proved');
  expect(lemmas).toEqual([]);
});

test('a lemma is found again in the store under its statement, whatever came before it', async () => {
  await using folder = await temporaryFolder();
  const stop = new AbortController();
  {
    await using store = await openStore(folder.path);
    const first = options(planning('ta', 'tb', 'tc'), {
      store,
      signal: stop.signal,
      onPlan: (event) => event.kind === 'lemma' && event.statement === 'tb' && stop.abort(),
    });
    const { reported, lemmas } = await proveByPlan(hopeless, first);
    expect(reported.result.reason).toBe('cancelled');
    expect(lemmas.map(({ conclusion }) => conclusion)).toEqual(['ta', 'tb']);
    expect(reported.result.lemmas?.map(({ statement }) => statement)).toEqual([
      'theorem lemma_1 : ta',
      'theorem lemma_2 : tb',
    ]);
  }
  await using store = await openStore(folder.path);
  const engine = scriptedEngine();
  const second = options(planning('tc', 'tb', 'ta'), { store, engine });
  await proveByPlan(hopeless, second);
  expect(endsOf(second.seen)).toEqual(['tc proved', 'tb remembered', 'ta remembered']);
  expect(engine.opened.filter(({ statement }) => /: t[ab]$/u.test(statement))).toEqual([]);
});

test('the limits are those of all searches together', async () => {
  const own = options(planning('y', 'z', 'w'), { limits: { ...proveOptions().run.limits, calls: 12 } });
  const { reported } = await proveByPlan(hopeless, own);
  expect(reported.result.reason).toBe('budget-calls');
  expect(endsOf(own.seen).length).toBeLessThan(3);
});

test('a planner that breaks is a result with its fault, and with what was proved before', async () => {
  const fault = new Error('broken');
  const own = options(thenPlanning([planning('tt')], () => Promise.reject(fault)));
  const { reported } = await proveByPlan(hopeless, own);
  expect(reported.result).toMatchObject({ status: 'error', reason: 'machinery' });
  expect(reported.result.lemmas?.map(({ statement }) => statement)).toEqual(['theorem lemma_1 : tt']);
  expect(reported.fault).toBe(fault);
  expect(own.events.at(-1)).toEqual({ kind: 'theorem-finished', reported });
});

test.each([
  ['the theorem', 'ssx'],
  ['a lemma', 'ssy'],
])('what a search for %s has spent counts where it breaks down', async (_, target) => {
  const fault = new Error('broken');
  let calls = 0;
  const inner = scriptedEngine();
  const engine: LeanEngine = {
    ...inner,
    async apply(reference, tactics, ...rest) {
      if (reference.theorem.statement.endsWith(`: ${target}`)) {
        if (reference.path.length > 0) throw fault;
        calls += tactics.length;
      }
      return inner.apply(reference, tactics, ...rest);
    },
  };
  const asked: Theorem = { ...hopeless, statement: 'theorem main : ssx' };
  const { reported } = await proveByPlan(asked, options(planning('ssy'), { engine }));
  expect(reported.fault).toBe(fault);
  expect(calls).toBeGreaterThan(0);
  // Of the theorem itself nothing else was tried; a lemma comes after a search for that.
  const before = target === 'ssx' ? 0 : 3;
  expect(reported.result.spent.calls).toBeGreaterThanOrEqual(before + 3);
  expect(reported.result.spent.expansions).toBeGreaterThan(before === 0 ? 0 : 3);
});

describe('what is not known', () => {
  test('a proof without a verdict is offered once more', async () => {
    const engine = forgetful('tt', (before) => before === 1);
    const own = options(planning('tt'), { engine });
    await proveByPlan(hopeless, own);
    expect(endsOf(own.seen)).toEqual(['tt proved']);
    // By the search, with all that it rests on, and that again.
    expect(engine.asks()).toBe(3);
  });

  test('nobody waits for a verdict for ever', async () => {
    const lemmaCalls = [10, 10, 10, 10, 10, 10];
    const plan = { ...options(planning()).plan, lemmaCalls };
    const own = options(planning('tt'), { engine: forgetful('tt', () => true), plan });
    const { reported } = await proveByPlan(hopeless, own);
    expect(endsOf(own.seen)).toEqual(['tt unknown', 'tt unknown', 'tt unknown']);
    expect(reported.result.lemmas).toBeUndefined();
  });

  test('a kept proof without a verdict is asked about again, not searched for', async () => {
    await using folder = await temporaryFolder();
    await using store = await openStore(folder.path);
    await proveByPlan(hopeless, options(planning('tt'), { store }));
    const engine = forgetful('tt', (before) => before === 0);
    const own = options(planning('tt'), { store, engine });
    await proveByPlan(hopeless, own);
    expect(endsOf(own.seen)).toEqual(['tt remembered']);
    expect(engine.opened.filter(({ statement }) => statement.endsWith(': tt'))).toEqual([]);
  });
});

describe('a main proof without a verdict', () => {
  const told: Situation['rejected'][] = [];
  const planner: Planner = {
    name: 'given',
    plan: async ({ rejected }) => {
      told.push(rejected);
      return { lemmas: [{ ...stating('tt'), name: 'key' }], main: 'by\n  exact key' };
    },
  };

  test('is offered once more', async () => {
    const engine = forgetful('x', (before) => before === 0);
    expect((await proveByPlan(hopeless, options(planner, { engine }))).reported.result.status).toBe('proved');
    expect(engine.asks()).toBe(2);
  });

  test('is not told to have been rejected', async () => {
    told.length = 0;
    await proveByPlan(hopeless, options(planner, { engine: forgetful('x', () => true) }));
    expect(told).toEqual([[], []]);
  });
});

describe('a theorem with its lemmas about which Lean gives no answer', () => {
  const silentFor = (times: number, kind: 'lost' | 'timeout') => {
    const inner = scriptedEngine();
    let asked = 0;
    return scriptedEngine({
      async open(theorem, ...rest) {
        const isLast = theorem.statement.endsWith(': x') && theorem.header.includes('lemma_1');
        if (!isLast || ++asked > times) return await inner.open(theorem, ...rest);
        return kind === 'lost' ? { kind, reason: 'worker-died', ms: 1 } : { kind, ms: 1 };
      },
      apply: (...request) => needingLemma(inner, 'x')(...request),
    });
  };

  test.each(['lost', 'timeout'] as const)('is asked about again: %s', async (kind) => {
    const { reported } = await proveByPlan(hopeless, options(planning('ta'), { engine: silentFor(1, kind) }));
    expect(reported.result.status).toBe('proved');
  });

  test('is told to be without an answer', async () => {
    const { reported } = await proveByPlan(
      hopeless,
      options(planning('ta'), { engine: silentFor(Number.POSITIVE_INFINITY, 'lost') }),
    );
    expect(reported.result.status).toBe('not-proved');
    expect(reported.detail).toContain('Lean gave no answer about the theorem with its lemmas (lost)');
  });
});

test('the theorem follows only when the gate has taken the proof with the lemmas inside', async () => {
  const inner = scriptedEngine();
  const engine: LeanEngine = {
    ...inner,
    apply: needingLemma(inner, 'x'),
    verify: (request, ...rest) => {
      const isWhole = request.reference.startsWith('theorem main : x');
      return inner.verify(isWhole ? { ...request, submission: 'wrong' } : request, ...rest);
    },
  };
  const own = options(planning('ta'), { engine });
  const { reported } = await proveByPlan(hopeless, own);
  expect(reported.result.status).toBe('not-proved');
  expect(own.events).toContainEqual(expect.objectContaining({ kind: 'proof-rejected', id: 'main' }));
  const mains = own.seen.flatMap((event) => (event.kind === 'main' ? [event.proved] : []));
  expect(mains.length).toBeGreaterThan(0);
  expect(mains).not.toContain(true);
});

describe('a lemma that is planned itself', () => {
  const deep = { directCalls: 10, lemmaCalls: [10, 20, 20], mainCalls: 10, finalCalls: 10, lemmasBetween: 2 };
  const deeper = { ...deep, deeper: { depth: 1, calls: 100 } };
  /** Plans by the id of the theorem or lemma; `told` is what the planner of the theorem was told of failures. */
  function planningFor(plans: Readonly<Record<string, readonly Conjecture[]>>, below = async () => {}) {
    const told: Situation['failed'][] = [];
    const planner: Planner = {
      name: 'given',
      async plan({ theorem, failed }) {
        if (theorem.id === 'main') told.push(failed);
        else await below();
        return { lemmas: plans[theorem.id] ?? [], main: null };
      },
    };
    return { planner, told };
  }
  const named = (name: string, conclusion: string) => ({ ...stating(conclusion), name });
  const statements = (lemmas: readonly { readonly statement: string }[] | undefined) =>
    lemmas?.map(({ statement }) => statement);

  test('leaves what its plan has proved, also when it stays open itself', async () => {
    const { planner } = planningFor({ main: [stating('y')], 'main/lemma_1': [stating('tb'), stating('z')] });
    const own = options(planner, { plan: deeper });
    const { reported } = await proveByPlan(hopeless, own);
    expect(statements(reported.result.lemmas)).toEqual(['theorem own_lemma_1 : tb']);
    const tried = own.seen.flatMap((event) =>
      event.kind === 'lemma' ? [[event.within, event.statement]] : [],
    );
    expect(tried).toContainEqual(['main/lemma_1', 'tb']);
    expect(tried).toContainEqual([undefined, 'y']);
  });

  test('leaves no lemma under the name of another one', async () => {
    const { planner } = planningFor({
      main: [named('key', 'ta'), named('one', 'y'), named('two', 'z')],
      'main/one': [named('key_of_one', 'ta & tb'), named('step', 'tc')],
      'main/two': [named('part', 'tc'), named('step', 'td'), named('end', 'te')],
    });
    const { reported } = await proveByPlan(hopeless, options(planner, { plan: deeper }));
    expect(statements(reported.result.lemmas)).toEqual([
      'theorem key : ta',
      'theorem key_of_one : ta & tb',
      'theorem step : tc',
      'theorem part : tc',
      'theorem also_step : td',
      'theorem end : te',
    ]);
  });

  test('has the goals told where its own search got stuck', async () => {
    const long = `${'s'.repeat(40)}y`;
    const { planner, told } = planningFor({ main: [stating(long)], 'main/lemma_1': [stating('tb')] });
    await proveByPlan(hopeless, options(planner, { plan: deeper }));
    const [first, ...later] = told.map((failed) => failed.map(({ kind, left }) => [kind, left]));
    expect(first).toEqual([]);
    expect(later).toHaveLength(2);
    for (const failed of later) expect(failed).toEqual([['open', [expect.stringMatching(/^⊢ s+y$/u)]]]);
  });

  test('leaves what was proved before its planner broke', async () => {
    const fault = new Error('broken');
    let asked = 0;
    const { planner } = planningFor({ main: [stating('y')], 'main/lemma_1': [stating('tb')] }, async () => {
      asked += 1;
      if (asked > 1) throw fault;
    });
    const { reported } = await proveByPlan(hopeless, options(planner, { plan: deeper }));
    expect(reported.fault).toBe(fault);
    expect(statements(reported.result.lemmas)).toEqual(['theorem own_lemma_1 : tb']);
  });
});

describe('several workers', () => {
  test('as many lemmas are under way at once, and results come in the order of the plan', async () => {
    const inner = scriptedEngine();
    const both = Promise.withResolvers<void>();
    const second = Promise.withResolvers<void>();
    let under = 0;
    const engine: LeanEngine = {
      ...inner,
      async open(theorem, ...rest) {
        const lemma = /: (t[abc])$/u.exec(theorem.statement)?.[1];
        if (lemma === 'ta' || lemma === 'tb') {
          under += 1;
          if (under === 2) both.resolve();
          await both.promise;
          if (lemma === 'ta') await second.promise;
        }
        return inner.open(theorem, ...rest);
      },
      async verify(request, ...rest) {
        const verdict = await inner.verify(request, ...rest);
        if (request.reference.includes(': tb')) second.resolve();
        return verdict;
      },
    };
    const own = options(planning('ta', 'tb', 'tc'), { engine, parallelism: 2 });
    const { lemmas } = await proveByPlan(hopeless, own);
    expect(endsOf(own.seen)).toEqual(['ta proved', 'tb proved', 'tc proved']);
    expect(lemmas.map(({ name, conclusion }) => [name, conclusion])).toEqual([
      ['lemma_1', 'ta'],
      ['lemma_2', 'tb'],
      ['lemma_3', 'tc'],
    ]);
    // The third had both to hand.
    const third = inner.opened.find(({ statement }) => statement.endsWith(': tc'));
    expect(third?.header).toContain('theorem lemma_2 : tb');
  });

  test('a lemma that lacked one beside it is tried again with that one', async () => {
    const inner = scriptedEngine();
    const engine: LeanEngine = {
      ...inner,
      apply: needingLemma(inner, 'y'),
    };
    const own = options(planning('ta', 'y', 'z'), { engine, parallelism: 3 });
    const { reported } = await proveByPlan(hopeless, own);
    expect(endsOf(own.seen).slice(0, 3)).toEqual(['ta proved', 'y proved', 'z open']);
    expect(reported.result.lemmas).toHaveLength(2);
  });

  test('what is proved beside a lemma whose search breaks is kept', async () => {
    const inner = scriptedEngine();
    const fault = new Error('broken');
    const engine: LeanEngine = {
      ...inner,
      open: (theorem, ...rest) =>
        theorem.statement.endsWith(': ta') ? Promise.reject(fault) : inner.open(theorem, ...rest),
    };
    const own = options(planning('ta', 'tb'), { engine, parallelism: 2 });
    const { reported } = await proveByPlan(hopeless, own);
    expect(reported.fault).toBe(fault);
    expect(reported.result.lemmas?.map(({ statement }) => statement)).toEqual(['theorem lemma_2 : tb']);
    expect(endsOf(own.seen)).toEqual(['tb proved']);
  });

  test('what came of a lemma that was to be tried again is told when the budget ends first', async () => {
    let endedBetween = 0;
    for (let calls = 8; calls < 24; calls += 1) {
      const limits = { ...proveOptions().run.limits, calls };
      const own = options(planning('ta', 'y', 'z'), { parallelism: 3, limits });
      await proveByPlan(hopeless, own);
      const isTried = own.seen.some(({ kind }) => kind === 'main');
      if (endsOf(own.seen)[0] !== 'ta proved' || isTried) continue;
      endedBetween += 1;
      expect(endsOf(own.seen)).toEqual(['ta proved', 'y open', 'z open']);
    }
    expect(endedBetween).toBeGreaterThan(0);
  });

  test('and when one beside it breaks', async () => {
    const inner = scriptedEngine();
    const fault = new Error('broken');
    const engine: LeanEngine = {
      ...inner,
      open: (theorem, ...rest) =>
        theorem.statement.endsWith(': z') ? Promise.reject(fault) : inner.open(theorem, ...rest),
    };
    const own = options(planning('ta', 'y', 'z'), { engine, parallelism: 3 });
    expect((await proveByPlan(hopeless, own)).reported.fault).toBe(fault);
    expect(endsOf(own.seen)).toEqual(['ta proved', 'y open']);
  });
});

describe('growing passes', () => {
  /** Takes the toy prover as many steps as it has letters. */
  const long = `${'s'.repeat(12)}t`;
  const small = { directCalls: 4, lemmaCalls: [6], mainCalls: 4, finalCalls: 4, lemmasBetween: 2 };

  test('while budget is left, what was cut short is tried with more', async () => {
    const short = options(planning(long), { plan: small });
    await proveByPlan(hopeless, short);
    expect(endsOf(short.seen)).toEqual([`${long} open`]);
    const own = options(planning(long), { plan: { ...small, growth: 2 } });
    const { reported } = await proveByPlan(hopeless, own);
    expect(endsOf(own.seen).at(-1)).toBe(`${long} proved`);
    expect(endsOf(own.seen).length).toBeGreaterThan(2);
    expect(reported.result.reason).toBe('exhausted');
  });

  test('the theorem alone gets more, too, where nothing is planned', async () => {
    const theorem = { ...hopeless, statement: `theorem main : ${long}` };
    const own = options(planning(), { plan: { ...small, growth: 2 } });
    expect((await proveByPlan(theorem, own)).reported.result.status).toBe('proved');
  });

  test('what no more calls can help ends it: there is no memory for a search', async () => {
    const limits = { ...proveOptions().run.limits, memory: 1 };
    const own = options(planning(long), { plan: { ...small, growth: 2 }, limits });
    const { reported } = await proveByPlan(hopeless, own);
    expect(reported.result.reason).toBe('budget-memory');
  });

  test('where more calls change nothing it ends', async () => {
    const own = options(planning('y', 'tt'), { plan: { ...small, growth: 2 } });
    const { reported } = await proveByPlan(hopeless, own);
    expect(reported.result.reason).toBe('exhausted');
    expect(own.seen.filter(({ kind }) => kind === 'planned')).toHaveLength(1);
  });
});

test('a planner is stopped when the time is up, which is no fault', async () => {
  const waiting: Planner = {
    name: 'waiting',
    plan: (_, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('stopped')));
      }),
  };
  const own = options(waiting, { limits: { ...proveOptions().run.limits, ms: 200 } });
  const { reported } = await proveByPlan(hopeless, own);
  expect(reported.fault).toBeUndefined();
  expect(reported.result).toMatchObject({ status: 'not-proved', reason: 'budget-time' });
});

test('the planner is told that the gate rejected its main proof, and why', async () => {
  const told: Situation['rejected'][] = [];
  const planner: Planner = {
    name: 'given',
    plan: async ({ rejected }) => {
      told.push(rejected);
      return { lemmas: [{ ...stating('tt'), name: 'key' }], main: 'by\n  wrong key' };
    },
  };
  await proveByPlan(hopeless, options(planner));
  const reasons = ['elaboration-error: does not hold'];
  expect(told).toEqual([[], [{ proof: 'by\n  wrong key', reasons }]]);
});
