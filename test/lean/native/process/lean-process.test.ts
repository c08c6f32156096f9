import { expect, test } from '@jest/globals';
import {
  defaultProcessLimits,
  LeanProcess,
  type ProcessLimits,
} from '../../../../lean/native/process/lean-process.ts';
import { eventually } from '../../../support/eventually.ts';
import { supportCommand } from '../../../support/fake-server.ts';
import { livingOf } from '../../../support/is-gone.ts';

const megabyte = 2 ** 20;

/** What was sent SIGKILL takes a moment to end. */
const allGone = (pids: readonly number[]) =>
  eventually(async () => (await livingOf(pids)).length === 0, 5_000);

/** Starts a naughty process and waits until it is ready; gives the numbers of its family too. */
async function start(wishes: readonly string[], limits: Partial<ProcessLimits> = {}) {
  const started = await LeanProcess.start(supportCommand('./naughty-process.ts', wishes), {
    ...defaultProcessLimits,
    pollMs: 100,
    graceMs: 300,
    ...limits,
  });
  let text = '';
  started.stdout.on('data', (chunk) => {
    text += String(chunk);
  });
  await eventually(() => text.includes('ready\n'), 20_000);
  const pids = [...text.matchAll(/^pid (\d+)$/gm)].map(([, pid]) => Number(pid));
  return { started, pids };
}

test.each([
  [['exit=0'], { kind: 'exited', code: 0 }],
  [['exit=3'], { kind: 'exited', code: 3 }],
  [['die'], { kind: 'exited', signal: 'SIGKILL' }],
] as const)('a process that is told %j ends as %j', async (wishes, end) => {
  const { started } = await start(wishes);
  expect(await started.ended).toEqual(end);
  // What comes after the end changes nothing.
  expect(await started.kill({ kind: 'hang', ms: 1 })).toEqual(end);
  expect(await started.stop()).toEqual(end);
});

test('a polite process stops at SIGTERM', async () => {
  const { started } = await start([], { graceMs: 20_000 });
  const before = performance.now();
  expect(await started.stop()).toEqual({ kind: 'killed', reason: { kind: 'stop' } });
  expect(performance.now() - before).toBeLessThan(15_000);
});

test('a family that ignores SIGTERM is killed after the grace time, in all its groups and sessions', async () => {
  const { started, pids } = await start(['ignore', 'family']);
  expect(pids).toHaveLength(4);
  expect(await started.stop()).toEqual({ kind: 'killed', reason: { kind: 'stop' } });
  expect(await allGone(pids)).toBe(true);
});

test('when the first of a family dies, so do the others, also those never seen', async () => {
  const { started, pids } = await start(['ignore', 'family', 'die'], { pollMs: 60_000 });
  expect(await started.ended).toEqual({ kind: 'exited', signal: 'SIGKILL' });
  expect(pids).toHaveLength(4);
  expect(await allGone(pids)).toBe(true);
});

test.each(['swell=400', 'swell-child=400'])('%s is ended at its limit of memory', async (wish) => {
  const limitBytes = 300 * megabyte;
  const { started, pids } = await start([wish], { memoryBytes: limitBytes });
  const end = await started.ended;
  expect(end).toMatchObject({ kind: 'killed', reason: { kind: 'memory', limitBytes } });
  if (end.kind !== 'killed' || end.reason.kind !== 'memory') throw new Error('as above');
  expect(end.reason.bytes).toBeGreaterThan(limitBytes);
  expect(end.reason.bytes).toBeLessThan(1_000 * megabyte);
  expect(await allGone(pids)).toBe(true);
});

test('the memory of all the family counts', async () => {
  const { started } = await start(['swell=100', 'swell-child=150']);
  await using _started = started;
  expect(await eventually(async () => (await started.memory()) > 250 * megabyte, 10_000)).toBe(true);
  expect(await started.memory()).toBeLessThan(600 * megabyte);
});

test('the reason of a kill is reported', async () => {
  const { started, pids } = await start(['ignore', 'family']);
  const reason = { kind: 'hang', ms: 5_000 } as const;
  const ends = await Promise.all([started.kill(reason), started.kill({ kind: 'stop' }), started.ended]);
  for (const end of ends) expect(end).toEqual({ kind: 'killed', reason });
  expect(await allGone(pids)).toBe(true);
});

test('a flood of standard error is drained, and its last lines are kept', async () => {
  const { started } = await start(['flood=30', 'exit=1']);
  await started.ended;
  expect(started.lastWords.length).toBeLessThanOrEqual(40);
  expect(started.lastWords.at(-1)).toBe('the last words');
});

test('a line without end costs no memory', async () => {
  const { started } = await start(['long-line=30']);
  await using _started = started;
  expect(started.lastWords.join('').length).toBeLessThanOrEqual(500);
});

test('stopping one does not touch another', async () => {
  const [one, other] = await Promise.all([start(['family']), start(['family'])]);
  await using _other = other.started;
  await one.started.stop();
  expect(await allGone(one.pids)).toBe(true);
  expect(await livingOf(other.pids)).toEqual(other.pids);
});
