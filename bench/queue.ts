import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../core/clock.ts';
import { QueueAddress } from '../src/queue/queue-address.ts';
import { QueueClient } from '../src/queue/queue-client.ts';
import { startRedis } from '../test/support/redis.ts';
import { scriptedJob, scriptedRequirements } from './queue-jobs.ts';
import { checkPositive, readOptions } from './read-options.ts';

const usage = `
The queue without Lean: workers that only wait, and a coordinator that takes their results, over a Redis of its own (redis-server
has to be there). npm run bench:queue [-- OPTIONS].

  --jobs 20000      jobs in all
  --workers 200     workers, one job at once each
  --processes 2     processes that the workers are in
  --ms 100          what a job takes
  --window 4000     jobs that are on the queue at once
  --json            the figures as one JSON object on standard output

Told are results a second and CPU of the coordinator's process per job, for each tenth of the run, and what a job waits
from being added to its result: the median and the 99th hundredth. A job that is missing ends the bench.
`;
const { values } = readOptions(usage, {
  options: {
    jobs: { type: 'string', default: '20000' },
    workers: { type: 'string', default: '200' },
    processes: { type: 'string', default: '2' },
    ms: { type: 'string', default: '100' },
    window: { type: 'string', default: '4000' },
    json: { type: 'boolean', default: false },
  },
});
checkPositive(values, ['jobs', 'workers', 'processes', 'ms', 'window']);
const [jobs, workers, processes, window] = [values.jobs, values.workers, values.processes, values.window].map(
  Number,
) as [number, number, number, number];

const folder = await mkdtemp(join(tmpdir(), 'lakatos-bench-'));
const redis = await startRedis(folder);
const children = Array.from({ length: processes }, (_, at) => {
  const share = Math.floor((workers + at) / processes);
  const script = fileURLToPath(new URL('queue-workers.ts', import.meta.url));
  // What stands on a command line others can read; this Redis is gone soon.
  return spawn(process.execPath, [script, redis.url, String(share), values.ms], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
});
try {
  await Promise.all(children.map(({ stdout }) => once(createInterface({ input: stdout }), 'line')));
  const figures = await measure();
  process.stdout.write(values.json ? `${JSON.stringify(figures)}\n` : tell(figures));
} finally {
  for (const child of children) child.kill('SIGKILL');
  await redis[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}

interface Tenth {
  readonly perSecond: number;
  /** Microseconds of this process for each job. */
  readonly cpu: number;
}
interface Figures {
  readonly tenths: readonly Tenth[];
  /** Milliseconds. */
  readonly median: number;
  readonly slowest: number;
  readonly load: number;
}

async function measure(): Promise<Figures> {
  await using client = await QueueClient.open({
    address: QueueAddress.read(redis.url),
    requirements: scriptedRequirements,
    name: 'coordinator',
    warn: (text) => void process.stderr.write(`${text}\n`),
  });
  const signal = new AbortController().signal;
  const waits: number[] = [];
  const tenths: Tenth[] = [];
  let next = 0;
  let since = { at: systemClock.now(), cpu: process.cpuUsage() };
  const ask = async () => {
    while (next < jobs) {
      const job = scriptedJob(next);
      next += 1;
      const added = systemClock.now();
      const answer = await client.ask(job, 'run', signal);
      if (answer.kind !== 'claimed') throw new Error(`a job got no result: ${JSON.stringify(answer)}`);
      waits.push(systemClock.now() - added);
      if (waits.length % Math.ceil(jobs / 10) !== 0 && waits.length !== jobs) continue;
      const { user, system } = process.cpuUsage(since.cpu);
      const done = waits.length - tenths.length * Math.ceil(jobs / 10);
      tenths.push({
        perSecond: (1000 * done) / (systemClock.now() - since.at),
        cpu: (user + system) / done,
      });
      since = { at: systemClock.now(), cpu: process.cpuUsage() };
    }
  };
  await Promise.all(Array.from({ length: Math.min(window, jobs) }, ask));
  waits.sort((a, b) => a - b);
  const at = (share: number): number => waits[Math.floor(share * (waits.length - 1))] ?? 0;
  return { tenths, median: at(0.5), slowest: at(0.99), load: loadavg()[0] ?? 0 };
}

function tell({ tenths, median, slowest, load }: Figures): string {
  const rows = tenths.map(
    ({ perSecond, cpu }, at) =>
      `tenth ${at + 1}: ${perSecond.toFixed(0)} results/s, ${cpu.toFixed(0)} µs of the coordinator each, ${((perSecond * cpu) / 1e4).toFixed(0)} % of a core`,
  );
  const waits = `from added to taken: ${median.toFixed(0)} ms, 99 of 100 within ${slowest.toFixed(0)} ms`;
  return `${[...rows, waits, `load ${load.toFixed(1)}`].join('\n')}\n`;
}
