import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../../../core/code-of.ts';
import { LakatosError, messageOf } from '../../../../core/errors.ts';
import { type TrainConfig, trainConfigSchema } from '../config/train-config.ts';

/**
 * What a run began with, for who only looks at it.
 * @param path the folder of the run
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export async function readConfig(path: string): Promise<TrainConfig> {
  const file = join(path, 'config.json');
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(cause) ?? ''))
      throw new LakatosError('INPUT_INVALID', `${path} is no folder of a training run`, {
        advice: 'Name the folder that `lakatos train --out` was given.',
        cause,
      });
    throw new LakatosError('INPUT_UNREADABLE', `${file} can not be read: ${messageOf(cause)}`, { cause });
  });
  try {
    return trainConfigSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${file} is not the configuration of a training run`, {
      advice: 'It may be of another kind of run, or of another version of Lakatos.',
      cause,
    });
  }
}
