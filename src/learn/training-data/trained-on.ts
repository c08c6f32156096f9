import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import type { z } from 'zod';
import { codeOf, LakatosError, messageOf } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { textHash } from '../../agent/same-theorem/levels.ts';
import type { TrainingData } from '../../evaluate/run/build-report.ts';
import { readSuites } from '../../evaluate/run/open-bench-suite.ts';
import type { SuiteFolders } from '../../evaluate/suites/registry.ts';
import { readTrained } from '../calibration/calibrate-run.ts';
import { keptProblems } from '../problems/make-problems.ts';
import { surveySchema } from '../ranking/survey.ts';
import { readResults } from '../run/folder/do-once.ts';
import { problemsOf, readConfig, roundsBefore } from '../run/folder/read-run-file.ts';
import { roundPaths } from '../run/folder/round-paths.ts';
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
 * The theorems that a model, a ranker or a value of `lakatos train` has learnt from, or why nobody knows. Its round is the folder that the file
 * lies in, or one of those in `runs`, whose result names the file's hash.
 */
export async function trainedOn(
  { name, origin, path }: { readonly name: string; readonly origin: string; readonly path: string | null },
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<TrainingData | string> {
  const unknown = (why: string) => `nothing is known of the training data of ${name}: ${why}`;
  const hash = /^sha256:([0-9a-f]{64})$/.exec(origin)?.[1];
  if (hash === undefined || path === null) return unknown('it is no single file');
  try {
    const found = await findRound(path, hash);
    if (found === null) return unknown('no run of `lakatos train` that made it is here');
    return { name: nameOf(found), theorems: await theoremsOfRound(found, folders, signal) };
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

/** Those of its round and of the rounds before, whose examples a round takes over. */
async function theoremsOfRound(
  last: Round,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<readonly Theorem[]> {
  const ids = await learntFrom(last);
  const known = await theoremsOfRun(last, folders, signal);
  return [...ids].map((id) => {
    const theorem = known.get(id);
    if (theorem !== undefined) return theorem;
    throw new LakatosError('INPUT_INVALID', `${nameOf(last)} learnt from ${id}, whose text is not here`);
  });
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
