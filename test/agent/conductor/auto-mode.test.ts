import { describe, expect, test } from '@jest/globals';
import { unlimited } from '../../../core/ledger.ts';
import { proveAuto } from '../../../src/agent/conductor/prove-auto.ts';
import type { SliceEvent } from '../../../src/agent/conductor/run-arms.ts';
import { main } from '../../../src/cli/main.ts';
import { runAttempt } from '../../../src/evaluate/run/run-attempt.ts';
import { wholeProofDefaults } from '../../../src/prove/whole-proof/whole-proof-settings.ts';
import { plainProfile } from '../../prove/whole-proof/plain-profile.ts';
import { scriptedProblem } from '../../support/bench-records.ts';
import { fakeServices, fakeTerminal } from '../../support/fake-terminal.ts';
import { proveOptions } from '../../support/prove-options.ts';
import { type ScriptedEngine, scriptedEngine } from '../../support/scripted-engine.ts';
import { sayAlways, scriptedLanguageModel } from '../../support/scripted-language-model.ts';

describe('lakatos prove --prover auto', () => {
  const prove = async (engine: ScriptedEngine, ...argv: string[]) => {
    const terminal = fakeTerminal({});
    const always = ['prove', '--prover', 'auto', '--store', 'none', '--workers', '1', '--json'];
    const code = await main([...always, ...argv], terminal, fakeServices(engine));
    return { code, result: JSON.parse(terminal.out()) as unknown, err: terminal.err() };
  };

  test('a theorem is proved, and the gate is asked', async () => {
    const engine = scriptedEngine();
    const { code, result } = await prove(engine, '--statement', 'theorem a : t & st');
    expect(code).toBe(0);
    expect(result).toMatchObject({ id: 'a', status: 'proved', certificate: { verdict: 'accepted' } });
    expect(engine.verified.length).toBeGreaterThan(0);
  });

  test('what is not proved is told, with what each arm did', async () => {
    const { code, result, err } = await prove(scriptedEngine(), '--statement', 'theorem a : x');
    expect(code).toBe(1);
    expect(result).toMatchObject({ status: 'not-proved', reason: 'exhausted', proof: null });
    expect(err).toMatch(/search: exhausted, \d+ calls? in 1 slice/u);
    expect(err).toMatch(/plan: exhausted, \d+ calls? in 1 slice/u);
  });
});

test('a model that writes proofs is an arm of its own, whose tokens are in the sum', async () => {
  const model = scriptedLanguageModel(sayAlways('by wrong', 'by insight'));
  const slices: SliceEvent[] = [];
  // All samples in one call: nothing more is asked for while Lean looks at them.
  const whole = { ...wholeProofDefaults, samples: 2, rounds: 0, model, profile: plainProfile };
  const { result, detail } = await proveAuto(
    { id: 'main', header: '', statement: 'theorem main : x' },
    proveOptions(),
    { whole: { ...whole, names: null, rescue: null }, onSlice: (event) => void slices.push(event) },
  );
  expect(slices.at(-1)).toMatchObject({ arm: 'whole', end: 'proved' });
  expect(result).toMatchObject({
    status: 'proved',
    proof: 'by insight',
    certificate: { verdict: 'accepted' },
    // 32 read, and 5 of each text.
    spent: { tokens: 42 },
    contributions: [
      { contributor: 'enumerative', inProof: 0 },
      { contributor: 'model', inProof: 1 },
    ],
  });
  expect(detail).toMatch(/^whole: proved, \d+ calls in 1 slice/mu);
});

describe('an attempt of a benchmark', () => {
  const attempt = (goal: string, calls: number, engine = scriptedEngine()) => {
    const options = proveOptions({ engine, limits: { ...unlimited, calls } });
    return runAttempt(scriptedProblem('a', goal).theorem, 0, {
      ...options,
      prover: {
        name: 'auto',
        prove: (theorem, own) => proveAuto(theorem, own, { firstCalls: 4 }),
      },
    });
  };
  const hard = `${'s'.repeat(40)}y`;

  test('the calls of the budget are those of all arms together', async () => {
    for (const calls of [1, 3, 7, 11, 20]) {
      const engine = scriptedEngine();
      const record = await attempt(hard, calls, engine);
      expect(record).toMatchObject({ outcome: 'not-proved', reason: 'budget-calls' });
      expect(record?.spent.calls).toBe(calls);
      expect(engine.asked).toHaveLength(calls);
    }
  });

  test('contributions are those of all arms, and of the proof those of the arm that found it', async () => {
    const record = await attempt('ta & sstb', 100);
    expect(record).toMatchObject({ outcome: 'proved', tries: 1 });
    const [contribution, ...others] = record?.contributions ?? [];
    expect(others).toEqual([]);
    // split, close, unwrap twice, close
    expect(contribution).toMatchObject({ contributor: 'enumerative', inProof: 5 });
    expect(contribution?.accepted).toBeGreaterThanOrEqual(5);
    const failed = await attempt(hard, 30);
    expect(failed?.contributions).toMatchObject([{ contributor: 'enumerative', inProof: 0 }]);
  });

  test('an attempt knows nothing of the one before', async () => {
    const timeless = async () => {
      const record = await attempt('t & ssssst', 100);
      return { ...record?.spent, ms: 0, proof: record?.proof };
    };
    expect(await timeless()).toEqual(await timeless());
  });
});
