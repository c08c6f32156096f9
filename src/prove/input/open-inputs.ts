import { createReadStream } from 'node:fs';
import { access, constants, readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import { decodeUtf8, hasNul, toUnixLines } from '../../../core/decode-text.ts';
import { LakatosError } from '../../../core/errors.ts';
import { maxLeanFileBytes } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { unreadable } from '../../files/read-file.ts';
import { applyEdits, type TextEdit } from '../lean-file/mend-asked.ts';
import { askedTheorem, theoremName, type WrittenStatement } from './asked-theorem.ts';

/** What an input holds, and how. */
interface OpenedInput {
  readonly format: 'lean' | 'jsonl';
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** Of UTF-8. */
const byteOrderMark = [0xef, 0xbb, 0xbf];
const blank = new Set([0x20, 0x09, 0x0a, 0x0d, ...byteOrderMark]);
const openBrace = 0x7b;

/** Begins to read. What its name does not say, the first character that is not white space does. */
export async function openInput(input: FileInput, signal: AbortSignal): Promise<OpenedInput> {
  const chunks = input.open(signal);
  if (input.format !== null) return { format: input.format, chunks };
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let first: number | undefined;
  while (first === undefined) {
    const next = await iterator.next();
    if (next.done === true) break;
    read.push(next.value);
    first = next.value.find((byte) => !blank.has(byte));
  }
  return { format: first === openBrace ? 'jsonl' : 'lean', chunks: resume(read, iterator) };
}

async function* resume(
  read: readonly Uint8Array[],
  rest: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield* read;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

export async function readAll(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pieces.push(chunk);
    size += chunk.length;
    if (size > maxBytes) break;
  }
  return Buffer.concat(pieces);
}

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
    const advice = 'Name a .lean or .jsonl file, a folder with such files, or - for standard input.';
    throw unreadable(path, thrown, advice);
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

/** A statement given by itself, named after its theorem; null when it holds nothing but comments. */
export function statementInput(written: WrittenStatement): StatementInput | null {
  const theorem = askedTheorem(written);
  if (theorem === null) return null;
  const id = theoremName(theorem) ?? 'statement';
  return { name: id, format: 'statement', theorem: { id, ...theorem } };
}

/** A Lean file as Lean gets it: no byte order mark, `\n` line ends. */
export interface LeanText {
  readonly name: string;
  readonly text: string;
}

export interface LeanSource extends LeanText {
  /** As its author saved it. */
  readonly original: string;
}

/** Throws INPUT_INVALID for bytes that are no Lean text. */
export function leanSource(name: string, bytes: Uint8Array): LeanSource {
  if (bytes.length > maxLeanFileBytes) {
    throw new LakatosError('INPUT_INVALID', `${name} is larger than ${maxLeanFileBytes} bytes`, {
      advice: 'Split it into several files.',
    });
  }
  const text = decodeUtf8(bytes);
  if (text === null) {
    throw new LakatosError('INPUT_INVALID', `${name} is not UTF-8 text`, {
      advice: 'Save it as UTF-8 and try again.',
    });
  }
  if (hasNul(text)) {
    throw new LakatosError('INPUT_INVALID', `${name} holds a NUL character`, {
      advice: 'Lean can not read it: take the character out.',
    });
  }
  const mark = byteOrderMark.every((byte, at) => bytes[at] === byte) ? '\ufeff' : '';
  return { name, text: toUnixLines(text), original: mark + text };
}

/**
 * The file as its author saved it, with edits of its `text` made: all else keeps its line ends, and new lines end as the line
 * does that they begin in.
 */
export function editOriginal({ text, original }: LeanSource, edits: readonly TextEdit[]): string {
  const mark = original.startsWith('\ufeff') ? 1 : 0;
  /** Line feeds of `text` that have a carriage return before them in the original. */
  const returns = [...original.matchAll(/\r\n/g)].map(({ index }, before) => index - mark - before);
  const isReturn = new Set(returns);
  const placeOf = (position: number) => {
    const before = returns.findIndex((at) => at >= position);
    return mark + position + (before < 0 ? returns.length : before);
  };
  const moved = edits.map(({ start, end, text: fresh }) => {
    const next = text.indexOf('\n', start);
    const hasReturn = isReturn.has(next < 0 ? text.lastIndexOf('\n') : next);
    const ended = hasReturn ? fresh.replaceAll('\n', '\r\n') : fresh;
    return { start: placeOf(start), end: placeOf(end), text: ended };
  });
  return applyEdits(original, moved);
}
