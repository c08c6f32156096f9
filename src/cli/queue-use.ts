import { hostname } from 'node:os';
import { UsageError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import type { ChosenProver } from '../agent/provers/create-prover.ts';
import type { PolicyChoice } from '../agent/provers/model-choice.ts';
import { describeCritic } from '../agent/provers/open-critic.ts';
import { nameWithCritic } from '../prove/policy/create-policy.ts';
import type { CriticInUse } from '../prove/policy/describe-model.ts';
import type { OnQueue } from '../queue/prover-on-queue.ts';
import { QueueAddress, queueVariable } from '../queue/queue-address.ts';
import type { QueueClientOptions, QueueStatus } from '../queue/queue-client.ts';
import type { Requirements } from '../queue/queue-job.ts';
import { counted } from '../report/numbers.ts';
import type { Session } from './session.ts';
import type { Terminal } from './terminal.ts';

export interface QueueFlags {
  /** Where Redis is; true: the environment says it. */
  readonly queue?: string | true;
}

/** The queue that a command may be given; null: none was. */
export const askedQueue = ({ queue }: QueueFlags, terminal: Pick<Terminal, 'env'>): QueueAddress | null =>
  queue === undefined ? null : readQueue(queue, terminal);

/**
 * The queue that a command was given.
 * @param queue the address, or true: the environment has it
 * @throws UsageError where there is none; LakatosError QUEUE_UNAVAILABLE for what is no address
 */
export function readQueue(queue: string | true, { env }: Pick<Terminal, 'env'>): QueueAddress {
  const text = queue === true ? (env[queueVariable]?.trim() ?? '') : queue;
  if (text === '') throw new UsageError(`name the queue: --queue redis://HOST:6379, or ${queueVariable}`);
  return QueueAddress.read(text);
}

/** Whom jobs need: the same for a coordinator and a worker that were given the same. */
export function requirementsOf(
  choice: PolicyChoice,
  { prover, name, description }: ChosenProver,
  critic: CriticInUse | null,
  { lakatos, lean }: Pick<Requirements, 'lakatos' | 'lean'>,
): Requirements {
  return {
    ...{ lakatos, lean },
    prover: prover.name,
    policy: nameWithCritic(name, critic),
    model: description,
    critic: critic === null ? null : describeCritic(critic),
    choices: mannerOf(choice),
  };
}

/** Of searches by the built-in policy alone. */
export const plainSearch = {
  ...{ model: null, critic: null },
  choices: mannerOf({ prover: { name: 'search', model: null } }),
};

/** How models are asked. Where they are, and on which device, is each machine's own affair; the description says which they are. */
function mannerOf({ prover, critic }: Pick<PolicyChoice, 'prover' | 'critic'>): string {
  const own = new Set(['name', 'from', 'grammar', 'context']);
  return sha256(JSON.stringify([prover, critic], (key, value) => (own.has(key) ? undefined : value)));
}

/** Theorems that are on the queue at once, and so many are found by those who come later. */
export const mostOnQueue = 10_000;

type RemoteUse = Pick<OnQueue, 'priority' | 'keepsProofs'> & Pick<QueueClientOptions, 'onStatus'>;

/** How a queue stands, in words. */
export function queueText({ workers, active, waiting, done, failed }: QueueStatus): string {
  const lost = failed === 0 ? '' : `, ${failed} without a result`;
  return `queue: ${counted(workers, 'worker')}, ${active} in work, ${waiting} waiting, ${counted(done, 'answer')}${lost}`;
}

/** By what a process is known to those who look at the queue. */
export const memberName = (): string => `${hostname()}:${process.pid}`;

/**
 * What the workers of a queue do.
 * @throws LakatosError QUEUE_UNAVAILABLE
 */
export async function openRemote(
  address: QueueAddress,
  requirements: Requirements,
  { onStatus, ...how }: RemoteUse,
  { warn }: Pick<Session, 'warn'>,
) {
  // Who has no queue does not load what speaks to it.
  const [{ QueueClient }, { proverOnQueue }] = await Promise.all([
    import('../queue/queue-client.ts'),
    import('../queue/prover-on-queue.ts'),
  ]);
  const client = await QueueClient.open({
    ...{ address, requirements, warn },
    name: memberName(),
    ...(onStatus && { onStatus }),
  });
  return {
    client,
    prover: proverOnQueue({ client, requirements, ...how }),
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
}
