import { readSuites } from '../../../evaluate/run/read-suites.ts';
import { measuredTheorems } from '../../../evaluate/suites/measured-theorems.ts';
import { suiteFolders } from '../../../evaluate/suites/suite-folders.ts';
import { type ChosenProblems, chooseProblems } from './choose-problems.ts';

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
