import { sha256 } from '../../../core/hash.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import { type Narrowing, narrowingIn } from '../../../lean/lake/narrow-imports.ts';
import { narrowTheorem } from '../../prove/input/input-imports.ts';
import type { BenchReport } from '../report/schema/bench-report.ts';

/** The problems of a run, and what the report says of where they come from. Ids differ. */
export interface BenchSuite {
  readonly description: BenchReport['suite'];
  readonly narrowing?: BenchReport['narrowing'];
  readonly problems: readonly SuiteProblem[];
}

/** Hash of all that Lean reads of a problem: decides whether a run goes on with the same problems. */
export const textHash = ({ id, header, asked, statement, declaration }: Theorem): string =>
  sha256(
    JSON.stringify([
      id,
      header,
      statement,
      ...(asked === undefined && declaration === undefined ? [] : [asked, declaration]),
    ]),
  );

/**
 * The `count` problems whose ids have the smallest hashes, in the order of the suite: a fair sample, of whatever the suite
 * puts first, and one in which every smaller sample is contained.
 */
export function sampleProblems(problems: readonly SuiteProblem[], count: number): SuiteProblem[] {
  const chosen = new Set(
    problems
      .map(({ theorem: { id } }) => ({ id, hash: sha256(id) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
      .slice(0, count)
      .map(({ id }) => id),
  );
  return problems.filter(({ theorem: { id } }) => chosen.has(id));
}

/** A suite whose headers import a part of a library in the place of all of it, and what the report says of that. */
export function narrowSuite(suite: BenchSuite, narrowing: Narrowing | null): BenchSuite {
  if (narrowing === null) return suite;
  const problems = suite.problems.map((problem) => ({
    ...problem,
    theorem: narrowTheorem(problem.theorem, narrowing),
  }));
  const said = problems.flatMap(({ theorem }) => narrowingIn(theorem.header) ?? []);
  const [imports] = said;
  return imports === undefined
    ? suite
    : { ...suite, problems, narrowing: { imports, problems: said.length } };
}
