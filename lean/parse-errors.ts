import type { LeanMessage } from '../core/message.ts';
import { byteAt } from './byte-places.ts';

/** What the parser complained of when it looked for a command: in the command itself, and in what it left out before it. */
export interface ParseErrors {
  readonly own: readonly LeanMessage[];
  readonly before: readonly LeanMessage[];
}

/** `start`: the first byte of the command. */
export function parseErrorsOf(
  { start, parseMessages }: { readonly start: number; readonly parseMessages: readonly LeanMessage[] },
  bytes: Buffer,
): ParseErrors {
  const errors = parseMessages.filter(({ severity }) => severity === 'error');
  const isOwn = (message: LeanMessage): boolean => byteAt(bytes, message.start) >= start;
  return { own: errors.filter(isOwn), before: errors.filter((message) => !isOwn(message)) };
}
