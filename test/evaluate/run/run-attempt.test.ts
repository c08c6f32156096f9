import { describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../../core/errors.ts';
import { unlimited } from '../../../core/ledger.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { runAttempt } from '../../../src/evaluate/run/run-attempt.ts';
import { yesNoCritic } from '../../../src/llm/profiles/critics.ts';
import { defaultSearch } from '../../../src/prove/search-settings.ts';
import { scriptedProblem } from '../../support/bench-records.ts';
import { type Changes, proveOptions } from '../../support/prove-options.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { scriptedLanguageModel } from '../../support/scripted-language-model.ts';

/** An attempt at `theorem a : GOAL` with the scripted engine and these changes to it. */
function attempt(goal: string, changes: Partial<LeanEngine> = {}, settings: Changes = {}) {
  const engine = scriptedEngine(changes);
  const options = proveOptions({ engine, limits: { ...unlimited, calls: 20 }, seed: 5, ...settings });
  return runAttempt(scriptedProblem('a', goal).theorem, 2, options);
}

/** A method that throws or answers differently at its first calls. */
function first<T>(times: number, odd: () => T, otherwise: () => T) {
  let calls = 0;
  const method = async () => {
    calls += 1;
    return calls <= times ? odd() : otherwise();
  };
  return Object.assign(method, { calls: () => calls });
}

test('a proof has the gate’s certificate, its cost, and the seed of its attempt', async () => {
  const record = await attempt('t & st');
  expect(record).toMatchObject({
    problem: 'a',
    attempt: 2,
    seed: 7,
    outcome: 'proved',
    reason: null,
    certificate: { verdict: 'accepted' },
    tries: 1,
    lostCalls: 0,
    openGoals: [],
  });
  expect(record?.proof).toMatch(/^by\n/);
  expect(record?.spent.calls).toBeGreaterThan(2);
});

test('what is not proved has the open goals that were nearest', async () => {
  const record = await attempt('t & ssssf', {}, { limits: { ...unlimited, calls: 12 } });
  expect(record).toMatchObject({
    outcome: 'not-proved',
    reason: 'budget-calls',
    proof: null,
    certificate: null,
  });
  expect(record?.openGoals[0]).toMatchObject({ goals: [expect.stringMatching(/^⊢ s*f$/)], left: 1 });
});

test('the time that a critic takes is time of the model', async () => {
  const reading = [Math.log(0.5), Math.log(0.5)];
  const model = scriptedLanguageModel(({ prompts }) => prompts.map(() => ({ continuations: [], reading })), {
    contextSize: 10_000,
  });
  let now = 0;
  const record = await attempt(
    'sst & t',
    {},
    {
      critic: { kind: 'model', model, profile: yesNoCritic },
      settings: { ...defaultSearch, strategy: 'puct', value: 'model' },
      clock: { now: () => (now += 1) },
    },
  );
  expect(record).toMatchObject({ outcome: 'proved' });
  expect(model.calls.length).toBeGreaterThan(0);
  expect(record?.modelMs).toBeGreaterThan(0);
});

test('a statement that Lean does not take is invalid, and no fault', async () => {
  expect(await attempt('bad')).toMatchObject({ outcome: 'invalid', reason: 'statement-error', tries: 1 });
});

describe('faults of the machinery', () => {
  const lost = () => ({ kind: 'lost' as const, reason: 'worker-died', ms: 1 });
  const opened = async () =>
    scriptedEngine().open(scriptedProblem('a', 't').theorem, { heartbeats: 1, wallClockMs: 1 });

  test('that go away cost tries, and nothing else', async () => {
    const good = await opened();
    const open = first(2, lost, () => good);
    expect(await attempt('t', { open })).toMatchObject({ outcome: 'proved', tries: 3 });
    expect(open.calls()).toBe(3);
  });

  test('what broken tries had spent is told, beside what the one that counts has', async () => {
    const good = scriptedEngine();
    let checks = 0;
    const verify: LeanEngine['verify'] = async (request, ...rest) => {
      checks += 1;
      if (checks < 3) throw new Error('odd');
      return good.verify(request, ...rest);
    };
    let now = 0;
    const record = await attempt('t & st', { verify }, { clock: { now: () => (now += 1) } });
    const once = await attempt('t & st');
    expect(record).toMatchObject({ outcome: 'proved', tries: 3, spent: { calls: once?.spent.calls } });
    expect(record?.retrySpent).toMatchObject({ calls: 2 * once!.spent.calls, tokens: 0 });
    expect(record?.retrySpent?.ms).toBeGreaterThan(0);
    expect(once).not.toHaveProperty('retrySpent');
  });

  test('that stay are a fault, never a failure', async () => {
    const open = first(99, lost, lost);
    expect(await attempt('t', { open })).toMatchObject({
      outcome: 'fault',
      reason: 'lost',
      tries: 3,
      detail: 'worker-died',
    });
    expect(open.calls()).toBe(3);
  });

  test('inside of Lakatos are tried again as well', async () => {
    const open = first<never>(
      99,
      () => {
        throw new Error('odd');
      },
      () => {
        throw new Error('odd');
      },
    );
    expect(await attempt('t', { open })).toMatchObject({
      outcome: 'fault',
      reason: 'machinery',
      detail: 'odd',
      tries: 3,
    });
  });

  test('of the gate: a proof of which nothing is known is no failure', async () => {
    const engine = scriptedEngine();
    const verify: LeanEngine['verify'] = async (request) => {
      const verdict = await engine.verify(request, { heartbeats: 1, wallClockMs: 1 });
      const reasons = [{ code: 'lost' as const, message: 'the worker died' }];
      return {
        kind: 'rejected',
        reasons,
        certificate: { ...verdict.certificate, verdict: 'rejected', reasons },
      };
    };
    expect(await attempt('t', { verify })).toMatchObject({ outcome: 'fault', reason: 'lost', tries: 3 });
  });

  test('of all of Lean end the run: nothing is recorded', async () => {
    const open = async () => {
      throw new LakatosError('POOL_BROKEN', 'Lean workers die faster than they can be replaced');
    };
    await expect(attempt('t', { open })).rejects.toMatchObject({ code: 'POOL_BROKEN' });
  });
});

test('what the signal ends is no result', async () => {
  const controller = new AbortController();
  const running = attempt(
    't',
    {},
    { signal: controller.signal, propose: () => [{ action: 'hang', logProbability: -1 }] },
  );
  setTimeout(() => controller.abort(), 20);
  expect(await running).toBeNull();
});
