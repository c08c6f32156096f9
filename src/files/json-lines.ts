import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { codeOf, LakatosError } from '../../core/errors.ts';

/** One JSON object a line. */
export const jsonLines = (values: readonly unknown[]): string =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');

interface LineKind {
  /** What a line should be, and what to do about one that is not: for messages. */
  readonly what: string;
  readonly advice: string;
  /** Whether a file that is not there is an empty one. */
  readonly mayLack?: boolean;
}

/**
 * Reads a file of them; empty lines are none.
 * @throws LakatosError INPUT_INVALID, which names the line, INPUT_UNREADABLE
 */
export async function readJsonLines<T>(
  path: string,
  schema: z.ZodType<T>,
  { what, advice, mayLack = false }: LineKind,
): Promise<T[]> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    if (mayLack && codeOf(cause) === 'ENOENT') return '';
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read`, { cause });
  });
  return text.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [schema.parse(JSON.parse(line))];
    } catch (cause) {
      throw new LakatosError('INPUT_INVALID', `${path}:${index + 1} is no ${what}`, { advice, cause });
    }
  });
}
