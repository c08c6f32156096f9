import { dirname, join, relative, sep } from 'node:path';
import { LakatosError } from '../../core/errors.ts';
import { sha256 } from '../../core/hash.ts';
import { isPlainBelow } from './is-plain-below.ts';
import { readSource, type SourceFile } from './read-source.ts';

/** A file whose text a module takes in with `include_str`. */
export interface IncludedFile extends SourceFile {
  /** Below the package's folder, with `/`. */
  readonly path: string;
  /** False for what Lake would have built: it counts as empty. */
  readonly isThere: boolean;
}

/**
 * The files that a module's text includes by names that stand there, `include_str ".." / "a.txt"`; those of its package alone.
 * @throws LakatosError INPUT_INVALID for one that is too large
 */
export async function includedFiles(text: string, file: string, folder: string): Promise<IncludedFile[]> {
  const found = new Set(includedNames(text).map((names) => join(dirname(file), ...names)));
  const files = await Promise.all([...found].map((one) => readIncluded(one, folder)));
  return files.filter((one) => one !== null).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The parts of each path behind an `include_str`; one in a comment does no harm. */
export function includedNames(text: string): string[][] {
  return [...text.matchAll(include)].flatMap(([, path = '']) => {
    const names = [...path.matchAll(literal)].map(([quoted]) => textOf(quoted));
    return names.every((name) => name !== null) ? [names] : [];
  });
}

const string = String.raw`"(?:[^"\\]|\\[\s\S])*"`;
const literal = new RegExp(string, 'gu');
const include = new RegExp(String.raw`\binclude_str\s+(?:\(\s*)?(${string}(?:\s*/\s*${string})*)`, 'gu');

/** Null for a literal that is more than one of JSON. */
function textOf(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}

/**
 * Null for what is no source of the package: outside of it, behind a link, hidden, or not there.
 * @throws LakatosError INPUT_INVALID for one that is too large
 */
async function readIncluded(file: string, folder: string): Promise<IncludedFile | null> {
  const path = relative(folder, file).split(sep).join('/');
  const isBuilt = path.startsWith(builtFolder);
  if (!isPlain(isBuilt ? path.slice(builtFolder.length) : path)) return null;
  try {
    if (!isPlainBelow(file, folder)) return null;
    return { path, ...(await readSource(file)).source, isThere: true };
  } catch (thrown) {
    if (thrown instanceof LakatosError) throw thrown;
    return isBuilt ? { path, file, bytes: 0, digest: sha256(''), changedMs: 0, isThere: false } : null;
  }
}

/** Where Lake puts what it builds. */
const builtFolder = '.lake/build/';

const isPlain = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && !part.startsWith('.'));
