import { LakatosError } from '../../../core/errors.ts';
import { readRunManifest } from '../run/folder/read-run-file.ts';

/**
 * The round whose values say most: that of a run's best model; while none is better than the policy before, the latest with a
 * model; where the run trains none, the latest.
 * @throws LakatosError INPUT_INVALID when there is no run or it has no finished round yet, INPUT_UNREADABLE
 */
export async function roundToJudge(run: string): Promise<number> {
  const { rounds, model } = await readRunManifest(run);
  const isBest = (round: (typeof rounds)[number]) => model !== null && round.model === model;
  const judged = rounds.find(isBest) ?? rounds.findLast((round) => round.model !== null) ?? rounds.at(-1);
  if (judged === undefined)
    throw new LakatosError('INPUT_INVALID', `the run in ${run} has no finished round yet`, {
      advice: 'Wait for its first round, or go on with it by --resume.',
    });
  return judged.round;
}
