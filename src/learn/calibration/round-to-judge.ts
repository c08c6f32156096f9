import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';

/** What this room reads of `manifest.json`. */
const manifestSchema = z.object({
  schema: z.literal('lakatos/train-manifest'),
  version: z.literal(1),
  rounds: z.array(z.object({ round: z.number().int().nonnegative(), model: z.string().nullable() })),
  model: z.string().nullable(),
});

/**
 * The round whose values say most: that of a run's best model; while none is better than the policy before, or where the run
 * trains none, the latest.
 * @throws LakatosError INPUT_UNREADABLE when there is no run, INPUT_INVALID when it has no finished round yet
 */
export async function roundToJudge(run: string): Promise<number> {
  const path = join(run, 'manifest.json');
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read`, {
      advice: 'Name the folder of a training run: what --out of `lakatos train` named.',
      cause,
    });
  });
  const { rounds, model } = parse(text, path);
  const isBest = (round: (typeof rounds)[number]) => model !== null && round.model === model;
  const judged = rounds.find(isBest) ?? rounds.at(-1);
  if (judged === undefined)
    throw new LakatosError('INPUT_INVALID', `the run in ${run} has no finished round yet`, {
      advice: 'Wait for its first round, or go on with it by --resume.',
    });
  return judged.round;
}

function parse(text: string, path: string): z.infer<typeof manifestSchema> {
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${path} is not the manifest of a training run`, {
      advice: 'It was changed, or is of another version of Lakatos.',
      cause,
    });
  }
}
