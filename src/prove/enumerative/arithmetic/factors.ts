import { outerTokens, withoutBrackets } from '../reading/proposition.ts';

const notOfProducts = new Set(['+', '-', '/', '%', '=', '∣', ':', ',']);
/** A power is written out up to this exponent. */
const largestExponent = 4;

/** The factors of a product as printed, small powers written out: `n ^ 2 * m` has `n`, `n`, `m`. Null for a sum. */
export function factorsOf(text: string): string[] | null {
  const product = withoutBrackets(text);
  const tokens = outerTokens(product);
  if (tokens.some((token) => notOfProducts.has(token.text))) return null;
  const signs = tokens.filter((token) => token.text === '*').map(({ start }) => start);
  const pieces = [-1, ...signs].map((start, at) => product.slice(start + 1, signs[at]).trim());
  return pieces.flatMap(writtenOut);
}

function writtenOut(factor: string): string[] {
  const power = outerTokens(factor).find(({ text }) => text === '^');
  if (power === undefined) return [factor];
  const base = factor.slice(0, power.start).trim();
  const exponent = withoutBrackets(factor.slice(power.start + 1));
  if (/^\d+$/u.test(exponent)) {
    const count = Number(exponent);
    return count > 0 && count <= largestExponent ? Array.from({ length: count }, () => base) : [factor];
  }
  const before = /^(.+) \+ 1$/u.exec(exponent)?.[1];
  return before === undefined ? [factor] : [`${base} ^ (${before})`, base];
}
