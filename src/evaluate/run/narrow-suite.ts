import { type Narrowing, narrowingIn } from '../../../lean/lake/narrow-imports.ts';
import { narrowTheorem } from '../../prove/input/narrow-input.ts';
import type { BenchSuite } from './bench-suite.ts';

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
