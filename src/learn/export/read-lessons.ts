import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { MeasuredTheorem, SuiteProblem } from '../../../datasets/suite-problem.ts';
import { textHash } from '../../agent/same-theorem/levels.ts';
import { readTheorem } from '../../agent/sketch/read-theorem.ts';
import { type Example, isHeldOut } from '../examples/example-schema.ts';
import { joinRounds } from '../examples/join-rounds.ts';
import { keptProblems } from '../problems/make-problems.ts';
import { type ChosenProblems, chooseProblems } from '../run/config/asked-run.ts';
import type { TrainConfig } from '../run/config/run-settings.ts';
import { eachResult } from '../run/folder/do-once.ts';
import { examplesOfRounds, problemsOf, readConfig, roundsWith } from '../run/folder/read-run-file.ts';
import { roundPaths } from '../run/folder/round-paths.ts';
import { isOwnProof, type RecordedSearch, recordedSearchSchema } from '../run/folder/search-record.ts';

/** A training run whose data is read; its folder is not touched, and the run may go on meanwhile. */
export interface RunToExport {
  readonly path: string;
  readonly config: TrainConfig;
  /** Those that have examples, and that are wanted. */
  readonly rounds: readonly number[];
}

/**
 * Opens the folder of a training run for reading.
 * @param wanted rounds; null: all
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for a folder without a run, or one without the rounds wanted
 */
export async function readRun(path: string, wanted: readonly number[] | null): Promise<RunToExport> {
  const config = await readConfig(path);
  const there = roundsWith('examples', path);
  const missing = (wanted ?? []).filter((round) => !there.includes(round));
  if (there.length === 0)
    throw new LakatosError('INPUT_INVALID', `the run in ${path} has no examples yet`, {
      advice: 'Examples are made when the searches of a round are over: let `lakatos train --resume` go on.',
    });
  if (missing.length > 0)
    throw new LakatosError(
      'INPUT_INVALID',
      `the run in ${path} has no examples of round ${missing.join(', ')}`,
      {
        advice: `It has those of round ${there.join(', ')}.`,
      },
    );
  return { path, config, rounds: there.filter((round) => wanted?.includes(round) ?? true) };
}

/** What the searches of a run came to, by theorem. */
export interface SearchedTheorem {
  /** Searches from the beginning of which something is known, and how many of them the gate accepted a proof of. */
  readonly searches: number;
  readonly proved: number;
  /** The shortest accepted proof (what follows `:=`), and the round that found it; null without one. */
  readonly proof: { readonly text: string; readonly round: number } | null;
}

/** @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE; the signal's reason when it fires */
export async function readSearches(
  { path, rounds }: RunToExport,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, SearchedTheorem>> {
  const found = new Map<string, SearchedTheorem>();
  for (const round of rounds)
    for await (const record of eachResult(roundPaths(path, round).searches, recordedSearchSchema)) {
      signal.throwIfAborted();
      if (record.verdict !== 'unknown')
        found.set(record.theorem, withSearch(found.get(record.theorem), record, round));
    }
  return found;
}

function withSearch(
  known: SearchedTheorem | undefined,
  record: RecordedSearch,
  round: number,
): SearchedTheorem {
  const { proof, given = 0 } = record;
  const { searches, proved, proof: best } = known ?? { searches: 0, proved: 0, proof: null };
  // What was shown steps of a known proof says nothing of how hard the theorem is.
  const counts = given === 0 ? 1 : 0;
  const isProved = isOwnProof(record) && proof !== null;
  const isBetter = isProved && (best === null || proof.length <= best.text.length);
  return {
    searches: searches + counts,
    proved: proved + (isProved ? counts : 0),
    proof: isBetter ? { text: proof, round } : best,
  };
}

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
  elsewhere: readonly MeasuredTheorem[],
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
  const all = await examplesOfRounds(rounds, path);
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
async function readMade(run: string, { filter }: ChosenProblems): Promise<readonly Theorem[]> {
  const records = await problemsOf(roundsWith('examples', run), run);
  const made = [...keptProblems(records).values()].map(({ theorem }) => theorem);
  return made.filter((theorem) => {
    const statement = readTheorem(theorem);
    return statement !== null && filter.letsWithHeader(theorem) && filter.nearest(statement) === null;
  });
}
