import type { GoalContext } from '../../reading/goal-context.ts';
import { listed, nextStep, type WeightedTactic, weighted, workedOut } from '../tactic-provider.ts';
import {
  type EquationInContext,
  equationsOf,
  lawsOf,
  type NumberType,
  printedType,
  relationsOf,
  scaledBy,
} from './numbers.ts';
import { atomsIn, atomsOf, degreeOf, divisors, Polynomial, productOf } from './polynomial.ts';
import { Rational } from './rational.ts';
import { squaresIn } from './sum-of-squares.ts';

/** Equations of natural numbers with a numeral on one side have finitely many solutions, which are gone through. */
export function naturalEquations(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0 || !context.tactics.has('interval_cases')) return [];
  return [...byDivisors(context), ...byExponents(context)];
}

const mostDivisors = 40;
const largestProduct = 100_000;

/** From `x * y = 450`: x is a divisor of 450. */
function byDivisors(context: GoalContext): WeightedTactic[] {
  return equationsOf(context).flatMap(({ type, difference, proof }) => {
    const monomial = [...difference.keys()].find((key) => degreeOf(key) > 1);
    if (type !== 'Nat' || difference.size !== 2 || monomial === undefined) return [];
    const [coefficient, constant] = [difference.get(monomial)!, difference.get('')];
    if (constant === undefined || coefficient.numerator ** 2n !== 1n) return [];
    const product = Math.abs(Number(constant.numerator));
    if (product > largestProduct) return [];
    const all = divisors(BigInt(product));
    if (all.length > mostDivisors) return [];
    const variables = atomsIn(monomial).filter((atom) => context.variables.some(({ name }) => name === atom));
    const name = context.names().fresh('h');
    return [...new Set(variables)].flatMap((variable) =>
      weighted(
        1.2,
        [
          `have ${name} : ${variable} ∈ Nat.divisors ${product} := Nat.mem_divisors.mpr ⟨by rw [← ${proof}]; simp, by norm_num⟩`,
          `rw [show Nat.divisors ${product} = {${all.join(', ')}} from by decide +kernel] at ${name}`,
          `fin_cases ${name} <;> first | omega | simp_all`,
        ].join('\n'),
      ),
    );
  });
}

const mostCases = 200;

/** From `2 ^ x * 3 ^ y = 1296`: x is at most 10 and y at most 6. */
function byExponents(context: GoalContext): WeightedTactic[] {
  return context.proofs.flatMap(({ proposition }) => {
    if (proposition.kind !== 'relation' || proposition.operator !== '=') return [];
    const value = Number(proposition.right);
    const factors = proposition.left.split(' * ').map((factor) => /^(\d+) \^ (\S+)$/u.exec(factor));
    if (!Number.isSafeInteger(value) || value < 1 || factors.some((factor) => factor === null)) return [];
    const powers = factors.map((factor) => ({ base: Number(factor![1]), exponent: factor![2]! }));
    const areNatural = powers.every(
      ({ base, exponent }) =>
        base > 1 && context.variables.some(({ name, head }) => name === exponent && head === 'Nat'),
    );
    if (!areNatural) return [];
    const supply = context.names();
    const bounds = powers.map(({ base, exponent }) => ({
      base,
      exponent,
      most: Math.floor(Math.log(value) / Math.log(base) + 1e-9),
      name: supply.fresh('h'),
    }));
    if (bounds.reduce((cases, { most }) => cases * (most + 1), 1) > mostCases) return [];
    const others = powers.map(({ base, exponent }) => `Nat.one_le_pow ${exponent} ${base} (by norm_num)`);
    const lines = bounds.map(
      ({ base, exponent, most, name }) =>
        `have ${name} : ${exponent} ≤ ${most} := by by_contra h; nlinarith [Nat.pow_le_pow_right (show 0 < ${base} by norm_num) (show ${most + 1} ≤ ${exponent} by omega), ${others.join(', ')}]`,
    );
    const cases = [...new Set(bounds.map(({ exponent }) => `interval_cases ${exponent}`))].join(' <;> ');
    return weighted(1.2, [...lines, `${cases} <;> first | omega | simp_all`].join('\n'));
  });
}

/** Bijections, be they written by their fields: what one is at a point says what its inverse is at another. */
export function equivalences({ variables, proofs, goal, tactics }: GoalContext): WeightedTactic[] {
  if (!tactics.has('norm_num') || !variables.some(({ head }) => head === 'Equiv')) return [];
  if (goal.shape.binders > 0) return [];
  const coercions = 'Equiv.toFun_as_coe, Equiv.invFun_as_coe';
  const moves = 'Equiv.symm_apply_eq, Equiv.eq_symm_apply';
  const inverses = 'Equiv.apply_symm_apply, Equiv.symm_apply_apply';
  const moved = `simp only [${coercions}, ${moves}, ${inverses}] at *`;
  const values = proofs.map(({ name }) => name).join(', ');
  return [
    ...weighted(
      2,
      `(${moved} <;> norm_num [${values}])`,
      `(${moved} <;> simp_all)`,
      `simp only [${coercions}] at *; norm_num [${moves}, *] at *; linarith`,
    ),
    ...weighted(0.5, moved),
  ];
}

/**
 * One solution x of A x = b by elimination, or null where there is none; what is free is 0. Columns of A that come first are used first.
 * @param columns of A, each with its entries by row; rows that are not there are 0
 */
export function solve(
  columns: readonly ReadonlyMap<string, Rational>[],
  target: ReadonlyMap<string, Rational>,
): readonly Rational[] | null {
  const rows = [...new Set([...columns.flatMap((column) => [...column.keys()]), ...target.keys()])];
  const width = columns.length;
  const matrix = rows.map((row) => [
    ...columns.map((column) => column.get(row) ?? Rational.zero),
    target.get(row) ?? Rational.zero,
  ]);
  const pivots: number[] = [];
  for (let column = 0; column < width; column += 1) {
    const top = pivots.length;
    const found = matrix.findIndex((row, at) => at >= top && !row[column]!.isZero);
    if (found < 0) continue;
    [matrix[top], matrix[found]] = [matrix[found]!, matrix[top]!];
    const divisor = matrix[top]![column]!;
    const pivot = matrix[top]!.map((entry) => entry.over(divisor));
    matrix[top] = pivot;
    for (const [at, row] of matrix.entries()) {
      const factor = row[column]!;
      if (at === top || factor.isZero) continue;
      matrix[at] = row.map((entry, place) => entry.minus(factor.times(pivot[place]!)));
    }
    pivots.push(column);
  }
  if (matrix.some((row, at) => at >= pivots.length && !row[width]!.isZero)) return null;
  const solution = new Array<Rational>(width).fill(Rational.zero);
  for (const [row, column] of pivots.entries()) solution[column] = matrix[row]![width]!;
  return solution;
}

/** Equations are solved here, and Lean checks what comes out. */
export function equations(context: GoalContext): WeightedTactic[] {
  const known = equationsOf(context);
  return [...combination(known, context), ...solved(known, context), ...bySquares(context)];
}

/** Columns of one elimination: hypotheses times monomials. */
const mostColumns = 60;

/**
 * `linear_combination` with coefficients that are found by linear algebra: the target is a sum of the hypotheses, each times a
 * polynomial of degree 0, else at most 1, else at most 2.
 */
function combination(known: readonly EquationInContext[], context: GoalContext): WeightedTactic[] {
  const { target } = relationsOf(context);
  if (target?.operator !== '=' || target.type === 'Nat' || target.type === 'NNReal') return [];
  if (!context.tactics.has('linear_combination')) return [];
  const given = known.filter(({ type }) => type === target.type);
  const atoms = atomsOf([target, ...given].map(({ difference }) => difference));
  const usable = [...given, ...lawsOf(atoms, target.type)];
  for (const degree of [0, 1, 2]) {
    const multipliers = monomialsUpTo(degree, [...atoms]);
    if (usable.length * multipliers.length > mostColumns) return [];
    const columns = multipliers.flatMap((monomial) =>
      usable.map((equation) => ({ monomial, equation, column: equation.difference.timesMonomial(monomial) })),
    );
    const solution = solve(
      columns.map(({ column }) => column),
      target.difference,
    );
    if (solution === null || (target.type === 'Int' && !solution.every(({ isInteger }) => isInteger)))
      continue;
    const terms = usable.flatMap((equation) => {
      const factors = columns.flatMap((column, at): (readonly [string, Rational])[] =>
        column.equation === equation && !solution[at]!.isZero ? [[column.monomial, solution[at]!]] : [],
      );
      return factors.length === 0 ? [] : [scaledBy(new Polynomial(factors), equation.proof)];
    });
    const proof = terms.length === 0 ? 'ring' : `linear_combination ${terms.join(' + ')}`;
    return workedOut(3, proof);
  }
  return [];
}

/** 1, then the atoms, then their products. */
function monomialsUpTo(degree: number, atoms: readonly string[]): readonly string[] {
  let [all, last] = [[''], ['']];
  for (let step = 0; step < degree; step += 1) {
    const next = last.flatMap((monomial) => atoms.map((atom) => productOf([monomial, atom])));
    last = [...new Set(next)];
    all = [...all, ...last];
  }
  return all;
}

/** An inequality whose difference is a sum of squares. */
function bySquares(context: GoalContext): WeightedTactic[] {
  const { target } = relationsOf(context);
  if (target === null || !context.tactics.has('nlinarith')) return [];
  const isBelow = /^[≤<]$/u.test(target.operator);
  if (!isBelow && !/^[≥>]$/u.test(target.operator)) return [];
  const squares = squaresIn(isBelow ? target.difference.negated() : target.difference);
  if (squares === null || squares.length === 0) return [];
  const hints = squares.map((square) => `sq_nonneg (${square})`);
  return workedOut(3, `nlinarith${listed(hints)}`);
}

/** What linear equations say of single terms: `x = 3` from `x + y = 7` and `x - y = -1`. */
function solved(known: readonly EquationInContext[], context: GoalContext): WeightedTactic[] {
  const types = [...new Set(known.map(({ type }) => type))];
  return types.flatMap((type) => {
    const system = known.filter((equation) => equation.type === type);
    const values = valuesIn(system.map(({ difference }) => difference)).filter(({ value }) =>
      fits(value, type),
    );
    // What is said already in these words needs no proof.
    const fresh = values.filter(
      ({ atom, value }) => !context.proofs.some((proof) => says(proof.type, atom, value)),
    );
    if (fresh.length === 0) return [];
    return conclude(fresh, type, context);
  });
}

interface Value {
  readonly atom: string;
  readonly value: Rational;
}

/** The atoms that a linear system over the monomials gives a value. */
function valuesIn(system: readonly Polynomial[]): readonly Value[] {
  const columns = system.map(
    (polynomial) => new Map([...polynomial].filter(([monomial]) => monomial !== '')),
  );
  const atoms = new Set(
    system.flatMap((polynomial) => [...polynomial.keys()].filter((key) => degreeOf(key) === 1)),
  );
  return [...atoms].flatMap((atom) => {
    const factors = solve(columns, new Map([[atom, Rational.one]]));
    if (factors === null) return [];
    const total = system.reduce(
      (sum, polynomial, at) => sum.plus(factors[at]!.times(polynomial.get('') ?? Rational.zero)),
      Rational.zero,
    );
    return [{ atom, value: total.negated() }];
  });
}

function fits(value: Rational, type: NumberType): boolean {
  const isNegative = value.numerator < 0n;
  if (type === 'Nat') return value.isInteger && !isNegative;
  return type === 'Int' ? value.isInteger : !(type === 'NNReal' && isNegative);
}

const says = (type: string, atom: string, value: Rational): boolean =>
  type === `${atom} = ${value}` || type === `${value} = ${atom}`;

function conclude(values: readonly Value[], type: NumberType, context: GoalContext): WeightedTactic[] {
  const closer = type === 'Int' || type === 'Nat' ? 'omega' : 'linarith';
  if (closer === 'linarith' && !context.tactics.has('linarith')) return [];
  const isVariable = ({ atom }: Value): boolean => context.variables.some(({ name }) => name === atom);
  const statement = values
    .map((value) => {
      const left = isVariable(value) ? value.atom : `(${value.atom} : ${printedType[type]})`;
      return `${left} = ${value.value}`;
    })
    .join(' ∧ ');
  const supply = context.names();
  const names = values.map((value) => (isVariable(value) ? 'rfl' : supply.fresh('h')));
  const pattern = names.length === 1 ? names[0]! : `⟨${names.join(', ')}⟩`;
  const proof = names.length === 1 ? `by ${closer}` : `⟨${names.map(() => `by ${closer}`).join(', ')}⟩`;
  return [
    ...nextStep(4, `obtain ${pattern} : ${statement} := ${proof}`),
    ...weighted(1, `have ${supply.fresh('h')} : ${statement} := ${proof}`),
  ];
}
