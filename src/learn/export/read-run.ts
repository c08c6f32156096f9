import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, LakatosError, messageOf } from '../../../core/errors.ts';
import type { TrainConfig } from '../run/config/train-config.ts';
import { readConfig } from '../run/folder/read-run-file.ts';
import { roundPaths } from '../run/folder/round-paths.ts';

/** A training run whose data is read; its folder is not touched, and the run may go on meanwhile. */
export interface RunToExport {
  readonly path: string;
  readonly config: TrainConfig;
  /** Those that have examples, and that are wanted. */
  readonly rounds: readonly number[];
}

/**
 * Opens the folder of a training run for reading.
 * @param wanted rounds; null: all
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for a folder without a run, or one without the rounds wanted
 */
export async function readRun(path: string, wanted: readonly number[] | null): Promise<RunToExport> {
  const config = await readConfig(path);
  const there = await roundsWithExamples(path);
  const missing = (wanted ?? []).filter((round) => !there.includes(round));
  if (there.length === 0)
    throw new LakatosError('INPUT_INVALID', `the run in ${path} has no examples yet`, {
      advice: 'Examples are made when the searches of a round are over: let `lakatos train --resume` go on.',
    });
  if (missing.length > 0)
    throw new LakatosError(
      'INPUT_INVALID',
      `the run in ${path} has no examples of round ${missing.join(', ')}`,
      {
        advice: `It has those of round ${there.join(', ')}.`,
      },
    );
  return { path, config, rounds: there.filter((round) => wanted?.includes(round) ?? true) };
}

/** The rounds of a run whose searches are over, in their order. */
export async function roundsWithExamples(run: string): Promise<number[]> {
  const names = await list(join(run, 'rounds'));
  const rounds = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const found: number[] = [];
  for (const round of rounds.sort((a, b) => a - b)) {
    const { folder } = roundPaths(run, round);
    if ((await list(folder)).includes('examples.jsonl')) found.push(round);
  }
  return found;
}

/** The names in a folder; none when it isn't there. */
export async function list(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return [];
    throw new LakatosError('INPUT_UNREADABLE', `${folder} can not be read: ${messageOf(cause)}`, { cause });
  }
}
