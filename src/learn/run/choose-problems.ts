import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { asksForAnswer, type SuiteProblem } from '../../../datasets/suite-problem.ts';
import { sampleProblems } from '../../evaluate/run/bench-suite.ts';
import { ContaminationWall } from '../examples/contamination-wall.ts';

/** What a run learns from, and what its rounds are measured on. */
export interface ChosenProblems {
  readonly train: readonly Theorem[];
  readonly valid: readonly Theorem[];
  /** Behind it is every problem that is not in the training split. */
  readonly wall: ContaminationWall;
  /** What stands behind it. */
  readonly measured: readonly Theorem[];
  /** Problems of the training split that are left out, because another split has them too. */
  readonly leftOut: readonly string[];
}

/**
 * The theorems of the splits `train` and `valid`; of the others nothing is used but that they must not be learnt from.
 * @param sample problems of `valid`: always the same ones
 * @throws LakatosError INPUT_INVALID when a split is missing or nothing is left of it
 */
export function chooseProblems(
  suite: string,
  problems: readonly SuiteProblem[],
  sample: number,
): ChosenProblems {
  const of = (split: string) =>
    problems.filter((problem) => problem.split === split && !asksForAnswer(problem));
  const [training, valid] = [of('train'), sampleProblems(of('valid'), sample)];
  const measured = problems.filter(({ split }) => split !== 'train').map(({ theorem }) => theorem);
  const wall = new ContaminationWall(measured);
  const train = training.filter(({ theorem }) => wall.lets(theorem));
  for (const [split, chosen] of [
    ['train', train],
    ['valid', valid],
  ] as const) {
    if (chosen.length === 0)
      throw new LakatosError('INPUT_INVALID', `${suite} has no problem in the split ${split}`, {
        advice: 'Name a suite with the splits train and valid.',
      });
  }
  return {
    train: train.map(({ theorem }) => theorem),
    valid: valid.map(({ theorem }) => theorem),
    wall,
    measured,
    leftOut: training.filter(({ theorem }) => !wall.lets(theorem)).map(({ theorem }) => theorem.id),
  };
}
