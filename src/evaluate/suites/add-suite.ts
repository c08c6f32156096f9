import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import { suiteChecksum } from '../../../datasets/checksum.ts';
import { countSuite, type SuiteCount } from '../../../datasets/count-suite.ts';
import { type Manifest, type Mapping, suiteManifestSchema } from '../../../datasets/manifest.ts';
import { describeFolder } from './describe-folder.ts';
import { writeJson } from './fetched-record.ts';
import { localSource } from './open-suite.ts';
import { listSuites } from './registry.ts';
import { addedFolder, type SuiteFolders } from './suite-folders.ts';

export interface AddOptions {
  readonly folders: SuiteFolders;
  readonly name: string;
  /** A folder, or one Lean or JSONL file. */
  readonly path: string;
  /** Null: guessed from the names of the fields. */
  readonly mapping: Mapping | null;
  readonly title?: string;
  readonly signal?: AbortSignal;
}

export interface AddedSuite {
  readonly manifest: Manifest;
  readonly count: SuiteCount;
}

/**
 * Makes a suite of files of the user's, which stay where they are. Adding it again under the same name takes them as
 * they are now.
 *
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID
 */
export async function addSuite(options: AddOptions): Promise<AddedSuite> {
  const { folders, name, signal } = options;
  const draft = await describeLocal(options);
  const taken = (await listSuites(folders)).find((suite) => suite.name === name);
  if (taken !== undefined && taken.source.kind !== 'local') {
    throw new LakatosError('INPUT_INVALID', `${name} is the name of a suite that Lakatos knows already`, {
      advice: 'Choose another one.',
    });
  }
  const source = localSource(resolve(options.path));
  const count = await countSuite(draft, source, signal);
  const splits = [...count.splits].filter(([, found]) => found > 0);
  if (splits.length === 0) {
    const [complaint] = count.complaints;
    const why = complaint === undefined ? '' : `: ${complaint.file}:${complaint.line}: ${complaint.message}`;
    throw new LakatosError('INPUT_INVALID', `there is no open theorem in ${options.path}${why}`, {
      advice: 'A theorem is open when its proof is sorry, or missing.',
    });
  }
  const manifest: Manifest = {
    ...draft,
    splits: splits.map(([split, found]) => ({ name: split, count: found })),
    checksum: await suiteChecksum(draft, source, signal),
  };
  await writeJson(join(addedFolder(folders), `${name}.json`), manifest);
  return { manifest, count: { ...count, splits: new Map(splits), differences: [] } };
}

/** A manifest of files of the user's that nobody has counted yet; nothing is written. */
export async function describeLocal(
  options: Pick<AddOptions, 'name' | 'path' | 'mapping' | 'title'>,
): Promise<Manifest> {
  const path = resolve(options.path);
  if (!existsSync(path)) throw new LakatosError('INPUT_UNREADABLE', `there is no ${options.path}`);
  const found = await describeFolder(localSource(path), options.mapping);
  const splits = new Set(found.files.map(({ split }) => split ?? 'all'));
  const parsed = suiteManifestSchema.safeParse({
    schema: 'lakatos/suite',
    version: 1,
    name: options.name,
    title: options.title ?? `Files of ${options.path}`,
    source: { kind: 'local', path },
    licence: null,
    citation: null,
    lean: null,
    mathlib: null,
    splits: [...splits].map((name) => ({ name, count: null })),
    ...found,
    checksum: null,
    knownBad: [],
  });
  if (parsed.success) return parsed.data;
  const why = parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; ');
  throw new LakatosError('INPUT_INVALID', why, {
    advice: 'A name is made of small letters, digits and hyphens.',
  });
}
