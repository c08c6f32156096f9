import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { systemClock } from '../core/clock.ts';
import { workerSetup } from '../lean/embedded/create.ts';
import { type CompiledLean, compileLean, isExported } from '../lean/embedded/installation/compile-lean.ts';
import { findLeanPackage } from '../lean/embedded/installation/lean-package.ts';
import { prepareInstallation } from '../lean/embedded/installation/prepare-installation.ts';
import { raiseMemoryLimit } from '../lean/embedded/module/memory-limit.ts';
import { reshapeModule } from '../lean/embedded/module/reshape-module.ts';
import { poolDefaults } from '../lean/pool/pool-options.ts';
import { WorkerPool } from '../lean/pool/worker-pool.ts';
import { engineMix } from './engine-mix.ts';
import { openBuilt } from './library/open-built.ts';
import { runGoals } from './library/run-goals.ts';
import { checkPositive, readOptions } from './read-options.ts';
import { runMix } from './run-mix.ts';

const usage = `
What it brings that C++ exceptions are caught inside WebAssembly and not by the loader's JavaScript: the mix of the embedded
engine on a worker of either kind, in turns, by the CPU time of the process.

  --rounds N      how often each runs the mix (default 20)
  --project DIR   tactics of Mathlib in place of it, with the set of Mathlib that is built there
`;
const { values } = readOptions(usage, {
  options: { rounds: { type: 'string', default: '20' }, project: { type: 'string' } },
});
checkPositive(values, ['rounds']);

const installation = await prepareInstallation();
const built =
  values.project === undefined
    ? null
    : await openBuilt(installation.fingerprint, values.project, 'Mathlib', []);
const start = (compiled: CompiledLean): Promise<WorkerPool> =>
  WorkerPool.start({
    ...poolDefaults,
    workers: 1,
    workerFile: new URL('../lean/embedded/worker.ts', import.meta.url),
    setup: workerSetup(compiled, installation, { library: built?.library ?? null }),
    clock: systemClock,
  });
const kinds = [
  { engine: await start(await byLoader()), ms: [] as number[] },
  { engine: await start(await compileLean()), ms: [] as number[] },
] as const;
let turns = 0;
const run = (engine: WorkerPool): Promise<unknown> => {
  turns += 1;
  return built === null ? runMix(engine, engineMix, 1) : runGoals(engine, built.header, turns);
};
// What comes first is compiled on the way.
for (const { engine } of [...kinds, ...kinds, ...kinds]) await run(engine);
for (let round = 0; round < Number(values.rounds); round++) {
  for (const { engine, ms } of round % 2 === 0 ? kinds : kinds.toReversed()) {
    const before = process.cpuUsage();
    await run(engine);
    const { user, system } = process.cpuUsage(before);
    ms.push((user + system) / 1000);
  }
}
for (const { engine } of kinds) await engine[Symbol.asyncDispose]();

const [loader, inside] = kinds;
const ratios = inside.ms.map((ms, round) => ms / (loader.ms[round] as number));
process.stdout.write(
  `${JSON.stringify({
    loaderMs: Math.round(median(loader.ms)),
    insideMs: Math.round(median(inside.ms)),
    ratio: Number(median(ratios).toFixed(3)),
    rounds: ratios.length,
    load: loadavg()[0],
  })}\n`,
);

/** Lean's module as it would be with the loader's functions. */
async function byLoader(): Promise<CompiledLean> {
  const bytes = await readFile((await findLeanPackage()).wasm);
  raiseMemoryLimit(bytes);
  const { module, host, symbols } = reshapeModule(bytes, isExported, () => false);
  return { symbols, module: await WebAssembly.compile(module), host: await WebAssembly.compile(host) };
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[values.length >> 1] as number;
}
