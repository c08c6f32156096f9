import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { byteLines, decodeUtf8 } from '../../../core/decode-text.ts';
import { LakatosError } from '../../../core/errors.ts';
import { jsonOrUndefined } from '../../../core/json-or-undefined.ts';
import { suiteChecksum } from '../../../datasets/checksum.ts';
import { countSuite } from '../../../datasets/count-suite.ts';
import type { FileSource } from '../../../datasets/files/file-source.ts';
import { guessMapping } from '../../../datasets/guess-mapping.ts';
import { type Manifest, type Mapping, suiteManifestSchema } from '../../../datasets/manifest.ts';
import { localSource } from './open-suite.ts';
import { addedFolder, listSuites, type SuiteFolders, writeJson } from './registry.ts';

/** How a folder, or one file of it, is to be read. */
type Description = Pick<Manifest, 'format' | 'files'>;

const readable = /\.(lean|jsonl|ndjson)$/iu;
const listed = /\.(jsonl|ndjson)$/iu;
const maxLineBytes = 4_000_000;

/**
 * Finds out what a folder of the user's holds: Lean files with open theorems, or JSONL files. What lies in a
 * folder called train, valid or test, wherever that is, or in a file called so, is of that split, the outermost such folder
 * before all others; all else is `all`.
 *
 * @param mapping null: guessed from the first record
 * @throws LakatosError INPUT_INVALID when there is nothing to read, or both, or fields that nobody can guess
 */
async function describeFolder(source: FileSource, mapping: Mapping | null): Promise<Description> {
  const paths = (await source.list()).filter((path) => readable.test(path)).sort();
  const [first] = paths;
  if (first === undefined) {
    throw new LakatosError('INPUT_INVALID', 'there is no .lean and no .jsonl file in it', {
      advice: 'Name a folder of Lean files, or a JSONL file. Links in a folder are not followed.',
    });
  }
  const isJsonl = listed.test(first);
  if (paths.some((path) => listed.test(path) !== isJsonl)) {
    throw new LakatosError('INPUT_INVALID', 'there are Lean files and JSONL files in it', {
      advice: 'Add them one after the other, under different names.',
    });
  }
  const files = patternsOf(paths);
  if (!isJsonl) return { format: { kind: 'theorems-per-file' }, files };
  return { format: { kind: 'jsonl', mapping: mapping ?? (await guess(source, paths)) }, files };
}

/** The splits that folders and files are called after, each with its pattern, and one for all the rest. */
function patternsOf(paths: readonly string[]): Description['files'] {
  const named = new Map<string, string>();
  const ends = new Set<string>();
  for (const path of paths) {
    const parts = path.split('/');
    const end = /\.[^.]+$/u.exec(path)?.[0] ?? '';
    const names = parts.with(-1, (parts.at(-1) ?? '').slice(0, -end.length)).map(splitOf);
    const at = names.findIndex((split) => split !== null);
    const split = names[at];
    if (split === undefined || split === null) ends.add(end);
    else {
      const isFile = at === parts.length - 1;
      named.set(isFile ? path : [...parts.slice(0, at + 1), '**', `*${end}`].join('/'), split);
    }
  }
  const rest = [...ends].map((end) => ({
    path: paths.length === 1 ? (paths[0] ?? '') : `**/*${end}`,
    split: 'all',
  }));
  return [...[...named].map(([path, split]) => ({ path, split })), ...rest];
}

const splits = new Map([
  ['train', 'train'],
  ['valid', 'valid'],
  ['validation', 'valid'],
  ['dev', 'valid'],
  ['test', 'test'],
]);

/** The split that a folder or file is called after; null: none. */
const splitOf = (name: string): string | null => splits.get(name.toLowerCase()) ?? null;

/** By the first line that says something, of the first file that has one. */
async function guess(source: FileSource, paths: readonly string[]): Promise<Mapping> {
  for (const path of paths) {
    for await (const line of byteLines(source.open(path), maxLineBytes)) {
      const text = line.kind === 'too-long' ? null : decodeUtf8(line.bytes);
      if (text === null || text.trim() === '') continue;
      const record = jsonOrUndefined(text);
      const mapping = typeof record === 'object' && record !== null ? guessMapping(record) : null;
      if (mapping !== null) return mapping;
      throw new LakatosError(
        'INPUT_INVALID',
        `the first line of ${path} does not tell where its statement is`,
        { advice: 'Say it with --mapping id=name,text=header+formal_statement.' },
      );
    }
  }
  throw new LakatosError('INPUT_INVALID', `there is nothing in ${paths.join(', ')}`);
}

interface AddOptions {
  readonly folders: SuiteFolders;
  readonly name: string;
  /** A folder, or one Lean or JSONL file. */
  readonly path: string;
  /** Null: guessed from the names of the fields. */
  readonly mapping: Mapping | null;
  readonly title?: string;
  readonly signal?: AbortSignal;
}

/**
 * Makes a suite of files of the user's, which stay where they are. Adding it again under the same name takes them as
 * they are now.
 *
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID
 */
export async function addSuite(options: AddOptions) {
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
