import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import { prepareInstallation } from '../lean/embedded/installation/prepare-installation.ts';
import { bytesOf, closureIn } from '../lean/embedded/library/engine-library.ts';
import type { LeanEngine, OpenOutcome } from '../lean/engine.ts';
import { workerMemory } from '../src/cli/options/default-workers.ts';
import { narrowTheorem } from '../src/prove/input/input-imports.ts';
import { readTheorems } from '../src/prove/input/read-jsonl.ts';
import { goals } from './library/goals.ts';
import { openBuilt } from './library/open-built.ts';
import { limits, proveGoal, theoremsOf } from './library/prove-goal.ts';
import { machine, median, megabytes, say } from './measuring.ts';
import { checkPositive, readOptions, refuse } from './read-options.ts';

const usage = `
The embedded Lean with a library that \`lakatos build\` has built: start and memory of workers that import it, with and without a
memory image; tactics a second; and how many statements of benchmarks open. npm run bench:library -- --project DIR [OPTIONS]

  --project DIR    the Lake project
  --whole MODULE   what headers import (default: Mathlib); narrowed to the sets that are built
  --import MODULE  what is imported in its place; may be repeated
  --suite FILE     a JSONL file of statements; may be repeated. Alone, with --only-suites
  --only-suites    nothing but that
  --rounds N       how often each start and each goal is measured (default: 3)
`;
const { values } = readOptions(usage, {
  options: {
    project: { type: 'string' },
    whole: { type: 'string', default: 'Mathlib' },
    import: { type: 'string', multiple: true, default: [] },
    suite: { type: 'string', multiple: true, default: [] },
    'only-suites': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
  },
});
const { project, whole } = values;
if (project === undefined) refuse('--project names a Lake project that is built');
checkPositive(values, ['rounds']);
const rounds = Number(values.rounds);
say(machine());
const { fingerprint } = await prepareInstallation();
const built = await openBuilt(fingerprint, project, whole, values.import);
const { library, header, narrowing, imports } = built;
/** As commands have it: a worker that its imports alone bring over the usual limit would be replaced behind each call. */
const pool = { memoryLimitBytes: workerMemory(bytesOf(closureIn(library, imports))).limitBytes };
say(`${library.files.length} files; ${narrowing === null ? whole : `the set ${narrowing.set}`}`);

const starts = values['only-suites'] ? null : await measureStarts();
await using engine = await createEmbeddedEngine({ workers: 2, library, header, pool });
const workers = values['only-suites'] ? null : await measureWorkers(engine);
const before = { ms: performance.now(), lean: engine.stats().msInLean };
const tactics = values['only-suites'] ? null : await measureTactics(engine);
const wall = performance.now() - before.ms;
const overheadShare =
  tactics === null ? null : Number(((wall - (engine.stats().msInLean - before.lean)) / wall).toFixed(3));
if (overheadShare !== null) say(`${overheadShare} of the time outside Lean`);
const suites = [];
for (const file of values.suite) suites.push({ file, ...(await openAll(engine, file)) });
process.stdout.write(
  `${JSON.stringify({ starts, workers, tactics, overheadShare, suites, load: loadavg()[0] }, null, 2)}\n`,
);

/** Milliseconds from a process's start to its first goal. */
async function measureStarts(): Promise<Record<string, number[]>> {
  const measured: Record<string, number[]> = { 'without-image': [], 'with-image': [] };
  // The first that wants an image makes it.
  say(`makes its image: ${await firstGoal('with-image')} ms`);
  for (let round = 0; round < rounds; round += 1) {
    for (const [kind, times] of Object.entries(measured)) times.push(await firstGoal(kind));
  }
  for (const [kind, times] of Object.entries(measured)) say(`first goal ${kind}: ${times.join(', ')} ms`);
  return measured;
}

function firstGoal(kind: string): Promise<number> {
  const child = fileURLToPath(new URL('./library/first-goal.ts', import.meta.url));
  return new Promise((resolve, reject) => {
    const words = [child, project ?? '', whole, kind, ...values.import];
    const run = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    let said = '';
    run.stdout.on('data', (chunk) => {
      said += chunk;
    });
    run.once('exit', (code) =>
      code === 0 ? resolve(Number(said)) : reject(new Error(`it ended with ${code}`)),
    );
  });
}

/** A worker beside one that is there, and what it takes once it has opened a theorem. */
async function measureWorkers(pool: typeof engine): Promise<Record<string, number>> {
  const begun = performance.now();
  while (pool.stats().workers.starting > 0) await sleep(5);
  const furtherMs = Math.round(performance.now() - begun);
  const before = process.memoryUsage.rss();
  await using third = await createEmbeddedEngine({ workers: 1, library, header, pool });
  await third.open({ id: 'one', header, statement: 'theorem one (x : ℤ) : x = x' }, limits);
  const result = { furtherMs, rssMb: megabytes(process.memoryUsage.rss() - before) };
  say(`a further worker: ${result.furtherMs} ms, ${result.rssMb} MB`);
  return result;
}

/** Proofs a second, and the milliseconds of each goal (the median over the rounds). */
async function measureTactics(
  pool: LeanEngine,
): Promise<Record<string, { perSecond: number; ms: number[] }>> {
  const measured: Record<string, { perSecond: number; ms: number[] }> = {};
  for (const { tactic, statements } of goals) {
    const ms: number[] = [];
    for (const theorem of theoremsOf(statements, header)) {
      const opened = await pool.open(theorem, limits);
      if (opened.kind !== 'opened') throw new Error(`${theorem.statement}: ${JSON.stringify(opened)}`);
      const times: number[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const begun = performance.now();
        await proveGoal(pool, theorem, tactic, round);
        if (round > 0) times.push(performance.now() - begun);
      }
      ms.push(median(times));
    }
    const perSecond = Number(((1000 * ms.length) / ms.reduce((sum, one) => sum + one, 0)).toFixed(1));
    measured[tactic] = { perSecond, ms: ms.map(Math.round) };
    say(`${tactic}: ${perSecond}/s (${ms.map(Math.round).join(', ')} ms)`);
  }
  return measured;
}

/** How many statements of a file open, and what Lean says of the others. */
async function openAll(pool: LeanEngine, file: string) {
  const closed: { id: string; why: string }[] = [];
  let all = 0;
  const bytes = async function* () {
    yield await readFile(file);
  };
  const begun = performance.now();
  for await (const entry of readTheorems(bytes(), file)) {
    all += 1;
    if (entry.kind === 'bad') {
      closed.push({ id: entry.id ?? `line ${entry.line}`, why: entry.message });
      continue;
    }
    const outcome = await pool.open(narrowTheorem(entry.value, narrowing), limits);
    if (outcome.kind !== 'opened') closed.push({ id: entry.id, why: reason(outcome) });
  }
  say(`${file}: ${all - closed.length} of ${all} open, ${Math.round(performance.now() - begun)} ms`);
  return { all, opened: all - closed.length, closed };
}

function reason(outcome: Exclude<OpenOutcome, { kind: 'opened' }>): string {
  switch (outcome.kind) {
    case 'invalid':
      return outcome.sorries === undefined
        ? (outcome.messages.find(({ severity }) => severity === 'error')?.text ?? 'invalid')
        : `rests on sorry: ${outcome.sorries.join(', ')}`;
    case 'refused':
      return outcome.message;
    case 'timeout':
      return 'timeout';
    case 'lost':
      return `lost: ${outcome.reason}`;
  }
}
