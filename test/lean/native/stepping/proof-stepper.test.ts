import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../../core/state-reference.ts';
import { Companion } from '../../../../lean/native/companion/companion.ts';
import { CompanionTask } from '../../../../lean/native/companion/companion-task.ts';
import { CompanionLibraries } from '../../../../lean/native/companion/libraries.ts';
import { NoAnswer } from '../../../../lean/native/companion/no-answer.ts';
import { ProofStepper } from '../../../../lean/native/stepping/proof-stepper.ts';
import { fakeLean } from '../companion/fake-lean.ts';
import { StandInCompanion } from '../stand-in/companion.ts';

const root = (header = '', name = 't'): StateReference => ({
  theorem: { id: name, header, statement: `theorem ${name} : p ∧ q` },
  path: [],
});
const { signal } = new AbortController();
const short = { ...fileLimits, wallClockMs: 200 };
const patient = { ...tacticLimits, wallClockMs: 60_000 };

let companion: Companion;
let stepper: ProofStepper;
let opened: number;
/** What the stand-in for our Lean code was made to do. */
let log: string[];

beforeEach(async () => {
  opened = 0;
  log = [];
  const lean = new StandInCompanion({ slowMs: 1_000, log: (line) => log.push(line) });
  const { server } = fakeLean();
  companion = await Companion.start({
    server: {
      ...server,
      request: (type, params, options) =>
        type.method === '$/lean/rpc/connect'
          ? server.request(type, params, options)
          : new Promise((resolve) => {
              options.signal?.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
              lean.answer(params, (wire) => resolve({ kind: 'answered', value: type.content.parse(wire) }));
            }),
    },
    uri: 'file:///tmp/Ours.lean',
    timeoutMs: 1_000,
  });
  const libraries = new CompanionLibraries(companion, 10_000);
  stepper = new ProofStepper({
    openTask: (time) => {
      opened += 1;
      return CompanionTask.open(companion, libraries, time);
    },
    environment: { fingerprint: 'test', explainImport: async (message) => message },
    isUnfit: () => companion.isUnfit,
  });
});

afterEach(() => {
  stepper[Symbol.dispose]();
  companion[Symbol.dispose]();
});

const read = (header = '', limits = fileLimits, stop = signal) =>
  stepper.withTheorem(root(header).theorem, limits, stop, async (live) => live);
const kinds = async (at: StateReference, tactics: readonly string[], limits = patient) =>
  (await stepper.apply(at, tactics, limits, signal)).map((outcome) =>
    outcome.kind === 'timeout' ? outcome.limit : outcome.kind === 'lost' ? outcome.reason : outcome.kind,
  );

test('theorems that were read of late are not read again', async () => {
  for (const header of ['', '', '-- another\n', '']) expect((await read(header)).opening.kind).toBe('opened');
  expect(opened).toBe(2);
});

test('an import takes no time of the task', async () => {
  const { text, task } = await read('import Slow\n', short);
  expect(text.modules).toEqual(['Init', 'Slow']);
  expect(task.isInterrupted).toBe(false);
});

test('a text that Lean reads for ever is given up at the limit of the task, and the companion is unfit', async () => {
  await expect(read('-- endless\n', short)).rejects.toThrow(NoAnswer);
  expect(companion.isUnfit).toBe(true);
});

test('an interruption of the task ends the reading, also one that came before', async () => {
  const stop = new AbortController();
  const reading = read('import Slow\n', fileLimits, stop.signal);
  stop.abort();
  await expect(reading).rejects.toThrow(NoAnswer);
  await expect(read('', fileLimits, stop.signal)).rejects.toThrow(NoAnswer);
  expect(companion.isUnfit).toBe(false);
});

test('time that passes between two tasks is nobody’s', async () => {
  expect((await read('', short)).task.isInterrupted).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 2 * short.wallClockMs));
  expect((await read('', short)).task.isInterrupted).toBe(false);
  expect(opened).toBe(1);
});

test('tactics are tried in order, up to the first that proves the state', async () => {
  expect(await kinds(root(), ['constructor', 'fails', 'exact ⟨hp, hq⟩', 'skip'])).toEqual([
    'progress',
    'failed',
    'proved',
    'not-tried',
  ]);
  expect(log.filter((line) => line.startsWith('tries'))).toEqual([
    'tries constructor',
    'tries fails',
    'tries exact ⟨hp, hq⟩',
  ]);
});

test('a state that Lean holds is not made again; one that it does not is made from the nearest', async () => {
  const split = extendReference(root(), 'constructor', [1]);
  const further = extendReference(split, 'skip', [0]);
  const tries = (tactic: string) => log.filter((line) => line === `tries ${tactic}`).length;
  expect(await kinds(further, ['fails'])).toEqual(['failed']);
  expect(await kinds(split, ['fails', 'fails'])).toEqual(['failed', 'failed']);
  expect(await kinds(further, ['fails'])).toEqual(['failed']);
  expect([tries('constructor'), tries('skip'), tries('fails')]).toEqual([1, 1, 4]);
  const [outcome] = await stepper.apply(split, ['skip'], patient, signal);
  // Of the goals that are left, those in focus are looked at.
  expect(outcome).toMatchObject({ kind: 'progress', state: { parts: [{ goals: [{ target: 'q' }] }] } });
});

test('what is not plain is tried once the policy has seen it', async () => {
  expect(await kinds(root(), ['asks'])).toEqual(['progress']);
  expect(log).toContain('tries asks');
});

test('a path that does not lead anywhere any more says nothing of what was to be tried', async () => {
  expect(await kinds(extendReference(root(), 'fails', [0]), ['skip', 'skip'])).toEqual([
    'unreachable',
    'unreachable',
  ]);
});

test('a tactic that leaves off at its limit costs nothing that Lean holds', async () => {
  const split = extendReference(root(), 'constructor', [1]);
  expect(await kinds(split, ['skip', 'waits', 'fails'], { ...tacticLimits, wallClockMs: 300 })).toEqual([
    'progress',
    'wall-clock',
    'failed',
  ]);
  expect(await kinds(split, ['skip'])).toEqual(['progress']);
  expect(opened).toBe(1);
  expect(log.filter((line) => line === 'tries constructor')).toHaveLength(1);
  expect(companion.isUnfit).toBe(false);
});

test('behind a tactic that does not leave off, nothing is known of the others', async () => {
  expect(await kinds(root(), ['fails', 'hangs', 'fails'], { ...tacticLimits, wallClockMs: 300 })).toEqual([
    'failed',
    'wall-clock',
    'worker-hung',
  ]);
  expect(companion.isUnfit).toBe(true);
});

test('an abort cancels the tactic that runs and those behind it', async () => {
  const stop = new AbortController();
  const trying = stepper.apply(root(), ['fails', 'waits', 'fails'], patient, stop.signal);
  while (!log.includes('tries waits')) await new Promise((resolve) => setTimeout(resolve, 5));
  stop.abort();
  expect(await trying).toMatchObject([
    { kind: 'failed' },
    { kind: 'lost', reason: 'cancelled' },
    { kind: 'lost', reason: 'cancelled' },
  ]);
});
