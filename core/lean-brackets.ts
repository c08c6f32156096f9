import { lexLean } from './lean-lexer.ts';

/** Brackets of terms and binders in Lean; `⟦x⟧` is the class of `x` in a quotient. */
const pairs = ['()', '[]', '{}', '⦃⦄', '⟨⟩', '⟦⟧'] as const;
const steps: ReadonlyMap<string, 1 | -1> = new Map(
  pairs.flatMap(([opening = '', closing = '']) => [
    [opening, 1],
    [closing, -1],
  ]),
);

/** How much deeper in brackets a text is behind this sign: 1, 0 or -1. */
export const bracketStep = (sign: string): 1 | 0 | -1 => steps.get(sign) ?? 0;

/** Where the first colon outside of all brackets stands, from a place on; null when there is none, or it is that of a `:=`. */
export function firstColonOutside(text: string, from = 0): number | null {
  let depth = 0;
  for (const { kind, start, end } of lexLean(text)) {
    if (kind !== 'code' || start < from) continue;
    const sign = text.slice(start, end);
    if (sign === ':' && depth === 0) return text[end] === '=' ? null : start;
    depth += bracketStep(sign);
  }
  return null;
}
