import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startStandInEngine } from './stand-in/start.ts';

jest.setTimeout(120_000);

const statement = 'theorem t (p q : Prop) (hp : p) (hq : q) : p ∧ q';
const theoremOf = (header = ''): Theorem => ({ id: 't', header, statement });
const root = { theorem: theoremOf(), path: [] };
const requestOf = (header = '') => ({
  reference: `${header}${statement} := by sorry\n`,
  submission: `${header}${statement} := by exact ⟨hp, hq⟩\n`,
});
/** Far less than an import takes, or than anyone wants to wait for. */
const short = { ...fileLimits, wallClockMs: 1_500 };
const told = (outcomes: readonly TacticOutcome[]) =>
  outcomes.map((outcome) =>
    outcome.kind === 'timeout' ? outcome.limit : outcome.kind === 'lost' ? outcome.reason : outcome.kind,
  );

test('imports are no part of the time of a theorem, nor of a tactic', async () => {
  await using engine = await startStandInEngine(['slow=3000']);
  expect((await engine.open(theoremOf('import Slow\n'), short)).kind).toBe('opened');
  const state = { theorem: theoremOf('import Init\nimport Slow\n'), path: [] };
  const limits = { ...tacticLimits, wallClockMs: 1_500 };
  expect(told(await engine.apply(state, ['fails', 'constructor'], limits))).toEqual(['failed', 'progress']);
});

test('slow imports don’t make a true proof a wrong one, also on a worker that has just been put in', async () => {
  await using engine = await startStandInEngine(['slow=3000']);
  const [outcome] = await engine.apply(root, ['dies'], tacticLimits);
  expect(outcome).toMatchObject({ kind: 'lost' });
  const verdict = await engine.verify(requestOf('import Slow\n'), short);
  expect(verdict.kind).toBe('accepted');
});

test('imports go on when their task is given up, and the next task finds the library', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'log');
  await using engine = await startStandInEngine(['slow=3000', `log=${file}`]);
  const stop = new AbortController();
  const opening = engine.open(theoremOf('import Slow\n'), fileLimits, stop.signal);
  const loads = async () => (await readFile(file, 'utf8').catch(() => '')).match(/^loads Slow$/gm)?.length;
  while ((await loads()) === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  stop.abort();
  expect(await opening).toMatchObject({ kind: 'lost', reason: 'cancelled' });
  expect((await engine.verify(requestOf('import Slow\n'), short)).kind).toBe('accepted');
  // Once by the worker, and once by the server that confirms.
  expect(await loads()).toBe(2);
  expect(engine.stats().replaced).toBe(0);
});

test('imports that never end are given up at their own limit, and the worker is replaced', async () => {
  await using engine = await startStandInEngine([], { importMs: 500 });
  expect((await engine.open(theoremOf('import Never\n'), fileLimits)).kind).toBe('timeout');
  expect((await engine.open(theoremOf(), fileLimits)).kind).toBe('opened');
  expect(engine.stats().replaced).toBe(1);
});
