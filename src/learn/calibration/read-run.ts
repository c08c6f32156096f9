import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { codeOf, LakatosError } from '../../../core/errors.ts';
import { stateText } from '../../llm/profiles/theorem-code.ts';
import type { EpisodeView } from '../../prove/episode/episode-view.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import { readExamples } from '../examples/example-schema.ts';
import { roundPaths } from '../run/folder/round-paths.ts';
import { type Prediction, predictionSchema } from './calibration-schema.ts';

/** What is read of a kept search. */
const searchSchema = z.looseObject({
  theorem: z.string(),
  /** Steps of a known proof that it was shown. */
  given: z.number().optional(),
  /** Null when it did not come to a search. */
  episode: z.array(z.unknown()).nullish(),
  /** What the model said of states of a measured problem; their texts are not kept. */
  values: z.array(predictionSchema).optional(),
});

/** What a model was trained on, from its first round on. */
export interface Trained {
  readonly theorems: ReadonlySet<string>;
  /** As texts: a state of another theorem may read like one of these. */
  readonly states: ReadonlySet<string>;
}

/** @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID */
export async function readTrained(run: string, round: number): Promise<Trained> {
  const theorems = new Set<string>();
  const states = new Set<string>();
  // One file at a time: each has what the rounds before it found as well, so that together they are very large.
  for (let at = 0; at <= round; at += 1) {
    const path = roundPaths(run, at).train;
    for (const { theorem, state } of readExamples(await read(path), path)) {
      theorems.add(theorem);
      states.add(state);
    }
  }
  return { theorems, states };
}

export const wasTrainedOn = (trained: Trained, goals: readonly string[]): boolean =>
  trained.states.has(stateText({ goals }));

/**
 * The searches of the rounds up to `last` that came to an answer and began at the beginning, one after the other: what a search
 * tried that was shown steps of a known proof is no sample of what a policy tries.
 */
export async function* readOwnSearches(
  run: string,
  last = Number.POSITIVE_INFINITY,
): AsyncGenerator<EpisodeView> {
  for (const round of await numbersIn(join(run, 'rounds'), /^(\d+)$/))
    if (round <= last) yield* searchesIn(run, round);
}

type KeptSearch = z.infer<typeof searchSchema>;

async function* searchesIn(run: string, round: number): AsyncGenerator<EpisodeView> {
  for await (const { episode, given = 0 } of recordsIn(roundPaths(run, round).searches))
    if (episode !== null && episode !== undefined && given === 0) yield readEpisode(episode);
}

/**
 * What a model said of states when it was measured.
 * @param evaluations the folder of these searches
 */
export async function readMeasuredValues(evaluations: string): Promise<Prediction[]> {
  const found: Prediction[] = [];
  for await (const { values = [] } of recordsIn(evaluations)) found.push(...values);
  return found;
}

async function* recordsIn(folder: string): AsyncGenerator<KeptSearch> {
  for (const number of await numbersIn(folder, /^(\d+)\.json$/)) {
    const path = join(folder, `${String(number).padStart(4, '0')}.json`);
    const text = await read(path);
    try {
      yield searchSchema.parse(JSON.parse(text));
    } catch (cause) {
      throw new LakatosError('INPUT_INVALID', `${path} is no search`, {
        advice: 'It was changed, or is of another version of Lakatos.',
        cause,
      });
    }
  }
}

/** The numbers that names in a folder stand for, lowest first; none where there is no folder. */
async function numbersIn(folder: string, pattern: RegExp): Promise<number[]> {
  const names = await readdir(folder).catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return [];
    throw new LakatosError('INPUT_UNREADABLE', `${folder} can not be read`, { cause: thrown });
  });
  return names
    .flatMap((name) => pattern.exec(name)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

const read = (path: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read`, { cause });
  });
