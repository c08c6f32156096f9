import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { mentions } from '../../reading/names.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** What hypotheses such as `3 ≤ n` and `n < 9` say of the values of a variable: `low` to `high`, both included. */
interface NumberRange {
  readonly name: string;
  readonly type: 'Nat' | 'Int';
  readonly low: number;
  readonly high: number;
}

/** The variables that are bounded by literals from both sides, those with the fewest values first. */
function numberRanges(context: GoalContext): NumberRange[] {
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

/** Larger ranges make too many cases for one tactic; beyond the smaller figure Lean may run out of time. */
const mostCases = 16;
const manyCases = 6;
/** Halving a range takes a step each time, and the kernel looks at every value. */
const largestHalved = 256;
const largestComputed = 1000;

/** Goes through the values of a number that hypotheses bound by literals. */
export function bounded(context: GoalContext): WeightedTactic[] {
  const [range] = numberRanges(context);
  if (range === undefined) return [];
  const count = range.high - range.low + 1;
  return [
    ...computed(range, context),
    ...(count <= mostCases ? enumerated(range, context) : []),
    ...(count > manyCases && count <= largestHalved ? halved(range, context) : []),
  ];
}

/** One goal for each value; the last pattern is for values beyond the range, which the bound excludes. */
function enumerated({ name, type, low, high }: NumberRange, context: GoalContext): WeightedTactic[] {
  const isShifted = type === 'Int' || low > 2;
  const counted = isShifted ? context.names().fresh('k') : name;
  const count = isShifted ? high - low + 1 : high + 1;
  const distance = type === 'Int' ? `(${name} - ${bracketed(low)}).toNat` : `${name} - ${low}`;
  const shift = isShifted
    ? `obtain ⟨${counted}, rfl⟩ : ∃ ${counted} : Nat, ${name} = ${low} + ${counted} := ⟨${distance}, by omega⟩; `
    : '';
  const split = `${shift}rcases ${counted} with ${'_ | '.repeat(count)}${counted}`;
  // Where there is something to unfold, arithmetic alone seldom helps.
  const ownFirst = context.definitions.length > 0;
  return [
    ...weighted(ownFirst ? 0.4 : 0.3, `${split} <;> simp_all`),
    ...weighted(ownFirst ? 0.3 : 0.4, `${split} <;> omega`),
  ];
}

function bracketed(value: number): string {
  return value < 0 ? `(${value})` : `${value}`;
}

/**
 * Two goals with half of the values each: what is too much for one tactic is not too much for a search. It loses nothing, but
 * only where the number is multiplied, divided by or raised is there anything that linear arithmetic does not see as well.
 */
function halved({ name, low, high }: NumberRange, context: GoalContext): WeightedTactic[] {
  const middle = low + Math.ceil((high - low) / 2);
  const half = context.names().fresh('h');
  const texts = [context.goal.target, ...context.proofs.map((proof) => proof.type)];
  const own = RegExp.escape(name);
  const factor = new RegExp(
    `[*%/^∣] \\(?${own}(?![\\p{L}\\p{N}_.'])|(?<![\\p{L}\\p{N}_.'])${own}\\)? [*^∣]`,
    'u',
  );
  const isFactor = high - low >= mostCases && texts.some((text) => factor.test(text));
  return weighted(
    isFactor ? 2 : 0.15,
    `rcases (by omega : ${name} < ${middle} ∨ ${middle} ≤ ${name}) with ${half} | ${half}`,
  );
}

/** The kernel tries all values below the bound, where nothing else is left open. */
function computed({ name, type, high }: NumberRange, context: GoalContext): WeightedTactic[] {
  if (type !== 'Nat' || high >= largestComputed) return [];
  const about = context.proofs.filter((proof) => mentions(proof.type, name));
  const bound = about.find((proof) => isBelow(proof.type, name) && literalBound(proof, name)?.high === high);
  if (bound === undefined) return [];
  const texts = [context.goal.target, ...about.map((proof) => proof.type)];
  const isOpen = context.variables.some(
    (other) => other.name !== name && texts.some((text) => mentions(text, other.name)),
  );
  if (isOpen) return [];
  const others = about.filter((proof) => proof !== bound).map((proof) => proof.name);
  const first = others.length === 0 ? '' : `revert ${others.join(' ')}; `;
  return weighted(0.8, `${first}revert ${bound.name}; revert ${name}; decide`);
}

/** `decide` knows `∀ n < 9` and `∀ n ≤ 9`, with the variable on the left. */
function isBelow(type: string, name: string): boolean {
  return type.startsWith(`${name} < `) || type.startsWith(`${name} ≤ `);
}
