/** One job from a coordinator to a worker and back: node job-over-tls.ts URL. Prints what came of it. */
import { scriptedJob, scriptedRequirements, scriptedResult } from '../../bench/queue-jobs.ts';
import { QueueAddress } from '../../src/queue/queue-address.ts';
import { QueueClient } from '../../src/queue/queue-client.ts';
import { QueueWorker } from '../../src/queue/queue-worker.ts';

const address = QueueAddress.read(process.argv[2] ?? '');
const warn = (text: string) => void process.stderr.write(`${text}\n`);
await using _worker = await QueueWorker.open({
  ...{
    address,
    requirements: scriptedRequirements,
    name: 'tls',
    device: null,
    atOnce: 1,
    leaseMs: 30_000,
    warn,
  },
  solve: async (job) => scriptedResult(job),
  onEvent: () => {},
});
await using client = await QueueClient.open({
  address,
  name: 'coordinator',
  requirements: scriptedRequirements,
  warn,
});
const { kind } = await client.ask(scriptedJob(0), 'run', new AbortController().signal);
process.stdout.write(`${address.shown} ${kind}\n`);
