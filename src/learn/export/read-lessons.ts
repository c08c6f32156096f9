import { readFile } from 'node:fs/promises';
import type { Theorem } from '../../../core/theorem.ts';
import type { SuiteProblem } from '../../../datasets/suite-problem.ts';
import { textHash } from '../../evaluate/run/bench-suite.ts';
import { readExamples } from '../examples/example-lines.ts';
import type { Example } from '../examples/example-schema.ts';
import { mergeExamples } from '../examples/merge-examples.ts';
import { chooseProblems } from '../run/choose-problems.ts';
import { roundPaths } from '../run/round-paths.ts';
import { list, type RunToExport, roundsWithExamples } from './read-run.ts';

/** What may leave a run. */
export interface Lessons {
  /** Of all its rounds together, each state and tactic once. */
  readonly examples: readonly Example[];
  /** The theorems that may be learnt from, by id. */
  readonly theorems: ReadonlyMap<string, Theorem>;
  /** Theorems that the run keeps from training, to see the loss on them. */
  readonly heldOut: ReadonlySet<string>;
  /**
   * Theorems whose examples stay behind: results are measured on them, or the training split has them no more, or with
   * another text.
   */
  readonly refused: readonly string[];
}

/**
 * Reads the examples of a run and stands between them and the outside: what leaves must be in the training split that the
 * run began with and in that of today's suite, and must not be what is measured on.
 * @param problems all splits of the suite
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE
 */
export async function readLessons(run: RunToExport, problems: readonly SuiteProblem[]): Promise<Lessons> {
  const { path, config, rounds } = run;
  const chosen = chooseProblems(config.suite, problems, config.settings.evaluation.count);
  const hashes = new Map(config.train.map(({ id, hash }) => [id, hash]));
  const theorems = new Map(
    chosen.train
      .filter((theorem) => hashes.get(theorem.id) === textHash(theorem))
      .map((theorem) => [theorem.id, theorem]),
  );
  const all = (await Promise.all(rounds.map((round) => readFileOf(roundPaths(path, round).examples)))).flat();
  const refused = new Set(all.map(({ theorem }) => theorem).filter((id) => !theorems.has(id)));
  return {
    examples: mergeExamples(all.filter(({ theorem }) => !refused.has(theorem))),
    theorems,
    heldOut: await readHeldOut(path),
    refused: [...refused].sort(),
  };
}

const readFileOf = async (path: string): Promise<Example[]> =>
  readExamples(await readFile(path, 'utf8'), path);

/** Which theorems are held out is decided by their names; of those that have examples, the rounds together know them all. */
async function readHeldOut(run: string): Promise<ReadonlySet<string>> {
  const heldOut = new Set<string>();
  for (const round of await roundsWithExamples(run)) {
    const paths = roundPaths(run, round);
    if (!(await list(paths.folder)).includes('held-out.jsonl')) continue;
    for (const { theorem } of await readFileOf(paths.heldOut)) heldOut.add(theorem);
  }
  return heldOut;
}
