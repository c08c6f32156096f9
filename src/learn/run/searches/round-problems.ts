import { mkdir } from 'node:fs/promises';
import { z } from 'zod';
import { LakatosError } from '../../../../core/errors.ts';
import { seededRandom } from '../../../../core/random.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import type { HeldOutTheorems } from '../../../agent/same-theorem/held-out-theorems.ts';
import { plainForm } from '../../../agent/same-theorem/levels.ts';
import { readTheorem } from '../../../agent/sketch/read-theorem.ts';
import { jsonLines } from '../../../files/json-lines.ts';
import { replaceFile } from '../../../files/replace-file.ts';
import type { KnownStep } from '../../../prove/policy/guide-policy.ts';
import { type Example, isHeldOut } from '../../examples/example-schema.ts';
import { shortestProofs } from '../../examples/shortest-proofs.ts';
import {
  formsOf,
  keptProblems,
  makeProblems,
  type PastProblem,
  stayingProblems,
} from '../../problems/make-problems.ts';
import {
  countProblems,
  type ProblemRecord,
  problemCountsSchema,
  readProblemRecords,
} from '../../problems/problem-record.ts';
import { proposersFor } from '../../problems/propose/proposers-for.ts';
import { seedOf } from '../config/run-settings.ts';
import { doOnce } from '../folder/do-once.ts';
import { problemsOf, roundsBefore } from '../folder/read-run-file.ts';
import type { RoundResult } from '../folder/round-result.ts';
import type { RoundContext } from '../run-context.ts';

/** What a round may search and learn from, by id: the training split, and theorems that the run made itself. */
export type RoundTheorems = ReadonlyMap<string, Theorem>;

/**
 * A theorem that something is about to be learnt from.
 * @throws LakatosError INTERNAL when it is not among `theorems`, INPUT_INVALID when it is held out
 */
export function theoremToLearnFrom(id: string, theorems: RoundTheorems, filter: HeldOutTheorems): Theorem {
  const theorem = theorems.get(id);
  if (theorem === undefined) throw new LakatosError('INTERNAL', `${id} is not among what may be learnt from`);
  filter.check(theorem);
  return theorem;
}

/** By theorem. */
export type KnownProofs = ReadonlyMap<string, readonly KnownStep[]>;

/** The shortest proof of each theorem. The steps are in an order in which none comes before the one that led to it. */
export const knownProofs = (examples: readonly Example[]): KnownProofs =>
  new Map([...shortestProofs(examples)].map(([theorem, steps]) => [theorem, inOrder(steps)]));

/** What is left to prove becomes less with every step. */
const inOrder = (steps: readonly Example[]): KnownStep[] =>
  steps
    .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0))
    .map(({ state, tactic = '' }) => ({ state, tactic }));

interface RoundProblems {
  /** What it searches besides the theorems of its suite. */
  readonly problems: readonly PastProblem[];
  /** With those that earlier rounds made: examples of them are learnt from still. */
  readonly theorems: RoundTheorems;
  readonly counts: z.infer<typeof problemCountsSchema> | null;
}

/** What rounds so far came to. */
interface Past {
  readonly results: readonly RoundResult[];
  readonly examples: readonly Example[];
}

const madeSchema = z.strictObject({ ids: z.array(z.string()), counts: problemCountsSchema });

/**
 * Makes the theorems of a round: those of earlier rounds that are proved about half of the time, at most half of what is
 * wanted, and new ones. The first round has none, for nothing is proved yet that they could be made of.
 */
export async function roundProblems(past: Past, context: RoundContext): Promise<RoundProblems> {
  const { round, paths, folder, config, train } = context;
  const { problems: settings, tasks } = config.settings;
  const wanted = round === 0 ? 0 : Math.floor((tasks.count * settings.share) / settings.tries);
  const withTrain = (made: readonly PastProblem[]): RoundTheorems =>
    new Map([...train, ...made.map(({ theorem }) => theorem)].map((theorem) => [theorem.id, theorem]));
  if (wanted === 0) return { problems: [], theorems: withTrain([]), counts: null };
  const earlier = await problemsOf(roundsBefore(round), folder);
  const made = await doOnce(paths.problemsMade, madeSchema, async () => {
    context.onEvent({ kind: 'working', round, on: 'problems' });
    const old = keptProblems(earlier);
    const staying = stayingProblems(old, past.results, Math.floor(wanted / 2));
    const fresh = wanted - staying.length;
    const records = await makeProblems({
      ...makingFor(past, earlier, context),
      wanted: fresh,
      candidates: fresh * settings.candidates,
    });
    await mkdir(paths.folder, { recursive: true });
    await replaceFile(paths.problems, jsonLines(records));
    const ids = [...staying.map(({ theorem }) => theorem.id), ...keptProblems(records).keys()];
    return { ids, counts: countProblems(records, staying.length) };
  });
  const known = keptProblems([...earlier, ...(await readProblemRecords(paths.problems))]);
  const problems = made.ids.flatMap((id) => known.get(id) ?? []);
  return { problems, theorems: withTrain([...known.values()]), counts: made.counts };
}

/** What new theorems are made with, and of. */
function makingFor(
  { results, examples }: Past,
  earlier: readonly ProblemRecord[],
  { round, config, train, filter, prover, signal }: RoundContext,
) {
  const tools = {
    engine: prover.lean.engine,
    tacticLimits: config.tacticLimits,
    fileLimits: config.fileLimits,
    signal,
  };
  // What the loss is seen on must not come back as something much like it.
  const parents = train.filter(({ id }) => !isHeldOut(id, config.settings.heldOutOneIn));
  return {
    ...tools,
    round,
    proposers: proposersFor(parents, results, examples, tools),
    known: new Set([
      ...train.flatMap((theorem) => readTheorem(theorem) ?? []).map(plainForm),
      ...formsOf(earlier),
    ]),
    filter,
    random: seededRandom(seedOf(config.seed, `problems ${round}`)),
  };
}
