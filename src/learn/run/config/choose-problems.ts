import { LakatosError } from '../../../../core/errors.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { type SuiteProblem, seemsToAskForAnswer } from '../../../../datasets/suite-problem.ts';
import { sampleProblems, textHash } from '../../../evaluate/run/bench-suite.ts';
import { readSuites } from '../../../evaluate/run/read-suites.ts';
import { measuredTheorems } from '../../../evaluate/suites/measured-theorems.ts';
import { suiteFolders } from '../../../evaluate/suites/suite-folders.ts';
import { ContaminationFilter } from '../../examples/contamination-filter.ts';

/** What a run learns from, and what its rounds are measured on. */
export interface ChosenProblems {
  readonly train: readonly Theorem[];
  readonly valid: readonly Theorem[];
  /** Behind it is every problem that is not in the training split, and what other suites measure. */
  readonly filter: ContaminationFilter;
  /** What stands behind it. */
  readonly measured: readonly Theorem[];
  /** Problems of the training split that are left out, because another split or suite measures them. */
  readonly leftOut: readonly string[];
}

/**
 * The theorems of the splits `train` and `valid`; of the others nothing is used but that they must not be learnt from.
 * @param sample problems of `valid`: always the same ones
 * @param elsewhere what results are measured on in other suites
 * @throws LakatosError INPUT_INVALID when a split is missing or nothing is left of it
 */
export function chooseProblems(
  suite: string,
  problems: readonly SuiteProblem[],
  sample: number,
  elsewhere: readonly Theorem[] = [],
): ChosenProblems {
  const of = (split: string) =>
    problems.filter((problem) => problem.split === split && !seemsToAskForAnswer(problem));
  const [training, valid] = [of('train'), sampleProblems(of('valid'), sample)];
  const own = problems.filter(({ split }) => split !== 'train').map(({ theorem }) => theorem);
  const texts = new Set(own.map(textHash));
  const measured = [...own, ...elsewhere.filter((theorem) => !texts.has(textHash(theorem)))];
  const filter = new ContaminationFilter(measured);
  const train = training.filter(({ theorem }) => filter.lets(theorem));
  if (training.length === 0) throw noProblem(suite, 'train');
  if (train.length === 0) throw allMeasured(suite);
  if (valid.length === 0) throw noProblem(suite, 'valid');
  return {
    train: train.map(({ theorem }) => theorem),
    valid: valid.map(({ theorem }) => theorem),
    filter,
    measured,
    leftOut: training.filter(({ theorem }) => !filter.lets(theorem)).map(({ theorem }) => theorem.id),
  };
}

const noProblem = (suite: string, split: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${suite} has no problem in the split ${split}`, {
    advice: 'Name a suite with the splits train and valid.',
  });

const allMeasured = (suite: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `results are measured on all of the split train of ${suite}`, {
    advice: 'Another split has its problems too, or another suite: `lakatos suites list` names those here.',
  });

/**
 * The problems of a suite, or of several, that a run uses; those that are known to be wrong are left out. What any suite on
 * this machine measures is kept out of training.
 * @param names of suites, with commas
 * @param sample problems of `valid`
 * @param warn is told of suites that are not what they were
 * @throws LakatosError INPUT_INVALID and others for a suite that can not be used
 */
export async function readSuiteProblems(
  names: string,
  sample: number,
  env: Parameters<typeof suiteFolders>[0],
  signal: AbortSignal,
  warn: (text: string) => void = () => {},
): Promise<ChosenProblems> {
  const folders = suiteFolders(env);
  const { problems, knownBad } = await readSuites(names, folders, signal);
  const elsewhere = await measuredTheorems(folders, signal, warn);
  const sound = problems.filter(({ theorem }) => !knownBad.has(theorem.id));
  return chooseProblems(names, sound, sample, elsewhere.theorems);
}
