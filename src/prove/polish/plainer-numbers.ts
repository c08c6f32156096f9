const operation = /(?<![\p{L}\p{N}_.'^*/%-] ?)(?<a>\d+) (?<sign>[+*/]) (?<b>\d+)(?! ?[\p{L}\p{N}_.'^*/%])/gu;

/**
 * The tactic with one quotient of numerals worked out, or one sum or product in which 0 or 1 changes nothing or leaves nothing:
 * `⟨0 / 2, by omega⟩` becomes `⟨0, by omega⟩`. Others say where a number comes from (`4 * 4`). What is part of a larger product or
 * power stays, too.
 */
export function plainerNumbers(tactic: string): readonly string[] {
  return [...tactic.matchAll(operation)].flatMap((match) => {
    const { a = '', sign = '', b = '' } = match.groups ?? {};
    const value = workOut(BigInt(a), sign, BigInt(b));
    if (value === null) return [];
    const before = tactic.slice(0, match.index);
    const after = tactic.slice(match.index + match[0].length);
    const isBracketed = before.endsWith('(') && after.startsWith(')');
    return [isBracketed ? `${before.slice(0, -1)}${value}${after.slice(1)}` : `${before}${value}${after}`];
  });
}

/** As natural numbers have it; null for what tells more as it is. */
function workOut(a: bigint, sign: string, b: bigint): bigint | null {
  if (sign === '/') return b === 0n ? 0n : a / b;
  if (sign === '+') return a === 0n || b === 0n ? a + b : null;
  return a <= 1n || b <= 1n ? a * b : null;
}
