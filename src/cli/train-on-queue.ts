import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type BaseModel, trainingProfile } from '../learn/base/find-base.ts';
import type { Surveyor } from '../learn/ranking/survey-search.ts';
import type { TrainConfig } from '../learn/run/config/run-settings.ts';
import { whyNotSent } from '../learn/run/language-model/train-and-measure.ts';
import { searchProver } from '../prove/prove-theorem.ts';
import type { QueueAddress } from '../queue/queue-address.ts';
import type { Requirements } from '../queue/queue-job.ts';
import { withoutControls } from '../report/single-line.ts';
import { mostOnQueue, openRemote, plainSearch } from './queue-use.ts';
import type { Session } from './session.ts';

interface TrainOnQueue {
  readonly provenance: Pick<Requirements, 'lakatos' | 'lean' | 'policy'>;
  /** Of the run. */
  readonly folder: string;
  readonly config: TrainConfig;
  /** Whether searches use the library's theorems. */
  readonly lemmas: boolean;
  /** What no worker has surveyed is surveyed so. */
  readonly here: Surveyor;
}

/**
 * Has workers elsewhere make the searches and surveys of a run; says where its model can't go with them.
 * @throws LakatosError QUEUE_UNAVAILABLE
 */
export async function openTrainRemote(
  queue: QueueAddress,
  { provenance, folder, config, lemmas, here }: TrainOnQueue,
  session: Pick<Session, 'warn'>,
) {
  const { tacticLimits, fileLimits, settings } = config;
  const why = await whyHere(folder, settings.training?.base ?? null);
  if (why !== null) session.warn(`searches with the model stay on this machine: ${why}`);
  const { surveyOnQueue } = await import('../queue/survey-on-queue.ts');
  // What is learnt goes with the jobs: workers are what the run began with.
  const requirements = { ...provenance, prover: searchProver.name, ...plainSearch };
  const remote = await openRemote(queue, requirements, { priority: 'run', keepsProofs: true }, session);
  const warn = (text: string) => session.warn(withoutControls(text));
  return {
    prover: remote.prover,
    survey: surveyOnQueue({
      client: remote.client,
      ...{ requirements, lemmas, tacticLimits, fileLimits, here, warn },
    }),
    searchesAtOnce: mostOnQueue,
    [Symbol.asyncDispose]: () => remote[Symbol.asyncDispose](),
  };
}

/** Why searches with a base model can't go elsewhere; null where they can, and where it is made of a folder only later. */
async function whyHere(folder: string, base: BaseModel | null): Promise<string | null> {
  if (base === null) return null;
  const gguf = resolve(folder, base.gguf);
  return existsSync(gguf) ? whyNotSent(gguf, await trainingProfile(base.profile)) : null;
}
