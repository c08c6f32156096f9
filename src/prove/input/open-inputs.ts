import { createReadStream } from 'node:fs';
import { access, constants, readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';

/** Something to prove theorems of. Nothing of it has been read yet. */
export type Input = FileInput | StatementInput;

export interface StatementInput {
  readonly name: string;
  readonly format: 'statement';
  readonly theorem: Theorem;
}

/** The name of what comes through `-`. */
export const standardInputName = 'standard input';

export interface FileInput {
  /** As the user wrote it; `standardInputName` for `-`. */
  readonly name: string;
  /** Null: told by the first character, `{` for JSONL. */
  readonly format: 'lean' | 'jsonl' | null;
  /** Reading ends with an error when the signal fires, also while it waits for more. */
  open(signal: AbortSignal): AsyncIterable<Uint8Array>;
}

/**
 * The inputs that the arguments name: files, the `.lean` and `.jsonl` files of a folder in the order of their
 * names, and standard input for `-`. Throws INPUT_UNREADABLE before anything is read when one of them can't be.
 */
export async function openInputs(paths: readonly string[], standardInput: Readable): Promise<FileInput[]> {
  if (paths.filter((path) => path === '-').length > 1) {
    throw new LakatosError('INPUT_INVALID', 'standard input (-) is named twice');
  }
  const inputs = await Promise.all(
    paths.map((path) =>
      path === '-'
        ? [
            {
              name: standardInputName,
              format: null,
              open: (signal: AbortSignal) => addAbortSignal(signal, standardInput),
            },
          ]
        : openPath(path),
    ),
  );
  return inputs.flat();
}

async function openPath(path: string): Promise<FileInput[]> {
  try {
    if ((await stat(path)).isDirectory()) return await openFolder(path);
    await access(path, constants.R_OK);
  } catch (thrown) {
    if (thrown instanceof LakatosError) throw thrown;
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read: ${messageOf(thrown)}`, {
      advice: 'Name a .lean or .jsonl file, a folder with such files, or - for standard input.',
      cause: thrown,
    });
  }
  return [fileInput(path)];
}

async function openFolder(folder: string): Promise<FileInput[]> {
  const names = (await readdir(folder)).filter((name) => formatOf(name) !== null).sort();
  if (names.length === 0) {
    throw new LakatosError('INPUT_INVALID', `${folder} holds no .lean and no .jsonl file`);
  }
  return names.map((name) => fileInput(join(folder, name)));
}

const fileInput = (path: string): FileInput => ({
  name: path,
  format: formatOf(basename(path)),
  open: (signal) => createReadStream(path, { signal }),
});

function formatOf(name: string): FileInput['format'] {
  switch (extname(name).toLowerCase()) {
    case '.lean':
      return 'lean';
    case '.jsonl':
    case '.ndjson':
      return 'jsonl';
    default:
      return null;
  }
}
