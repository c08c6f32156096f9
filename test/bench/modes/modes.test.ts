import { expect, test } from '@jest/globals';
import { modelModes } from '../../../bench/modes/mode-names.ts';
import type { ModeRun } from '../../../bench/modes/mode-results.ts';
import { flagsOf } from '../../../bench/modes/open-provers.ts';
import { runMode } from '../../../bench/modes/run-mode.ts';
import { describeRows, summariseModes } from '../../../bench/modes/summary.ts';
import { ArmHistory } from '../../../src/agent/conductor/arm-history.ts';
import { createProver, openProverModel } from '../../../src/agent/provers/create-prover.ts';
import { choosePolicy } from '../../../src/cli/options/choose-policy.ts';
import { scriptedChat, submit } from '../../agent/dialogue/scripted-chat.ts';
import { openOnly } from '../../agent/provers/open-only.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

const run = (mode: ModeRun['mode'], id: string, changes: Partial<ModeRun> = {}): ModeRun => ({
  ...{ mode, id, seed: 0, proved: true, reason: null, proof: 'by simp', slices: [] },
  ...{ calls: 10, tokens: 0, ms: 100 },
  ...changes,
});

test('what each mode solved with parts of the budget, and its tokens', () => {
  const runs = [
    run('search', 'a'),
    run('search', 'b', { proved: false, reason: 'budget-calls', calls: 100 }),
    run('whole', 'a', { calls: 20, tokens: 700 }),
    run('whole', 'b', { calls: 60, tokens: 300 }),
  ];
  const rows = summariseModes(['search', 'whole'], runs, { calls: 100, tokens: 1_000 });
  expect(rows.map(({ mode, solved, tokens, within }) => [mode, solved, tokens, within])).toEqual([
    ['search', 1, 0, [1, 1, 1, 1]],
    ['whole', 2, 1_000, [0, 0, 0, 2]],
  ]);
  const text = describeRows(rows);
  expect(text).toContain('| mode | 12.5% | 25.0% | 50.0% | 100.0% |');
  expect(text).toContain('| whole | 0 | 0 | 0 | 2 |');
  expect(text).toContain('whole alone: b');
});

test('each mode with a model is one of the command line', () => {
  const model = { model: 'm', chat: 'chatml', profile: 'kimina-prover', rounds: 1, samples: 2 } as const;
  const choices = modelModes.map((mode) => {
    const { rounds: _, ...without } = model;
    return choosePolicy(flagsOf(mode, mode === 'dialogue' ? without : model));
  });
  const m = expect.objectContaining({ from: { kind: 'gguf', name: 'm' } });
  expect(choices.map(({ prover }) => prover)).toEqual([
    { name: 'whole', model: m },
    { name: 'plan', planner: 'sketch', chat: m },
    { name: 'plan', planner: 'haves', chat: m },
    { name: 'dialogue', chat: m },
  ]);
});

test('a run of a mode with a model counts its tokens', async () => {
  const engine = scriptedEngine();
  const choice = choosePolicy(flagsOf('dialogue', { model: 'm', samples: 1 }));
  const chat = scriptedChat(() => submit('by close'));
  const { signal } = new AbortController();
  const opened = await openProverModel(choice.prover, openOnly(chat));
  const prover = await createProver(choice, opened, 'toy', { engine, signal });
  const setting = { engine, limits: { tokens: 50_000 }, seed: 0, history: new ArmHistory() };
  const theorem = { id: 't', header: '', statement: 'theorem t : x' };
  const done = await runMode('dialogue', theorem, { ...setting, provers: new Map([['dialogue', prover]]) });
  expect(done).toMatchObject({ mode: 'dialogue', id: 't', proved: true, proof: 'by close' });
  expect(done?.tokens).toBeGreaterThan(0);
});
