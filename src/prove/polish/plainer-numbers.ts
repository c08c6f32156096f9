const operation = /(?<![\p{L}\p{N}_.'^*/%-] ?)(?<a>\d+) (?<sign>[+*/]) (?<b>\d+)(?! ?[\p{L}\p{N}_.'^*/%])/gu;

/**
 * The tactic with one sum, product or quotient of numerals worked out, as natural numbers have it: `⟨0 / 2, by omega⟩` becomes
 * `⟨0, by omega⟩`. Where it is part of a larger product or power, it stays.
 */
export function plainerNumbers(tactic: string): readonly string[] {
  return [...tactic.matchAll(operation)].flatMap((match) => {
    const { a = '', sign = '', b = '' } = match.groups ?? {};
    const value = workOut(BigInt(a), sign, BigInt(b));
    const before = tactic.slice(0, match.index);
    const after = tactic.slice(match.index + match[0].length);
    const isBracketed = before.endsWith('(') && after.startsWith(')');
    return [isBracketed ? `${before.slice(0, -1)}${value}${after.slice(1)}` : `${before}${value}${after}`];
  });
}

function workOut(a: bigint, sign: string, b: bigint): bigint {
  if (sign === '+') return a + b;
  if (sign === '*') return a * b;
  return b === 0n ? 0n : a / b;
}
