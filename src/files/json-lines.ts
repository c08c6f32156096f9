import type { z } from 'zod';
import { parseJson, readIfThere, readText } from './read-file.ts';

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
  const text = mayLack ? ((await readIfThere(path)) ?? '') : await readText(path);
  return text.split('\n').flatMap((line, index) => {
    const fault = `${path}:${index + 1} is no ${what}`;
    return line.trim() === '' ? [] : [parseJson(line, { schema, fault, advice })];
  });
}
