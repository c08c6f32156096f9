import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { mentions, replaceWord } from '../../reading/names.ts';
import { type WeightedTactic, workedOut } from '../tactic-provider.ts';
import { type NumberType, numberTypeOf, printedType, reading } from './numbers.ts';
import { Polynomial, readPolynomial } from './polynomial.ts';
import { Rational } from './rational.ts';
import { applications } from './recurrences.ts';

/**
 * What holds for a far number because of a formula for all of them, which is guessed and then shown by induction: sums and products up to
 * a numeral, and sequences whose steps are alike.
 */
export function closedForms(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0 || !context.tactics.has('field_simp')) return [];
  return [...telescoped(context), ...context.proofs.flatMap((proof) => progression(proof, context))];
}

/** Fewer terms are added one by one. */
const fewTerms = 12;
/** Values that a formula is fitted to, and what it may be divided by. */
const fitted = 8;
const denominators = ['1', 'n', 'n + 1', 'n + 2', '2 * n + 1', '2 * n + 3', '3 * n + 1', '(n + 1) * (n + 2)'];
const largestDegree = 4;

const bigOperator =
  /^(?<sign>[∑∏]) (?<index>\p{L}[\p{L}\p{N}_₀-₉]*) ∈ (?:Finset\.range (?<end>\d+)|Finset\.Icc (?<low>\d+) (?<high>\d+)), (?<body>[^=∑∏]+) = [^=∑∏]+$/u;

/** `∏ k ∈ Finset.Icc 1 501, (4 * k + 4) / (4 * k) = 502` */
function telescoped(context: GoalContext): WeightedTactic[] {
  const { goal } = context;
  const type = numberTypeOf(goal.shape);
  if (type === null || !reading[type].divides) return [];
  const groups = bigOperator.exec(goal.target.replace(/\s+/gu, ' '))?.groups;
  if (groups === undefined) return [];
  const { sign, index, end, low, high, body } = groups;
  const [start, last] = [Number(low ?? 0), Number(end ?? high)];
  if (last - start < fewTerms) return [];
  const isProduct = sign === '∏';
  // Both begin with n = start, the first with nothing.
  const values = partial({ body: body!, index: index!, type, isProduct }, start, low === undefined);
  const formula = values === null ? null : formulaFor(values, start);
  if (formula === null) return [];
  const supply = context.names();
  const [n, bound, induction, all] = supply.freshAll('n', 'h', 'ih', 'h');
  const said = replaceWord(formula, 'n', `(${n} : ${printedType[type]})`);
  // Lean does not look at the right side to find out what the terms are cast to.
  const terms = body!.replaceAll(`↑${index}`, `(${index} : ${printedType[type]})`);
  const range = low === undefined ? `Finset.range ${n}` : `Finset.Icc ${low} ${n}`;
  const word = isProduct ? 'prod' : 'sum';
  const out = low === undefined ? `Finset.${word}_range_succ` : `Finset.${word}_Icc_succ_top (by omega)`;
  const step = `rw [${out}, ${induction}]; push_cast; field_simp; try ring`;
  const base = 'first | (norm_num; done) | (simp; done) | decide';
  const shown =
    start === 0
      ? `induction ${n} with\n  | zero => ${base}\n  | succ ${n} ${induction} => ${step}`
      : `induction ${n}, ${bound} using Nat.le_induction with\n  | base => ${base}\n  | succ ${n} ${bound} ${induction} => ${step}`;
  const [premise, given, use] =
    start === 0 ? ['', n, `${last}`] : [`${start} ≤ ${n} → `, `${n} ${bound}`, `${last} (by norm_num)`];
  return workedOut(
    3,
    `have ${all} : ∀ ${n} : ℕ, ${premise}${sign} ${index} ∈ ${range}, ${terms} = ${said} := by\n  intro ${given}\n  ${shown}\n` +
      `rw [${all} ${use}]; norm_num`,
  );
}

/** The sums or products of the first terms: from `start` on, those up to n; where `isOpen`, those below n. Null where a term is no number. */
function partial(
  { body, index, type, isProduct }: { body: string; index: string; type: NumberType; isProduct: boolean },
  start: number,
  isOpen: boolean,
): readonly Rational[] | null {
  let total = isProduct ? Rational.one : Rational.zero;
  const values: Rational[] = isOpen ? [total] : [];
  const plain = body.replaceAll(`↑${index}`, index);
  for (let at = start; values.length < fitted; at += 1) {
    const polynomial = readPolynomial(replaceWord(plain, index, `(${at})`), reading[type]);
    const term = polynomial?.constant ?? null;
    if (term === null) return null;
    total = isProduct ? total.times(term) : total.plus(term);
    values.push(total);
  }
  return values;
}

/** A formula in n whose values from `start` on are these: a polynomial over one of `denominators`; null where there is none. */
function formulaFor(values: readonly Rational[], start: number): string | null {
  for (const denominator of denominators) {
    const times = values.map((value, at) => {
      const by = readPolynomial(replaceWord(denominator, 'n', `(${start + at})`), reading.Rat)?.constant;
      return value.times(by ?? Rational.one);
    });
    const numerator = interpolate(times, start);
    if (numerator === null) continue;
    const text = numerator.toString();
    return denominator === '1' ? text : `(${text}) / (${denominator})`;
  }
  return null;
}

/** By Newton's differences, which must vanish above `largestDegree`. */
function interpolate(values: readonly Rational[], start: number): Polynomial | null {
  const n = Polynomial.monomial('n');
  let row = [...values];
  // (n - start) (n - start - 1) … / order!
  let basis = Polynomial.one;
  let found = new Polynomial();
  for (let order = 0; order <= largestDegree; order += 1) {
    found = found.plus(basis.scaledBy(row[0]!));
    const next = n.minus(Polynomial.constant(new Rational(BigInt(start + order))));
    basis = basis.times(next).scaledBy(new Rational(1n, BigInt(order + 1)));
    row = row.slice(1).map((value, at) => value.minus(row[at]!));
    if (row.every(({ isZero }) => isZero)) return found;
  }
  return null;
}

const steps =
  /^∀ (?:\((?<n>\S+) : ℕ\)), (?<a>\p{L}[\p{L}\p{N}_₀-₉]*) \(\k<n> \+ 1\) (?:= \k<a> \k<n> \+ (?<plus>.+)|- \k<a> \k<n> = (?<gap>.+)|= (?<times>.+) \* \k<a> \k<n>)$/u;
const evenSteps =
  /^∀ (?:\((?<n>\S+) : ℕ\)), (?<a>\p{L}[\p{L}\p{N}_₀-₉]*) \(\k<n> \+ 2\) (?:- \k<a> \(\k<n> \+ 1\) = \k<a> \(\k<n> \+ 1\) - \k<a> \k<n>|= 2 \* \k<a> \(\k<n> \+ 1\) - \k<a> \k<n>)$/u;

/** Arithmetic and geometric sequences: the n-th term by the first one, at all places that are spoken of. */
function progression({ name, type }: Proof, context: GoalContext): WeightedTactic[] {
  const text = type.replace(/\s+/gu, ' ');
  const once = steps.exec(text)?.groups;
  const twice = evenSteps.exec(text)?.groups;
  const [n, a] = [once?.['n'] ?? twice?.['n'], once?.['a'] ?? twice?.['a']];
  if (n === undefined || a === undefined) return [];
  const by = once?.['plus'] ?? once?.['gap'] ?? once?.['times'];
  if (by !== undefined && (mentions(by, n) || mentions(by, a))) return [];
  const supply = context.names();
  const [m, all, induction, other] = supply.freshAll('m', 'h', 'ih', 'ih');
  const isGeometric = once?.['times'] !== undefined;
  const value = isGeometric ? `${a} 0 * (${by}) ^ ${m}` : `${a} 0 + ${m} * (${by ?? `${a} 1 - ${a} 0`})`;
  const shown =
    twice === undefined
      ? `induction ${m} with\n  | zero => simp\n  | succ ${m} ${induction} => have := ${name} ${m}; push_cast at *; ${isGeometric ? `rw [this, ${induction}]; ring` : 'linarith'}`
      : `induction ${m} using Nat.twoStepInduction with\n  | zero => simp\n  | one => simp\n  | more ${m} ${induction} ${other} => have := ${name} ${m}; push_cast at *; linarith`;
  const places = [...new Set(placesOf(a, context))].slice(0, 8);
  if (places.length === 0) return [];
  const used = places.map((place) => `have ${supply.fresh('e')} := ${all} ${place}`);
  const end = 'first | linarith | (norm_num at *; linarith) | (norm_num at *; nlinarith) | grind';
  return workedOut(
    3,
    `have ${all} : ∀ ${m} : ℕ, ${a} ${m} = ${value} := by\n  intro ${m}\n  ${shown}\n${used.join('; ')}; push_cast at *; ${end}`,
  );
}

/** The numerals that a sequence is applied to. */
const placesOf = (sequence: string, { goal, proofs }: GoalContext): number[] =>
  [goal.target, ...proofs.map(({ type }) => type)].flatMap((text) =>
    Array.from(text.matchAll(applications(sequence)), ([, argument]) => Number(argument)).filter(
      Number.isInteger,
    ),
  );
