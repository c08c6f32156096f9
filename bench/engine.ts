import { spawn } from 'node:child_process';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../core/clock.ts';
import { workerSetup } from '../lean/embedded/create.ts';
import { compileLean } from '../lean/embedded/installation/compile-lean.ts';
import { prepareInstallation } from '../lean/embedded/installation/prepare-installation.ts';
import { poolDefaults } from '../lean/pool/pool-options.ts';
import { WorkerPool } from '../lean/pool/worker-pool.ts';
import { besideOpenings } from './beside-openings.ts';
import { engineMix } from './engine-mix.ts';
import { machine, median, megabytes, say } from './measuring.ts';
import { readOptions, refuse } from './read-options.ts';
import { reelaborate } from './reelaborate.ts';
import { runMix } from './run-mix.ts';

const usage = `
Speed and memory of the embedded engine: npm run bench:engine [-- OPTIONS]. Everything is measured in this one run, on this
machine, whatever else it does.

  --lean native     the native engine beside it instead; --lean native --help has its options
  --json            the last line is one JSON object
`;
const { values } = readOptions(usage, {
  options: { lean: { type: 'string' }, json: { type: 'boolean', default: false } },
});
if (values.lean !== undefined && values.lean !== 'embedded') refuse('--lean is embedded or native');

say(machine());
const installation = await prepareInstallation({ onProgress: ({ stage }) => say(`preparing: ${stage}`) });

const coldStarts: number[] = [];
for (let run = 0; run < 3; run++) coldStarts.push(await coldStart());
const coldStartMs = Math.round(median(coldStarts));
say(`cold start to the first goal: ${coldStartMs} ms (${coldStarts.map(Math.round).join(', ')})`);

const setup = workerSetup(await compileLean(installation), installation, null, null);
const workerFile = new URL('../lean/embedded/worker.ts', import.meta.url);
const startPool = (workers: number): Promise<WorkerPool> =>
  WorkerPool.start({ ...poolDefaults, workers, workerFile, setup, clock: systemClock });

const one = await startPool(1);
await runMix(one, engineMix, 1);
const { steps } = await runMix(one, engineMix, 1);
const rssWithOne = process.memoryUsage.rss();
const started = performance.now();
const further = await startPool(1);
const secondWorkerMs = Math.round(performance.now() - started);
await runMix(further, engineMix.slice(0, 2), 1);
const rssMbPerWorker = megabytes(process.memoryUsage.rss() - rssWithOne);
await further[Symbol.asyncDispose]();
say(`a further worker: ${secondWorkerMs} ms, ${rssMbPerWorker} MB`);

const before = one.stats();
const single: number[] = [];
const busyStart = performance.now();
const rounds = 3;
for (let round = 0; round < rounds; round++) single.push((await runMix(one, engineMix, 1)).stepsPerSecond);
const wall = performance.now() - busyStart;
const inLean = one.stats().msInLean - before.msInLean;
const overheadShare = Number(((wall - inLean) / wall).toFixed(3));
const stepsPerSecondOneWorker = Math.round(median(single));
say(
  `one worker: ${stepsPerSecondOneWorker} steps/s (${single.map(Math.round).join(', ')}), ${overheadShare} outside Lean`,
);

const replay = await reelaborate(one, engineMix);
const stepsMs = 1000 / stepsPerSecondOneWorker;
const ratioToReelaboration = Number((replay.msPerStep / stepsMs).toFixed(1));
say(
  `whole-file re-elaboration: ${replay.msPerStep.toFixed(1)} ms a step, ${ratioToReelaboration} times as long`,
);

const msBesideOpenings = Number((await besideOpenings(one)).toFixed(1));
say(`a tactic four steps deep, beside the openings of other theorems: ${msBesideOpenings} ms`);

const memory: { steps: number; rssMb: number }[] = [];
for (let done = 0; done < 10_000; done += steps) {
  await runMix(one, engineMix, 1);
  memory.push({ steps: done + steps, rssMb: megabytes(process.memoryUsage.rss()) });
}
const [afterFirst, last] = [memory[1], memory.at(-1)];
say(
  `memory: ${afterFirst?.rssMb} MB after ${afterFirst?.steps} steps, ${last?.rssMb} MB after ${last?.steps}`,
);
await one[Symbol.asyncDispose]();

const two = await startPool(2);
await Promise.all([runMix(two, engineMix, 2), runMix(two, engineMix, 2)]);
const double: number[] = [];
for (let round = 0; round < rounds; round++) double.push((await runMix(two, engineMix, 2)).stepsPerSecond);
await two[Symbol.asyncDispose]();
const stepsPerSecondTwoWorkers = Math.round(median(double));
say(`two workers: ${stepsPerSecondTwoWorkers} steps/s (${double.map(Math.round).join(', ')})`);

const result = {
  coldStartMs,
  secondWorkerMs,
  stepsPerSecondOneWorker,
  stepsPerSecondTwoWorkers,
  overheadShare,
  ratioToReelaboration,
  msBesideOpenings,
  rssMbPerWorker,
  stepsInMix: steps,
  memory,
  load: loadavg()[0],
};
process.stdout.write(`${values.json ? JSON.stringify(result) : JSON.stringify(result, null, 2)}\n`);

/** From the start of a new process to its first goal, in milliseconds. */
function coldStart(): Promise<number> {
  const child = fileURLToPath(new URL('./cold-start.ts', import.meta.url));
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const process_ = spawn(process.execPath, [child], { stdio: ['ignore', 'pipe', 'inherit'] });
    let ms: number | undefined;
    process_.stdout.once('data', () => {
      ms = performance.now() - begun;
    });
    process_.once('exit', (code) => {
      if (code === 0 && ms !== undefined) resolve(ms);
      else reject(new Error(`the process that starts Lean ended with ${code}`));
    });
  });
}
