import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { sha256 } from '../../../core/hash.ts';
import { suiteChecksum } from '../../../datasets/checksum.ts';
import { folderSource } from '../../../datasets/files/folder-source.ts';
import { loadSuite } from '../../../datasets/load-suite.ts';
import type { Manifest } from '../../../datasets/manifest.ts';
import type { Complaint, SuiteProblem } from '../../../datasets/suite-problem.ts';
import { describeLocal } from '../suites/add-suite.ts';
import { localFolder, type OpenedSuite, openSuite } from '../suites/open-suite.ts';
import { listSuites } from '../suites/registry.ts';
import type { SuiteFolders } from '../suites/suite-folders.ts';
import { type BenchSuite, sampleProblems } from './bench-suite.ts';

export interface SuiteChoice {
  /** The name of a suite, or a path. */
  readonly name: string;
  /** Null: `test` where there is such a split, else all. */
  readonly split: string | null;
  readonly folders: SuiteFolders;
  readonly signal: AbortSignal;
}

/** All problems of a split as the suite's files have them. */
export interface ReadSuite {
  readonly suite: BenchSuite;
  readonly complaints: readonly Complaint[];
  /** Of those problems: statements known to be wrong, with the reason. */
  readonly knownBad: Manifest['knownBad'];
}

/**
 * Reads the problems of a suite, or of files that the user names.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE, SUITE_UNAVAILABLE, SUITE_DAMAGED
 */
export async function readBenchSuite({ name, split, folders, signal }: SuiteChoice): Promise<ReadSuite> {
  const opened = (await isPath(name, folders))
    ? await openPath(name, signal)
    : await openSuite(folders, name, signal);
  const all: SuiteProblem[] = [];
  const complaints: Complaint[] = [];
  for await (const entry of opened.entries(signal)) {
    if (entry.kind === 'problem') all.push(entry.problem);
    else complaints.push(entry.complaint);
  }
  const found = [...new Set(all.map((problem) => problem.split))];
  const chosen = chooseSplits(opened.manifest, found, split);
  const problems = all.filter((problem) => chosen.includes(problem.split));
  if (problems.length === 0) throw empty(name, complaints);
  const ids = new Set(problems.map(({ theorem }) => theorem.id));
  return {
    suite: {
      description: {
        name: opened.manifest.name,
        edition: null,
        commit: opened.edition.commit,
        split: chosen.join(','),
        manifestHash: hashOf(opened),
        available: problems.length,
      },
      coreFragment: null,
      problems,
    },
    complaints,
    knownBad: opened.manifest.knownBad.filter(({ id }) => ids.has(id)),
  };
}

/** The suite with a sample of its problems; null: with all. */
export const limitSuite = (suite: BenchSuite, limit: number | null): BenchSuite =>
  limit === null ? suite : { ...suite, problems: sampleProblems(suite.problems, limit) };

/** A name with a point or a slash in it is no suite's; another one is, unless only a file is called so. */
async function isPath(name: string, folders: SuiteFolders): Promise<boolean> {
  if (/[./\\]/.test(name)) return true;
  if (!existsSync(name)) return false;
  return !(await listSuites(folders)).some((manifest) => manifest.name === name);
}

async function openPath(path: string, signal: AbortSignal): Promise<OpenedSuite> {
  const manifest = await describeLocal({ name: suiteName(path), path, mapping: null, title: basename(path) });
  const source = folderSource(localFolder(resolve(path)));
  const checksum = await suiteChecksum(manifest, source, signal);
  return {
    manifest,
    edition: { repository: null, commit: null, checksum },
    source,
    entries: (within) => loadSuite(manifest, source, within),
  };
}

/** The last part of a path in small letters, digits and hyphens. */
function suiteName(path: string): string {
  const stem = basename(resolve(path)).replace(/\.[^.]*$/, '');
  const name = stem.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return name.replace(/^-+|-+$/g, '') || 'problems';
}

function chooseSplits(manifest: Manifest, found: readonly string[], split: string | null): string[] {
  const names = [...new Set([...manifest.splits.map((entry) => entry.name), ...found])];
  if (split === null) return names.includes('test') ? ['test'] : names;
  if (names.includes(split)) return [split];
  throw new LakatosError('INPUT_INVALID', `${manifest.name} has no split ${split}`, {
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
