import type { ValueWeights } from '../../prove/value/linear-value.ts';
import type { ValueLesson, ValueLessons } from './value-lessons.ts';

/**
 * Weights that are fitted again and again, each time to labels that the last ones make as critic, as AgentPRM does (2025); after
 * the first fit where the labels ask no critic.
 * @param gathered what the lessons are from
 * @param fits how many, from 1
 */
export function fitWithCritic(
  lessons: readonly ValueLesson[],
  gathered: Pick<ValueLessons, 'relabel'>,
  fits: number,
  learn: (lessons: readonly ValueLesson[]) => ValueWeights,
): ValueWeights {
  let weights = learn(lessons);
  for (let done = 1; done < fits; done += 1) {
    const labelled = gathered.relabel(lessons, weights);
    if (labelled === null) return weights;
    weights = learn(labelled);
  }
  return weights;
}
