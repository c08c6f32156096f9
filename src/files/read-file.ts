import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { codeOf, LakatosError, messageOf } from '../../core/errors.ts';

/** @param advice what to do about it; undefined where the reason says it */
export const unreadable = (path: string, cause: unknown, advice?: string): LakatosError =>
  new LakatosError('INPUT_UNREADABLE', `${path} can not be read: ${messageOf(cause)}`, {
    ...(advice !== undefined && { advice }),
    cause,
  });

/** @throws LakatosError INPUT_UNREADABLE */
export const readText = (path: string, advice?: string): Promise<string> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    throw unreadable(path, cause, advice);
  });

/**
 * The text of a file that need not be there; null then.
 * @throws LakatosError INPUT_UNREADABLE
 */
export const readIfThere = (path: string): Promise<string | null> =>
  readFile(path, 'utf8').catch((cause: unknown) => {
    if (codeOf(cause) === 'ENOENT' || codeOf(cause) === 'ENOTDIR') return null;
    throw unreadable(path, cause);
  });

/** What a file holds, and what is said of one that holds something else. */
interface JsonKind<T> {
  readonly schema: z.ZodType<T>;
  readonly fault: string;
  readonly advice: string;
}

/** @throws LakatosError INPUT_INVALID */
export function parseJson<T>(text: string, { schema, fault, advice }: JsonKind<T>): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', fault, { advice, cause });
  }
}
