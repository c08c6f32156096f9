import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import type { NameSupply } from '../../reading/names.ts';
import { asOneTactic, nextStep, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { factsOfNumerals, laws, toLogarithms } from './logarithms.ts';
import { atomsIn, readPolynomial } from './polynomial.ts';
import { Rational } from './rational.ts';

/** Hypotheses that are linear in logarithms say that two products are equal: `log x + log (x - 3) = 2 * log 2` that `x * (x - 3) = 2 ^ 2`. */
export function sumsOfLogarithms(context: GoalContext): WeightedTactic[] {
  const { goal, proofs, tactics } = context;
  if (goal.shape.binders > 0 || !tactics.has('nlinarith') || /\blogb? /u.test(goal.target)) return [];
  const supply = context.names();
  const lines = proofs.flatMap((proof) => {
    const product = productIn(proof);
    return product === null ? [] : linesFor(product, proof.name, supply);
  });
  if (lines.length === 0) return [];
  return [
    ...weighted(1.2, asOneTactic([...lines, 'first | linarith | nlinarith'])),
    ...nextStep(0.8, lines.join('\n')),
  ];
}

interface LogarithmTerm {
  readonly argument: string;
  readonly coefficient: Rational;
}

interface ProductEquation {
  /** Products of powers: `x * (x - 3) = 2 ^ 2`. */
  readonly statement: string;
  /** What the logarithms are taken of. */
  readonly factors: readonly string[];
  /** The base of the logarithms; null for natural ones. */
  readonly base: string | null;
}

const termPattern = /^(?:Real\.)?log(?:b (?<base>\d+))? (?<argument>.+)$/u;

/** Null where a hypothesis isn't a linear equation of logarithms to one base. */
function productIn({ proposition, hypothesis }: Proof): ProductEquation | null {
  if (proposition.kind !== 'relation' || proposition.operator !== '=' || hypothesis.shape.binders > 0)
    return null;
  const [left, right] = [proposition.left, proposition.right].map((side) =>
    readPolynomial(side, { divides: true, subtracts: true }),
  );
  if (left == null || right == null) return null;
  const difference = left.minus(right);
  const bases = new Set<string | null>();
  const terms: LogarithmTerm[] = [];
  for (const [monomial, coefficient] of difference) {
    if (monomial === '') continue;
    const { base = null, argument } = termPattern.exec(monomial)?.groups ?? {};
    if (argument === undefined || atomsIn(monomial).length > 1) return null;
    bases.add(base);
    terms.push({ argument, coefficient });
  }
  if (bases.size !== 1) return null;
  const [base] = bases as ReadonlySet<string | null>;
  return equationOf(terms, difference.get('') ?? Rational.zero, base ?? null);
}

/** From `Σ c log a + constant = 0`. */
function equationOf(
  terms: readonly LogarithmTerm[],
  constant: Rational,
  base: string | null,
): ProductEquation {
  const scale = [constant, ...terms.map(({ coefficient }) => coefficient)].reduce(
    (scaled, { denominator }) => scaled.times(new Rational(denominator)),
    Rational.one,
  );
  const sides: Record<'left' | 'right', string[]> = { left: [], right: [] };
  const add = (factor: string, by: Rational): void => {
    const times = by.times(scale).numerator;
    if (times === 0n) return;
    const power = times < 0n ? -times : times;
    sides[times > 0n ? 'left' : 'right'].push(power === 1n ? factor : `${factor} ^ ${power}`);
  };
  for (const { argument, coefficient } of terms) add(typed(argument), coefficient);
  add(base === null ? 'Real.exp 1' : typed(base), constant);
  const product = (factors: readonly string[]): string => (factors.length === 0 ? '1' : factors.join(' * '));
  return {
    statement: `${product(sides.left)} = ${product(sides.right)}`,
    factors: terms.map(({ argument }) => argument),
    base,
  };
}

const typed = (term: string): string => (/^\d+$/u.test(term) ? `(${term} : ℝ)` : term);

function linesFor(
  { statement, factors, base }: ProductEquation,
  equation: string,
  supply: NameSupply,
): string[] {
  const numerals = [...factors, ...(base === null ? [] : [base])]
    .filter((text) => /^\d+$/u.test(text))
    .map(Number);
  const facts = factsOfNumerals(numerals).map((fact) => ({ ...fact, name: supply.fresh('e') }));
  const variable = factors.filter((factor) => /\p{L}/u.test(factor));
  return [
    ...variable.map((factor) => `try have ${supply.fresh('p')} : (0 : ℝ) < ${factor} := by linarith`),
    ...(base === null
      ? []
      : [`have ${supply.fresh('p')} : 0 < Real.log ${base} := Real.log_pos (by norm_num)`]),
    ...facts.map(({ name, statement: of, proof }) => `have ${name} : ${of} := ${proof}`),
    `have ${supply.fresh('h')} : ${statement} := by`,
    `  ${toLogarithms['=']}`,
    `  simp (disch := positivity) only [${[...laws, ...facts.map(({ name }) => name)].join(', ')}] at ${equation} ⊢`,
    `  push_cast at ${equation} ⊢`,
    `  first | linarith | (field_simp at ${equation}; linarith)`,
  ];
}
