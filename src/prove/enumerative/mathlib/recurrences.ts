import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { mentions } from '../../reading/names.ts';
import { nextStep, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { type NumberType, numberTypeOf, reading } from './numbers.ts';
import { readPolynomial } from './polynomial.ts';
import type { Rational } from './rational.ts';

/** Inductions along the length of a sum, product, factorial or power, with what usually proves both cases. */
export function sums(context: GoalContext): WeightedTactic[] {
  const { goal, tactics } = context;
  if (goal.shape.binders > 0 || !tactics.has('norm_num')) return [];
  return [...withoutDifference(context), ...inductions(context)];
}

/** An induction can't go through a subtraction that stops at zero: `a + c = b` says `a = b - c`. */
function withoutDifference({ goal, target, names }: GoalContext): WeightedTactic[] {
  if (target.kind !== 'relation' || target.operator !== '=' || !goal.shape.constants.includes('Nat'))
    return [];
  const difference = /^(?<from>.* \^ .*) - (?<what>\p{L}[\p{L}\p{N}_₀-₉]*|\d+|\([^()]*\))$/u.exec(
    target.right,
  )?.groups;
  if (difference === undefined) return [];
  const name = names().fresh('h');
  return weighted(
    1.5,
    `suffices ${name} : ${target.left} + ${difference['what']} = ${difference['from']} by omega`,
  );
}

function inductions(context: GoalContext): WeightedTactic[] {
  return lengths(context).flatMap((name) => {
    const least = lowerBound(name, context);
    const supply = context.names();
    const hypothesis = supply.fresh('ih');
    const [base, step] = [
      first(['norm_num; done', 'simp; done', 'simp [*]; done', 'decide', 'norm_num [Nat.factorial]']),
      stepOf(hypothesis, context),
    ];
    if (least === null)
      return weighted(
        1.5,
        `induction ${name} with | zero => ${base} | succ ${name} ${hypothesis} => ${step}`,
      );
    const bound = supply.fresh('h');
    return weighted(
      1.5,
      `induction ${name}, ${least.proof} using Nat.le_induction with | base => ${base} | succ ${name} ${bound} ${hypothesis} => ${step}`,
    );
  });
}

/** In brackets, as what follows would be one more alternative. */
const first = (tactics: readonly string[]): string =>
  `(first | ${tactics.map((tactic) => (tactic.includes(';') ? `(${tactic})` : tactic)).join(' | ')})`;

/** Variables up to which something is added, multiplied or raised. */
function lengths({ goal, variables }: GoalContext): string[] {
  const grows = [
    ...goal.target.matchAll(
      /Finset\.range \(?([^,)]*)|Finset\.Icc \S+ \(?([^,)]*)|\^ \(?([^,)\s]*)|(\S+) ?!/gu,
    ),
  ].map((match) => match.slice(1).join(' '));
  return variables
    .filter(({ head, name }) => head === 'Nat' && grows.some((text) => mentions(text, name)))
    .map(({ name }) => name)
    .slice(0, 2);
}

/** A hypothesis `4 ≤ n` or `0 < n`. */
function lowerBound(name: string, { proofs }: GoalContext): { readonly proof: string } | null {
  const of = RegExp.escape(name);
  const found = proofs.find(({ type }) => new RegExp(`^(?:\\d+ ≤ ${of}|${of} ≥ \\d+)$`, 'u').test(type));
  return found === undefined ? null : { proof: found.name };
}

/** What proves the step: the sum's last term is taken out and the hypothesis used, then arithmetic. */
function stepOf(hypothesis: string, { goal, proofs }: GoalContext): string {
  const isProduct = goal.target.includes('∏');
  const isInterval = goal.target.includes('Finset.Icc');
  const out = isInterval
    ? `Finset.${isProduct ? 'prod' : 'sum'}_Icc_succ_top (by omega)`
    : `Finset.${isProduct ? 'prod' : 'sum'}_range_succ`;
  const hasSum = /[∑∏]/u.test(goal.target);
  const rules = proofs.filter(({ proposition }) => proposition.kind === 'forall').map(({ name }) => name);
  const used = [hypothesis, ...rules].join(', ');
  if (!hasSum)
    return first([
      ...rules.flatMap((rule) => [`rw [${rule}, pow_succ]; omega`, `rw [${rule}]; nlinarith`]),
      `simp [pow_succ, Nat.factorial, ${used}]; omega`,
      `norm_num [pow_succ, Nat.factorial, ${used}] at *; nlinarith`,
      `rw [pow_succ]; nlinarith [${hypothesis}]`,
      `simp_all [pow_succ, Nat.factorial]; nlinarith`,
    ]);
  return first([
    `rw [${out}, ${hypothesis}]; ring1`,
    `rw [${out}, ${hypothesis}]; push_cast; field_simp; ring1`,
    `rw [${out}, ${hypothesis}]; push_cast; field_simp; norm_num`,
    `rw [${out}]; simp [${used}, pow_succ]; ring_nf; omega`,
    `simp_all [${out}]; nlinarith`,
    `rw [${out}]; norm_num [${used}]; nlinarith`,
  ]);
}

/** Sequences with a recurrence and first values: further values are reckoned one after the other, and far ones by the period. */
export function recurrences(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0 || !context.tactics.has('norm_num')) return [];
  return context.proofs.flatMap((proof) => {
    const recurrence = readRecurrence(proof);
    return recurrence === null ? [] : valuesWanted(recurrence, context);
  });
}

/** `sequence (n + lead) = right` for all n from `least` on, where `right` speaks of `sequence (n + shift)`. */
interface Recurrence {
  readonly proof: string;
  readonly sequence: string;
  readonly variable: string;
  readonly least: number;
  /** Whether an instance needs a proof that n is large enough. */
  readonly isBounded: boolean;
  readonly lead: number;
  readonly shifts: readonly number[];
  readonly right: string;
  readonly type: NumberType;
}

const pattern =
  /^∀ (?:\((?<all>\S+) : ℕ\)|(?<some>\S+)(?: (?<above>[≥>]) (?<bound>\d+))?), (?:(?<low>\d+) (?<below>[≤<]) \S+ → )?(?<sequence>[\p{L}][\p{L}\p{N}_]*) (?<at>\S+|\([^()]*\)) = (?<right>.+)$/u;

function readRecurrence({ name, type, hypothesis }: Proof): Recurrence | null {
  const groups = pattern.exec(type.replace(/\s+/gu, ' '))?.groups;
  const numbers = numberTypeOf(hypothesis.shape);
  if (groups === undefined || numbers === null) return null;
  const { all, some, above, bound, low, below, sequence, at, right } = groups;
  const variable = (all ?? some)!;
  const lead = shiftOf(at!, variable);
  if (lead === null) return null;
  const shifts = [...right!.matchAll(applications(sequence!))].map(([, argument]) =>
    shiftOf(argument!, variable),
  );
  if (shifts.length === 0 || shifts.some((shift) => shift === null || shift >= lead)) return null;
  const strict = above === '>' || below === '<' ? 1 : 0;
  const limit = bound ?? low;
  return {
    proof: name,
    sequence: sequence!,
    variable,
    least: limit === undefined ? 0 : Number(limit) + strict,
    isBounded: limit !== undefined,
    lead,
    shifts: [...new Set(shifts as number[])].sort((a, b) => a - b),
    right: right!,
    type: numbers,
  };
}

/** What a sequence is applied to, as the first group. */
export const applications = (sequence: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}_])${sequence} (\\([^()]*\\)|[\\p{L}\\p{N}_]+)`, 'gu');

/** The number c of `n`, `(n + c)` or `(n - c)`. */
function shiftOf(argument: string, variable: string): number | null {
  if (argument === variable) return 0;
  const found = /^\((\S+) ([+-]) (\d+)\)$/u.exec(argument);
  return found === null || found[1] !== variable ? null : Number(`${found[2]}${found[3]}`);
}

/** Values that nobody should wait for. */
const mostAhead = 40;
const mostAtOnce = 5;
const longestPeriod = 16;
const largestPart = 10n ** 30n;

function valuesWanted(recurrence: Recurrence, context: GoalContext): WeightedTactic[] {
  const { sequence } = recurrence;
  const known = knownValues(recurrence, context);
  const wanted = [...context.goal.target.matchAll(applications(sequence))]
    .map(([, argument]) => Number(argument))
    .filter((index) => Number.isInteger(index) && !known.has(index));
  if (wanted.length === 0 || known.size === 0) return [];
  const last = Math.max(...known.keys());
  const [first] = wanted.sort((a, b) => a - b) as [number];
  if (first <= last + mostAhead) return stepsTo(first, known, recurrence, context);
  return byPeriod(first, known, recurrence, context);
}

function knownValues({ sequence, type }: Recurrence, { proofs }: GoalContext): Map<number, Known> {
  const found = new Map<number, Known>();
  for (const { name, proposition } of proofs) {
    if (proposition.kind !== 'relation' || proposition.operator !== '=') continue;
    const index = new RegExp(`^${sequence} (\\d+)$`, 'u').exec(proposition.left)?.[1];
    const polynomial = index === undefined ? null : readPolynomial(proposition.right, reading[type]);
    const value = polynomial?.constant ?? null;
    if (value !== null) found.set(Number(index), { value, proof: name });
  }
  return found;
}

interface Known {
  readonly value: Rational;
  readonly proof: string;
}

type Values = ReadonlyMap<number, { readonly value: Rational }>;

/** The value at an index by the recurrence; null where it doesn't say, or says what is too large. */
function valueAt(index: number, values: Values, recurrence: Recurrence): Rational | null {
  const { lead, least, shifts, right, sequence, variable, type } = recurrence;
  const n = index - lead;
  if (n < least || shifts.some((shift) => !values.has(n + shift))) return null;
  const said = right
    .replace(applications(sequence), (_, argument: string) => {
      const { value } = values.get(n + shiftOf(argument, variable)!)!;
      return `(${value})`;
    })
    .replace(new RegExp(`(?<![\\p{L}\\p{N}_])${variable}(?![\\p{L}\\p{N}_])`, 'gu'), String(n));
  const value = readPolynomial(said, reading[type])?.constant ?? null;
  if (value === null || value.numerator ** 2n > largestPart || value.denominator > largestPart) return null;
  return value;
}

/** The next values on the way to one, each with its proof. */
function stepsTo(
  index: number,
  known: ReadonlyMap<number, Known>,
  recurrence: Recurrence,
  context: GoalContext,
): WeightedTactic[] {
  const { sequence, lead, shifts } = recurrence;
  const values = new Map(known);
  const supply = context.names();
  const lines: string[] = [];
  const from = Math.max(...[...known.keys()].filter((at) => at < index)) + 1;
  for (let at = from; at <= index && lines.length < mostAtOnce; at += 1) {
    const value = valueAt(at, values, recurrence);
    if (value === null) return [];
    const name = supply.fresh('e');
    const used = shifts.map((shift) => values.get(at - lead + shift)!.proof);
    lines.push(
      `have ${name} : ${sequence} ${at} = ${value} := by have r := ${instance(recurrence, String(at - lead), '(by norm_num)')}; norm_num [${used.join(', ')}] at r; first | exact r | linarith`,
    );
    values.set(at, { value, proof: name });
  }
  return lines.length === 0 ? [] : nextStep(4, lines.join('\n'));
}

const instance = ({ proof, isBounded }: Recurrence, at: string, enough: string): string =>
  `${proof} ${at}${isBounded ? ` ${enough}` : ''}`;

/** Where as many values as the recurrence looks back at come again, all do: shown by an induction over the periods. */
function byPeriod(
  index: number,
  known: ReadonlyMap<number, Known>,
  recurrence: Recurrence,
  context: GoalContext,
): WeightedTactic[] {
  const { lead, shifts, sequence, right, variable } = recurrence;
  const withoutTerms = right.replace(applications(sequence), '');
  if (new RegExp(`(?<![\\p{L}\\p{N}_])${variable}(?![\\p{L}\\p{N}_])`, 'u').test(withoutTerms)) return [];
  const order = lead - shifts[0]!;
  const values = new Map<number, { readonly value: Rational }>(known);
  const start = Math.min(...known.keys());
  const limit = Math.max(...known.keys()) + 3 * longestPeriod + order;
  for (let at = start; at <= limit; at += 1) {
    if (values.has(at)) continue;
    const value = valueAt(at, values, recurrence);
    if (value === null) return [];
    values.set(at, { value });
  }
  const repeats = (at: number, period: number): boolean =>
    Array.from({ length: order }, (_, offset) => at + offset).every(
      (place) =>
        values.has(place + period) &&
        values.get(place)!.value.toString() === values.get(place + period)!.value.toString(),
    );
  for (let period = 1; period <= longestPeriod; period += 1) {
    // The first place in the period of the index that the recurrence speaks of.
    const lowest = Math.max(start, recurrence.least + shifts[0]!);
    const base = lowest + ((((index - lowest) % period) + period) % period);
    if (!values.has(base + order) || !repeats(base, period)) continue;
    const last = base + order - 1;
    if (!known.has(last)) return stepsTo(last, known, recurrence, context);
    return nextStep(4, periodicity(index, base, period, values, known, recurrence, context));
  }
  return [];
}

function periodicity(
  index: number,
  base: number,
  period: number,
  values: Values,
  known: ReadonlyMap<number, Known>,
  recurrence: Recurrence,
  context: GoalContext,
): string {
  const { sequence, lead, least, shifts } = recurrence;
  const order = lead - shifts[0]!;
  const [name, m, induction] = context.names().freshAll('h', 'm', 'ih');
  const term = (offset: number): string =>
    offset === 0 ? `${period} * ${m}` : `${period} * ${m} + ${offset}`;
  const valueText = (at: number): string => values.get(at)!.value.toString();
  const places = Array.from({ length: order }, (_, offset) => base + offset);
  const statement = places.map((at) => `${sequence} (${term(at)}) = ${valueText(at)}`).join(' ∧ ');
  const tuple = (terms: readonly string[]): string =>
    terms.length === 1 ? terms[0]! : `⟨${terms.join(', ')}⟩`;
  // `omega` and `linarith` would look at the whole context at each step.
  const step = (at: number): string => {
    const n = at - lead;
    const enough =
      n === 0 ? 'Nat.zero_le _' : `Nat.le_trans (show ${least} ≤ ${n} by norm_num) (Nat.le_add_left ${n} _)`;
    const used = shifts.map((shift) => `i${n + shift}`);
    return `    have i${at} : ${sequence} (${term(at)}) = ${valueText(at)} := by have r := ${instance(recurrence, `(${term(n)})`, `(${enough})`)}; simp only [Nat.reduceSubDiff, Nat.add_assoc, Nat.reduceAdd, ${used.join(', ')}] at r; norm_num at r; first | exact r | linarith`;
  };
  const steps = Array.from({ length: period }, (_, offset) => step(base + order + offset));
  const result = places.map((at) => `i${at + period}`);
  const part = order === 1 ? '' : '.1';
  return [
    `have ${name} : ∀ ${m} : ℕ, ${statement} := by`,
    `  intro ${m}`,
    `  induction ${m} with`,
    `  | zero => exact ${tuple(places.map((at) => known.get(at)!.proof))}`,
    `  | succ ${m} ${induction} =>`,
    `    obtain ${tuple(places.map((at) => `i${at}`))} := ${induction}`,
    ...steps,
    `    exact ${tuple(result)}`,
    `replace ${name} : ${sequence} ${index} = ${valueText(base)} := (${name} ${(index - base) / period})${part}`,
  ].join('\n');
}
