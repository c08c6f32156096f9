import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { queueName, type Requirements } from './queue-job.ts';
import { type QueueOverview, readMembers, workersOf } from './queue-members.ts';

/** What a Redis tells of its queues. */
export async function queueOverview(redis: Redis): Promise<QueueOverview> {
  const members = await readMembers(redis);
  const wanted = new Map<string, Requirements>(
    members.map(({ requirements }) => [queueName(requirements), requirements]),
  );
  const queues = await Promise.all(
    [...wanted].sort().map(async ([name, requirements]) => {
      await using queue = closing(new Queue(name, { connection: redis }));
      const { active = 0, prioritized = 0 } = await queue.jobs.getJobCounts('active', 'prioritized');
      return { name, requirements, workers: workersOf(members, name), active, waiting: prioritized };
    }),
  );
  return { members, queues };
}

function closing(jobs: Queue) {
  // Lost connections are told of by the address.
  jobs.on('error', () => {});
  return { jobs, [Symbol.asyncDispose]: () => jobs.close() };
}
