import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Theorem } from '../../../core/theorem.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import { textHash } from '../../evaluate/run/bench-suite.ts';
import { type Example, isHeldOut, readExamples } from '../examples/example-schema.ts';
import { joinRounds } from '../examples/join-rounds.ts';
import { keptProblems } from '../problems/past-problems.ts';
import { type ProblemRecord, readProblemRecords } from '../problems/problem-record.ts';
import { nearIndexOf } from '../problems/statement/near-index.ts';
import { readTheorem } from '../problems/statement/read-theorem.ts';
import { type ChosenProblems, chooseProblems } from '../run/config/choose-problems.ts';
import { roundPaths } from '../run/folder/round-paths.ts';
import { list, type RunToExport, roundsWithExamples } from './read-run.ts';

/** What may leave a run. */
export interface Lessons {
  /** Of all its rounds together, each state and tactic once. */
  readonly examples: readonly Example[];
  /** The theorems that may be learnt from, by id: of the training split, and those that the run made. */
  readonly theorems: ReadonlyMap<string, Theorem>;
  /** The ids of those that the run made. Nobody knows whether one without a proof is true. */
  readonly made: ReadonlySet<string>;
  /** Theorems that the run keeps from training, to see the loss on them. */
  readonly heldOut: ReadonlySet<string>;
  /**
   * Theorems whose examples stay behind: results are measured on them, or on what is near one that the run made, or the
   * training split has them no more, or with another text.
   */
  readonly refused: readonly string[];
  /** Examples that stay behind because their state is what a measured problem says. */
  readonly measured: number;
}

/**
 * Reads the examples of a run and stands between them and the outside: what leaves must be in the training split that the
 * run began with and in that of today's suite, or made by the run, and must not be what is measured on.
 * @param problems all splits of the suite
 * @param elsewhere what results are measured on in other suites
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export async function readLessons(
  run: RunToExport,
  problems: readonly SuiteProblem[],
  elsewhere: readonly Theorem[],
): Promise<Lessons> {
  const { path, config, rounds } = run;
  const { evaluation, lessons } = config.settings;
  const chosen = chooseProblems(config.suite, problems, evaluation.count, elsewhere);
  const hashes = new Map(config.train.map(({ id, hash }) => [id, hash]));
  const made = await readMade(path, chosen);
  const theorems = new Map(
    [...chosen.train.filter((theorem) => hashes.get(theorem.id) === textHash(theorem)), ...made].map(
      (theorem) => [theorem.id, theorem],
    ),
  );
  const all = (await Promise.all(rounds.map((round) => readFileOf(roundPaths(path, round).examples)))).flat();
  const refused = new Set(all.map(({ theorem }) => theorem).filter((id) => !theorems.has(id)));
  const allowed = all.filter(({ theorem }) => !refused.has(theorem));
  return {
    ...joinRounds(allowed, theorems, chosen.filter, lessons.hindsightWeight),
    theorems,
    made: new Set(made.map(({ id }) => id)),
    // Their names decide, also of those that no round has an example of yet.
    heldOut: new Set([...theorems.keys()].filter((id) => isHeldOut(id, config.settings.heldOutOneIn))),
    refused: [...refused].sort(),
  };
}

/** The theorems that a run made and kept, as far as they are not near what is measured today. */
async function readMade(run: string, { filter, measured }: ChosenProblems): Promise<readonly Theorem[]> {
  const records: ProblemRecord[] = [];
  for (const round of await roundsWithExamples(run)) {
    const paths = roundPaths(run, round);
    if ((await list(paths.folder)).includes(basename(paths.problems)))
      records.push(...readProblemRecords(await readFile(paths.problems, 'utf8'), paths.problems));
  }
  const made = [...keptProblems(records).values()].map(({ theorem }) => theorem);
  if (made.length === 0) return [];
  const near = nearIndexOf(measured);
  return made.filter((theorem) => {
    const statement = readTheorem(theorem);
    return statement !== null && filter.lets(theorem) && near.find(statement) === null;
  });
}

const readFileOf = async (path: string): Promise<Example[]> =>
  readExamples(await readFile(path, 'utf8'), path);
