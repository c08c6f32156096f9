import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { codeOf, LakatosError, messageOf } from '../../../../core/errors.ts';
import { type Example, readExamples } from '../../examples/example-schema.ts';
import { type TrainConfig, trainConfigSchema } from '../config/run-settings.ts';
import { manifestSchema, type RunManifest } from './manifest.ts';
import { roundPaths } from './round-paths.ts';

/** The examples of all rounds before one. */
export async function examplesBefore(round: number, run: string): Promise<Example[]> {
  const paths = Array.from({ length: round }, (_, at) => roundPaths(run, at).examples);
  const rounds = await Promise.all(
    paths.map(async (path) => readExamples(await readFile(path, 'utf8'), path)),
  );
  return rounds.flat();
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
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause) ?? ''))
      throw new LakatosError(
        'INPUT_INVALID',
        `${path} is no folder of a training run, or has no ${name} yet`,
        {
          advice: 'Name the folder that `lakatos train --out` was given.',
          cause,
        },
      );
    throw new LakatosError('INPUT_UNREADABLE', `${file} can not be read: ${messageOf(cause)}`, { cause });
  });
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${file} is not the ${what} of a training run`, {
      advice: 'It may be of another kind of run, or of another version of Lakatos.',
      cause,
    });
  }
}
