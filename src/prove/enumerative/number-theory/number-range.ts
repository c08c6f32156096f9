import type { GoalContext, Proof } from '../reading/goal-context.ts';

/** What hypotheses such as `3 ≤ n` and `n < 9` say of the values of a variable: `low` to `high`, both included. */
export interface NumberRange {
  readonly name: string;
  readonly type: 'Nat' | 'Int';
  readonly low: number;
  readonly high: number;
}

/** The variables that are bounded by literals from both sides, those with the fewest values first. */
export function numberRanges(context: GoalContext): NumberRange[] {
  const found = context.variables.flatMap(({ name, head }): NumberRange[] => {
    if (head !== 'Nat' && head !== 'Int') return [];
    const bounds = context.proofs.map((proof) => literalBound(proof, name)).filter((bound) => bound !== null);
    const lows = bounds.flatMap(({ low }) => low ?? []);
    const highs = bounds.flatMap(({ high }) => high ?? []);
    const low = Math.max(...lows, head === 'Nat' ? 0 : Number.NEGATIVE_INFINITY);
    const high = Math.min(...highs);
    return Number.isFinite(low) && Number.isFinite(high) && low <= high
      ? [{ name, type: head, low, high }]
      : [];
  });
  return found.sort((a, b) => a.high - a.low - (b.high - b.low));
}

/** The bound that a proof of `name < 9`, `3 ≤ name` and so on gives, or null. */
export function literalBound({ proposition }: Proof, name: string): { low?: number; high?: number } | null {
  if (proposition.kind !== 'relation') return null;
  const { operator, left, right } = proposition;
  const isMirrored = right === name;
  if (!isMirrored && left !== name) return null;
  const value = literal(isMirrored ? left : right);
  const relation = isMirrored ? mirrored[operator] : operator;
  if (value === null) return null;
  if (relation === '<') return { high: value - 1 };
  if (relation === '≤') return { high: value };
  if (relation === '>') return { low: value + 1 };
  return relation === '≥' ? { low: value } : null;
}

const mirrored: Readonly<Record<string, string>> = { '<': '>', '≤': '≥', '>': '<', '≥': '≤' };

function literal(text: string): number | null {
  return /^-?\d{1,6}$/u.test(text) ? Number(text) : null;
}
