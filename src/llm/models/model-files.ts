import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { LakatosError, messageOf } from '../../../core/errors.ts';

/** How `llama-gguf-split` names the parts of a large model. */
const partName = /-(\d{5})-of-(\d{5})\.gguf$/i;
const mostParts = 1000;

/**
 * All files of the model whose first file this is: itself, or every part of a model that was split.
 * @throws LakatosError MODEL_UNFIT for a later part
 */
export function partsOf(first: string): readonly string[] {
  const [whole, part, of] = partName.exec(first) ?? [];
  if (whole === undefined) return [first];
  if (Number(part) !== 1 || Number(of) < 1 || Number(of) > mostParts)
    throw new LakatosError('MODEL_UNFIT', `${first} is not the first part of its model`, {
      advice: `Give the first one, which ends in -00001-of-${of}.gguf; the others must lie beside it.`,
    });
  const start = first.slice(0, -whole.length);
  return Array.from(
    { length: Number(of) },
    (_, index) => `${start}-${String(index + 1).padStart(5, '0')}-of-${of}.gguf`,
  );
}

/** What shows without reading that the files of a model have changed. */
export interface FileStamp {
  /** Of all parts. */
  readonly bytes: number;
  /** When the youngest part was changed, in milliseconds since 1970. */
  readonly modified: number;
}

/** Null when a part is not there, or no file. */
export async function stampOf(path: string): Promise<FileStamp | null> {
  const parts = await Promise.all(partsOf(path).map((part) => stat(part).catch(() => null)));
  const files = parts.filter((part) => part?.isFile() === true).map((part) => part!);
  if (files.length < parts.length) return null;
  return {
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    modified: Math.max(...files.map(({ mtimeMs }) => mtimeMs)),
  };
}

/**
 * SHA-256 of files one after the other, in small hexadecimal digits. `onProgress` gets the bytes read so far.
 * @throws what reading throws; the signal's reason
 */
export async function hashFiles(
  paths: readonly string[],
  signal: AbortSignal,
  onProgress: (bytes: number) => void = () => {},
): Promise<string> {
  const hash = createHash('sha256');
  let bytes = 0;
  for (const path of paths) {
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 20, signal })) {
      hash.update(chunk as Buffer);
      bytes += (chunk as Buffer).length;
      onProgress(bytes);
    }
  }
  return hash.digest('hex');
}

/**
 * The same of a model's file, or of all its parts.
 * @throws LakatosError MODEL_UNREADABLE; the signal's reason
 */
export async function hashModel(
  path: string,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> {
  try {
    return await hashFiles(partsOf(path), signal, onProgress);
  } catch (cause) {
    signal.throwIfAborted();
    throw new LakatosError('MODEL_UNREADABLE', `${path} can not be read: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Makes sure that a file has the SHA-256 that somebody says; null: nobody says one.
 * @throws LakatosError MODEL_UNREADABLE
 */
export function compareChecksum(what: string, found: string, said: string | null, who: string): void {
  if (said === null || said.toLowerCase() === found) return;
  throw new LakatosError('MODEL_UNREADABLE', `${what} has the SHA-256 ${found}; ${who} ${said}`, {
    advice: 'Get the file again; if it stays like this, it is another file than you think.',
  });
}
