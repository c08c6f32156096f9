import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { countDifferences } from '../../../datasets/count-suite.ts';
import { asksForAnswer, type Complaint, type SuiteProblem } from '../../../datasets/suite-problem.ts';
import { type Narrowing, narrowingIn } from '../../../lean/lake/narrow-imports.ts';
import { theoremName } from '../../prove/input/asked-theorem.ts';
import { OnlyWords } from '../../prove/input/ids-in.ts';
import { narrowTheorem } from '../../prove/input/input-imports.ts';
import type { BenchReport } from '../report/schema/bench-report.ts';
import type { ReportSuite } from '../report/schema/run-setting.ts';
import { describeLocal } from '../suites/add-suite.ts';
import { type OpenedSuite, openDescribed, openSuite } from '../suites/open-suite.ts';
import { listSuites, type SuiteFolders } from '../suites/registry.ts';

/** The problems of a run, and what the report says of where they come from. Ids differ. */
export interface BenchSuite {
  readonly description: BenchReport['suite'];
  readonly narrowing?: BenchReport['narrowing'];
  readonly problems: readonly SuiteProblem[];
}

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

interface SuiteChoice {
  /** The name of a suite, or a path. */
  readonly name: string;
  /** Names with commas, or `all`. Null: all of a path, and of a suite `test`, where there is such a split. */
  readonly split: string | null;
  readonly folders: SuiteFolders;
  readonly signal: AbortSignal;
}

/** All problems of a split as the suite's files have them, and the complaints of the whole suite. */
export type ReadSuite = Awaited<ReturnType<typeof readBenchSuite>>;

/** Complaints beyond these are only counted in reports. */
const mostComplaints = 100;

/**
 * Reads the problems of a suite, or of files that the user names.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE, SUITE_UNAVAILABLE, SUITE_DAMAGED
 */
export async function readBenchSuite({ name, split, folders, signal }: SuiteChoice) {
  const isFile = await isPath(name, folders);
  const opened = isFile ? await openPath(name, folders, signal) : await openSuite(folders, name, signal);
  const all: SuiteProblem[] = [];
  const complaints: Complaint[] = [];
  for await (const entry of opened.entries(signal)) {
    if (entry.kind === 'problem') all.push(entry.problem);
    else complaints.push(entry.complaint);
  }
  if (all.length === 0) throw empty(name, complaints);
  const splits = [...new Set(all.map((problem) => problem.split))];
  const chosen = chooseSplits(name, splits, split ?? (isFile ? 'all' : null));
  const problems = all.filter((problem) => chosen.includes(problem.split));
  const ids = new Set(problems.map(({ theorem }) => theorem.id));
  const { manifest, edition } = opened;
  const description: ReportSuite = {
    name: manifest.name,
    ...edition,
    split: chosen.join(','),
    manifestHash: hashOf(opened),
    available: problems.length,
    unreadable: { count: complaints.length, first: complaints.slice(0, mostComplaints) },
    // Nobody has counted what is in a path.
    differences: isFile ? [] : countDifferences(manifest, countBySplit(all, manifest.splits)),
    knownBad: manifest.knownBad.filter(({ id }) => ids.has(id)),
    askingForAnswer: problems.filter(asksForAnswer).map(({ theorem }) => theorem.id),
  };
  return { suite: { description, problems }, complaints };
}

/** Splits that should be there and are not have 0. */
function countBySplit(
  problems: readonly SuiteProblem[],
  expected: readonly { readonly name: string }[],
): Map<string, number> {
  const counts = new Map(expected.map(({ name }) => [name, 0]));
  for (const { split } of problems) counts.set(split, (counts.get(split) ?? 0) + 1);
  return counts;
}

/** The suite with a sample of its problems; null: with all. */
export const limitSuite = (suite: BenchSuite, limit: number | null): BenchSuite =>
  limit === null ? suite : { ...suite, problems: sampleProblems(suite.problems, limit) };

/**
 * The suite with those problems that are meant by these words; undefined: with all.
 * @throws LakatosError INPUT_INVALID where a word means none
 */
export function onlyProblems(suite: BenchSuite, words: readonly string[] | undefined): BenchSuite {
  if (words === undefined) return suite;
  const only = new OnlyWords(words);
  const chosen = only.choose(suite.problems, ({ theorem }) => {
    const { id, source, statement } = theorem;
    const { file = null, line } = source ?? {};
    const last = (line ?? 0) + statement.split('\n').length - 1;
    return { id, name: theoremName(theorem), file, lines: line === undefined ? null : [line, last] };
  });
  const [first] = only.unmet;
  if (first === undefined) return { ...suite, problems: suite.problems.filter((one) => chosen.has(one)) };
  throw new LakatosError('INPUT_INVALID', `--only ${first}: there is no such problem`, {
    advice: `The first of ${suite.problems.length} are ${suite.problems
      .slice(0, 5)
      .map(({ theorem }) => theorem.id)
      .join(', ')}.`,
  });
}

/** A name with a point or a slash in it is no suite's; another one is, unless only a file is called so. */
async function isPath(name: string, folders: SuiteFolders): Promise<boolean> {
  if (/[./\\]/.test(name)) return true;
  if (!existsSync(name)) return false;
  return !(await listSuites(folders)).some((manifest) => manifest.name === name);
}

async function openPath(path: string, folders: SuiteFolders, signal: AbortSignal): Promise<OpenedSuite> {
  const manifest = await describeLocal({ name: suiteName(path), path, mapping: null, title: basename(path) });
  return await openDescribed(folders, manifest, signal);
}

/** The last part of a path in small letters, digits and hyphens. */
function suiteName(path: string): string {
  const stem = basename(resolve(path)).replace(/\.[^.]*$/, '');
  const name = stem.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return name.replace(/^-+|-+$/g, '') || 'problems';
}

/** `names` are those of which there are problems, in the order of the suite, as are those that are chosen. */
function chooseSplits(suite: string, names: readonly string[], split: string | null): readonly string[] {
  if (split === null) return names.includes('test') ? ['test'] : names;
  // Files that are in no folder of a split are called so too: `all` means these and the splits.
  if (split === 'all') return names;
  const wanted = split.split(',').map((name) => name.trim());
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length === 0) return names.filter((name) => wanted.includes(name));
  throw new LakatosError('INPUT_INVALID', `${suite} has no split ${missing.join(', ')}`, {
    advice: `It has ${names.join(', ')}.`,
  });
}

function empty(name: string, complaints: readonly Complaint[]): LakatosError {
  const [first] = complaints;
  const why = first === undefined ? '' : `: ${first.file}:${first.line}: ${first.message}`;
  return new LakatosError('INPUT_INVALID', `there is no problem to prove in ${name}${why}`, {
    advice: 'A problem is a theorem whose proof is sorry, or missing.',
  });
}

/** Of what was read and how, not of where it lies. */
function hashOf({ manifest: { source, title, ...manifest }, edition }: OpenedSuite): string {
  const place = source.kind === 'git' ? source.repository : source.kind;
  return sha256(JSON.stringify({ ...manifest, place, checksum: edition.checksum }));
}

/** Of names with commas between them; a file may have some in its own. */
const suitesIn = (names: string): readonly string[] =>
  existsSync(names) ? [names] : names.split(',').map((part) => part.trim());

/**
 * All splits of one suite or of several together, and the ids of statements that are known to be wrong.
 * @param names of suites, with commas, or a path
 * @throws LakatosError INPUT_INVALID where two suites call a problem alike, and as `readBenchSuite` does
 */
export async function readSuites(names: string, folders: SuiteFolders, signal: AbortSignal) {
  const problems: SuiteProblem[] = [];
  const knownBad = new Set<string>();
  const suiteOf = new Map<string, string>();
  for (const name of suitesIn(names)) {
    const { suite } = await readBenchSuite({ name, split: 'all', folders, signal });
    for (const { id } of suite.description.knownBad) knownBad.add(id);
    for (const id of new Set(suite.problems.map(({ theorem }) => theorem.id))) {
      const other = suiteOf.get(id);
      if (other !== undefined) throw calledAlike(id, other, name);
      suiteOf.set(id, name);
    }
    problems.push(...suite.problems);
  }
  return { problems, knownBad };
}

/** The same suites and paths, where paths hold in any folder. */
export async function wholePaths(names: string, folders: SuiteFolders): Promise<string> {
  const whole = async (name: string) => ((await isPath(name, folders)) ? resolve(name) : name);
  return (await Promise.all(suitesIn(names).map(whole))).join(',');
}

const calledAlike = (id: string, one: string, other: string): LakatosError =>
  new LakatosError(
    'INPUT_INVALID',
    one === other ? `the suite ${one} is named twice` : `${one} and ${other} both have a problem ${id}`,
    { advice: 'Name suites whose problems have names of their own.' },
  );
