import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import { codeOf, LakatosError, messageOf } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { textHash } from '../../agent/same-theorem/levels.ts';
import type { KnownTraining } from '../../evaluate/run/build-report.ts';
import { readSuites } from '../../evaluate/run/open-bench-suite.ts';
import { tracedTheorems } from '../../evaluate/suites/measured-theorems.ts';
import type { SuiteFolders } from '../../evaluate/suites/registry.ts';
import { counted } from '../../report/numbers.ts';
import { readTrained } from '../calibration/calibrate-run.ts';
import { readExamples } from '../examples/example-schema.ts';
import { keptProblems } from '../problems/make-problems.ts';
import { surveySchema } from '../ranking/survey.ts';
import { readResults } from '../run/folder/do-once.ts';
import { problemsOf, readConfig, roundsBefore } from '../run/folder/read-run-file.ts';
import { roundPaths, tracePaths } from '../run/folder/round-paths.ts';
import { roundResultSchema } from '../run/folder/round-result.ts';

/** Where `lakatos train` puts its runs unless it is told otherwise. */
const runsFolder = 'runs';

interface Round {
  readonly run: string;
  readonly round: number;
  /** What the file is: a model, the order of the built-in policy's tactics, or a linear value. */
  readonly part: 'model' | 'ranker' | 'value';
}

/**
 * The theorems that a model, a ranker or a value of `lakatos train` has learnt from, and of what nobody knows. Its round is the folder that the file
 * lies in, or one of those in `runs`, whose result names the file's hash. A model that goes on from another one with all of its
 * weights knows what that one has learnt, too; an adapter is asked about beside its base.
 */
export async function trainedOn(
  { name, origin, path }: { readonly name: string; readonly origin: string; readonly path: string | null },
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<KnownTraining> {
  const unknown = (why: string) => ({
    sets: [],
    unknown: [`nothing is known of the training data of ${name}: ${why}`],
  });
  const hash = /^sha256:([0-9a-f]{64})$/.exec(origin)?.[1];
  if (hash === undefined || path === null) return unknown('it is no single file');
  try {
    const found = await findRound(path, hash);
    if (found === null) return unknown('no run of `lakatos train` that made it is here');
    const own = await theoremsOfRound(found, folders, signal);
    const base =
      found.part === 'model' ? ((await readConfig(found.run)).settings.training?.base ?? null) : null;
    if (base === null || base.lora !== null) return own;
    const from = { name: basename(base.weights), origin: base.hash, path: base.weights };
    const before = await trainedOn(from, folders, signal);
    return { sets: [...own.sets, ...before.sets], unknown: [...own.unknown, ...before.unknown] };
  } catch (thrown) {
    signal.throwIfAborted();
    return unknown(messageOf(thrown));
  }
}

const nameOf = ({ run, round }: Round): string => `${basename(run)} round ${round}`;

async function findRound(path: string, hash: string): Promise<Round | null> {
  const beside = dirname(resolve(path));
  const runs = (await namesIn(runsFolder)).map((run) => resolve(runsFolder, run));
  const inRuns = await Promise.all(
    runs.map(async (run) => (await namesIn(join(run, 'rounds'))).map((round) => join(run, 'rounds', round))),
  );
  for (const folder of [beside, ...inRuns.flat()]) {
    const round = Number(basename(folder));
    const run = dirname(dirname(folder));
    if (!Number.isInteger(round) || roundPaths(run, round).folder !== folder) continue;
    const result = await read(roundPaths(run, round).done, roundResultSchema).catch(() => null);
    if (result?.training?.sha256 === hash) return { run, round, part: 'model' };
    if (result?.ranking?.sha256 === hash) return { run, round, part: 'ranker' };
    if (result?.valuing?.sha256 === hash) return { run, round, part: 'value' };
  }
  return null;
}

/** Those of its round and of the rounds before, whose examples a round takes over, and of traces. */
async function theoremsOfRound(
  last: Round,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<KnownTraining> {
  const ids = await learntFrom(last);
  const known = await theoremsOfRun(last, folders, signal);
  const missing = [...ids].filter((id) => !known.has(id));
  const traced = await tracedBy(last, missing, signal);
  const theorems = [...ids].flatMap((id) => known.get(id) ?? traced.get(id) ?? []);
  const unknown = missing.filter((id) => !traced.has(id)).length;
  return {
    sets: [{ name: nameOf(last), theorems }],
    unknown:
      unknown === 0
        ? []
        : [`${nameOf(last)} learnt from ${counted(unknown, 'traced theorem')} whose text is not here`],
  };
}

/**
 * Of some theorems of a run's traces those that are posed there still, by id.
 * @throws LakatosError INPUT_INVALID when one is not of its traces
 */
async function tracedBy(
  last: Round,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Theorem>> {
  if (ids.length === 0) return new Map();
  const traces = (await readConfig(last.run)).settings.training?.traces ?? null;
  const examples = traces === null ? [] : await readExamples(tracePaths(last.run).train);
  const learnt = new Set(examples.map(({ theorem }) => theorem));
  const stranger = ids.find((id) => !learnt.has(id));
  if (traces === null || stranger !== undefined)
    throw new LakatosError(
      'INPUT_INVALID',
      `${nameOf(last)} learnt from ${stranger}, whose text is not here`,
    );
  const posed = await tracedTheorems(traces, ['train'], signal).catch(() => []);
  signal.throwIfAborted();
  return new Map(posed.map((theorem) => [theorem.id, theorem]));
}

/**
 * Of a ranker, theorems with states at which all tactics were tried; of a value, those with a search of which something is known.
 * @throws LakatosError INPUT_INVALID when some of that is missing
 */
async function learntFrom({ run, round, part }: Round): Promise<ReadonlySet<string>> {
  if (part === 'model') return (await readTrained(run, round)).theorems;
  const ids = new Set<string>();
  for (const at of roundsBefore(round + 1)) {
    const { done, surveys: folder } = roundPaths(run, at);
    const { searches, unknown } = await read(done, roundResultSchema);
    const surveys = part === 'ranker' ? await readResults(folder, surveySchema) : null;
    if (surveys !== null && surveys.length !== searches.length + unknown)
      throw new LakatosError('INPUT_INVALID', `surveys are missing in ${folder}`);
    const known = surveys?.filter(({ states }) => states.length > 0) ?? searches;
    for (const { theorem } of known) ids.add(theorem);
  }
  return ids;
}

/** All that a run might learn from until a round: of its suite, as it was then, and made by itself. */
async function theoremsOfRun(
  { run, round }: Round,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Theorem>> {
  const config = await readConfig(run);
  const { problems } = await readSuites(config.suite, folders, signal);
  const hashes = new Set(config.train.map(({ hash }) => hash));
  const known = new Map(
    problems.flatMap(({ theorem }) =>
      hashes.has(textHash(theorem)) ? [[theorem.id, theorem] as const] : [],
    ),
  );
  const made = await problemsOf(roundsBefore(round + 1), run);
  for (const [id, { theorem }] of keptProblems(made)) known.set(id, theorem);
  return known;
}

const read = async <T>(path: string, schema: z.ZodType<T>): Promise<T> =>
  schema.parse(JSON.parse(await readFile(path, 'utf8')));

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((thrown: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(thrown) ?? '')) return [];
    throw thrown;
  });
