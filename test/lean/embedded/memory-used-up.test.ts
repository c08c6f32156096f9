import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import { readFault } from '../../../lean/embedded/worker-faults.ts';
import { replEngine } from '../../support/repl-engine.ts';

const statement = 'theorem large : (1 <<< 12000000000) % 2 = 0';
const tooLarge = {
  reference: `${statement} := sorry`,
  submission: `${statement} := by decide +kernel`,
  target: 'last',
} as const;

test('an exception that nobody caught is a lack of memory where the memory has grown to its end, else what it says', () => {
  const textOfException = () => 'something else\nand who called it';
  const panic = null;
  expect(readFault(17_000, { memoryShare: 0.95, panic, textOfException })).toMatchObject({
    reason: 'out-of-memory',
    fatal: true,
  });
  expect(readFault(17_000, { memoryShare: 0.5, panic, textOfException })).toEqual({
    ...{ reason: 'worker-died', fatal: true },
    message: "an exception of Lean's runtime was not caught: something else",
  });
});

test('a Lean that ended is said to lack memory only where its runtime said so', () => {
  const fault = (status: number, panic: string | null) =>
    readFault({ status }, { memoryShare: 0.2, panic, textOfException: () => '' });
  expect(fault(1, 'out of memory')).toMatchObject({ reason: 'out-of-memory', fatal: true });
  expect(fault(1, 'Nat.shiftl exponent is too big')).toMatchObject({
    reason: 'out-of-memory',
    message: 'Lean gave up for lack of memory: Nat.shiftl exponent is too big',
  });
  expect(fault(1, 'unreachable code')).toMatchObject({
    reason: 'worker-died',
    message: 'Lean gave up: unreachable code',
  });
  expect(fault(1, null)).toMatchObject({
    reason: 'worker-died',
    message: 'code ended Lean, with exit code 1',
  });
});

test('a proof that takes more memory than Lean has gets no verdict', async () => {
  await using engine = await createEmbeddedEngine({ workers: 1 });
  expect(await engine.verify(tooLarge, fileLimits)).toMatchObject({
    kind: 'rejected',
    reasons: [{ code: 'out-of-memory', message: expect.stringContaining('Nat.shiftl') }],
  });
}, 240_000);

test('a step of the REPL that takes more memory than Lean has says so', async () => {
  await using engine = await replEngine();
  const text = `${statement} := by decide +kernel`;
  const action = { kind: 'command', text, env: null, allTactics: false, rootGoals: false } as const;
  const how = { lineage: [], infotree: null, limitMs: 240_000 };
  expect(await engine.do({ id: 0, action }, how)).toMatchObject({ kind: 'lost', reason: 'out-of-memory' });
}, 240_000);

const simple = {
  reference: 'theorem t : True := sorry',
  submission: 'theorem t : True := trivial',
  target: 'last',
} as const;

/** In a process that does nothing else: this one makes so much that V8 looks for what is free all the time. */
const program = `
import { createEmbeddedEngine } from ${JSON.stringify(new URL('../../../lean/embedded/create.ts', import.meta.url))};
await using engine = await createEmbeddedEngine({ workers: 1 });
for (let time = 0; time < 4; time += 1) {
  await engine.verify(${JSON.stringify(tooLarge)}, ${JSON.stringify(fileLimits)});
  // The worker in its place is there once it has answered.
  await engine.verify(${JSON.stringify(simple)}, ${JSON.stringify(fileLimits)});
  console.log(process.memoryUsage().rss);
}`;

test('the memory of workers that had to be replaced is given back', async () => {
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program]);
  const sizes = stdout.trim().split('\n').map(Number);
  expect(sizes).toHaveLength(4);
  // Each check takes a worker, whose memory has 200 MB at the least.
  expect(Math.max(...sizes) - sizes[0]!).toBeLessThan(180e6);
}, 240_000);
