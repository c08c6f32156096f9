import { smallestProofs } from '../../search/extract-proof.ts';
import { nodeAt } from '../../search/proof-tree.ts';
import { emptySurvey, type Survey } from '../learn/ranking/survey.ts';
import type { Surveyor } from '../learn/ranking/survey-search.ts';
import { readEpisode } from '../prove/episode/read-episode.ts';
import type { QueueAnswer, QueueClient } from './queue-client.ts';
import { type Requirements, type SurveyJob, surveyJobSchema } from './queue-job.ts';
import type { SurveyResult } from './queue-result.ts';

export interface SurveyOnQueue extends Pick<SurveyJob, 'lemmas' | 'tacticLimits' | 'fileLimits'> {
  readonly client: Pick<QueueClient, 'ask' | 'blobs'>;
  readonly requirements: Requirements;
  /** What no worker has surveyed is surveyed so. */
  readonly here: Surveyor;
  readonly warn: (text: string) => void;
}

/** Tactics of the built-in policy at one state; no theorem has had so many. */
const mostTactics = 10_000;

/** Whichever worker takes the job surveys the search; what it says is data for training and no proof. */
export function surveyOnQueue({ client, requirements, here, warn, ...limits }: SurveyOnQueue): Surveyor {
  return async (theorem, lines, mostStates, signal) => {
    const sizes = provedSizes(lines);
    if (sizes.size === 0) return emptySurvey(theorem.id);
    const episode = await client.blobs.put(Buffer.from(JSON.stringify(lines)));
    if (episode === null) return await here(theorem, lines, mostStates, signal);
    const { source: _, ...asked } = theorem;
    const job = surveyJobSchema.parse({
      ...{ kind: 'survey', version: 3, requirements, theorem: asked, episode, mostStates },
      ...limits,
    } satisfies SurveyJob);
    const answer = await client.ask(job, 'run', signal);
    signal.throwIfAborted();
    if (answer.kind === 'claimed' && fits(answer.result.survey, theorem.id, sizes, mostStates))
      return answer.result.survey;
    warn(whyNot(answer, theorem.id));
    return await here(theorem, lines, mostStates, signal);
  };
}

function whyNot(answer: QueueAnswer<SurveyResult>, theorem: string): string {
  switch (answer.kind) {
    case 'claimed':
      return `what the worker ${answer.result.worker} says of the search for ${theorem} is of another one`;
    case 'failed':
      return `no worker has surveyed the search for ${theorem}: ${answer.reason}`;
    case 'cancelled':
      return `nobody waits for the survey of ${theorem}`;
  }
}

/** Tactics of the smallest proof of each proved state of a search, by its key. */
function provedSizes(lines: readonly unknown[]): ReadonlyMap<string, number> {
  const { tree } = readEpisode(lines);
  return new Map([...smallestProofs(tree)].map(([id, { size }]) => [nodeAt(tree, id).position.key, size]));
}

/** Whether a survey can be that of the search. Which of its tactics are right nobody looks at again. */
function fits(
  { theorem, states }: Survey,
  asked: string,
  sizes: ReadonlyMap<string, number>,
  mostStates: number,
): boolean {
  return (
    theorem === asked &&
    states.length <= mostStates &&
    states.every(({ key, size, tactics }) => sizes.get(key) === size && tactics.length <= mostTactics)
  );
}
