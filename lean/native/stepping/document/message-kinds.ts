import type { LimitName } from '../../../../core/tactic-outcome.ts';

/** How Lean's parser words its errors, in all versions we know. */
const parseErrors = [
  /^unexpected (token|identifier|end of input|character|command)/,
  /^expected /,
  /; expected /,
  /^(unterminated|missing end of|missing exponent|invalid escape sequence|invalid string gap)/,
  /^(tabs are not allowed|isolated carriage return)/,
];

export const isParseError = (message: string): boolean => {
  const [firstLine = ''] = message.split('\n');
  return parseErrors.some((pattern) => pattern.test(firstLine));
};

/** The limit of Lean's own that a message says was met, or null. */
export function limitOf(message: string): LimitName | null {
  if (/^maximum recursion depth has been reached/.test(message)) return 'recursion-depth';
  if (/^(\(deterministic\)|\(kernel\) deterministic) timeout/.test(message)) return 'heartbeats';
  return null;
}
