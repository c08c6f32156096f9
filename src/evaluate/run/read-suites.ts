import { existsSync } from 'node:fs';
import { LakatosError } from '../../../core/errors.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import type { SuiteFolders } from '../suites/suite-folders.ts';
import { readBenchSuite } from './open-bench-suite.ts';

/** All splits of one suite or of several together. */
export interface ReadSuites {
  readonly problems: readonly SuiteProblem[];
  /** Ids of statements that are known to be wrong. */
  readonly knownBad: ReadonlySet<string>;
}

/**
 * @param names of suites, with commas, or a path
 * @throws LakatosError INPUT_INVALID where two suites call a problem alike, and as `readBenchSuite` does
 */
export async function readSuites(
  names: string,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<ReadSuites> {
  const problems: SuiteProblem[] = [];
  const knownBad = new Set<string>();
  const suiteOf = new Map<string, string>();
  for (const name of existsSync(names) ? [names] : names.split(',').map((part) => part.trim())) {
    const read = await readBenchSuite({ name, split: 'all', folders, signal });
    for (const { id } of read.knownBad) knownBad.add(id);
    for (const id of new Set(read.suite.problems.map(({ theorem }) => theorem.id))) {
      const other = suiteOf.get(id);
      if (other !== undefined) throw calledAlike(id, other, name);
      suiteOf.set(id, name);
    }
    problems.push(...read.suite.problems);
  }
  return { problems, knownBad };
}

const calledAlike = (id: string, one: string, other: string): LakatosError =>
  new LakatosError(
    'INPUT_INVALID',
    one === other ? `the suite ${one} is named twice` : `${one} and ${other} both have a problem ${id}`,
    { advice: 'Name suites whose problems have names of their own.' },
  );
