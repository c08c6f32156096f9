import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { LakatosError } from '../../../../core/errors.ts';
import { parseJson, readIfThere } from '../../../files/read-file.ts';
import type { EpisodeView } from '../../../prove/episode/episode-view.ts';
import { readEpisode } from '../../../prove/episode/read-episode.ts';
import { type Example, readExamples } from '../../examples/example-schema.ts';
import { type ProblemRecord, readProblemRecords } from '../../problems/problem-record.ts';
import { type TrainConfig, trainConfigSchema } from '../config/run-settings.ts';
import { eachResult } from './do-once.ts';
import { manifestSchema, type RunManifest } from './manifest.ts';
import { roundPaths } from './round-paths.ts';
import { recordedSearchSchema } from './search-record.ts';

/** The rounds before one. */
export const roundsBefore = (round: number): number[] => [...Array(round).keys()];

/** The rounds of a run, from the first on, as far as they have one of their files or folders. */
export function roundsWith(part: 'examples' | 'searches' | 'done', run: string): number[] {
  let round = 0;
  while (existsSync(roundPaths(run, round)[part])) round += 1;
  return roundsBefore(round);
}

/**
 * What the searches of some rounds teach.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export const examplesOfRounds = async (rounds: readonly number[], run: string): Promise<Example[]> =>
  (await Promise.all(rounds.map((round) => readExamples(roundPaths(run, round).examples)))).flat();

/**
 * What became of each theorem that some rounds have thought of.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export const problemsOf = async (rounds: readonly number[], run: string): Promise<ProblemRecord[]> =>
  (await Promise.all(rounds.map((round) => readProblemRecords(roundPaths(run, round).problems)))).flat();

/**
 * The searches of some rounds that came to an answer and began at the beginning, one after the other: what a search tried
 * that was shown steps of a known proof is no sample of what a policy tries.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export async function* ownSearchesOf(rounds: readonly number[], run: string): AsyncGenerator<EpisodeView> {
  for (const round of rounds)
    for await (const search of eachResult(roundPaths(run, round).searches, recordedSearchSchema)) {
      const { episode, given = 0 } = search;
      if (episode !== null && given === 0) yield readEpisode(episode);
    }
}

/**
 * What a run began with, for who only looks at it.
 * @param path the folder of the run
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export const readConfig = (path: string): Promise<TrainConfig> =>
  readRunFile(path, 'config.json', 'configuration', trainConfigSchema);

/**
 * What a run came to so far, likewise.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export const readRunManifest = (path: string): Promise<RunManifest> =>
  readRunFile(path, 'manifest.json', 'manifest', manifestSchema);

async function readRunFile<T>(path: string, name: string, what: string, schema: z.ZodType<T>): Promise<T> {
  const file = join(path, name);
  const text = await readIfThere(file);
  if (text === null)
    throw new LakatosError('INPUT_INVALID', `${path} is no folder of a training run, or has no ${name} yet`, {
      advice: 'Name the folder that `lakatos train --out` was given.',
    });
  return parseJson(text, {
    schema,
    fault: `${file} is not the ${what} of a training run`,
    advice: 'It may be of another kind of run, or of another version of Lakatos.',
  });
}
