import type { z } from 'zod';
import { describeIssues } from '../../../core/describe-issues.ts';
import { LakatosError } from '../../../core/errors.ts';

/** A line of any kind of episode, checked; `number` counts from 1. */
export function checkLine<L>(schema: z.ZodType<L>, value: unknown, number: number): L {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw invalidLine(number, describeIssues(parsed.error, value)[0] ?? 'it has another form');
}

/** Whether the first of the lines says that they are an episode of this kind. */
export const beginsWith = ([first]: readonly unknown[], type: string): boolean =>
  typeof first === 'object' && first !== null && 'type' in first && first.type === type;

export const invalidLine = (line: number, message: string, cause?: unknown): LakatosError =>
  new LakatosError('INPUT_INVALID', `line ${line} is no line of an episode: ${message}`, {
    advice: '`lakatos replay` lists the episodes that there are; docs/episodes.md explains the lines.',
    cause,
  });
