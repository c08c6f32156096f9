/** Workers that only wait, for `queue.ts`: node queue-workers.ts URL COUNT MS. A line tells that they are ready. */
import { setTimeout as wait } from 'node:timers/promises';
import { QueueAddress } from '../src/queue/queue-address.ts';
import { QueueWorker } from '../src/queue/queue-worker.ts';
import { scriptedRequirements, scriptedResult } from './queue-jobs.ts';

const [url = '', count = '1', ms = '1'] = process.argv.slice(2);
await Promise.all(
  Array.from({ length: Number(count) }, (_, at) =>
    QueueWorker.open({
      address: QueueAddress.read(url),
      requirements: scriptedRequirements,
      async solve(job) {
        await wait(Number(ms));
        return scriptedResult(job);
      },
      ...{ name: `scripted:${process.pid}:${at}`, device: null, atOnce: 1, leaseMs: 30_000 },
      onEvent: () => {},
      warn: () => {},
    }),
  ),
);
process.stdout.write('ready\n');
