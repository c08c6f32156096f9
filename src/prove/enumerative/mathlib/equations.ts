import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { solve } from './linear-algebra.ts';
import {
  type EquationInContext,
  equationsOf,
  lawsOf,
  type NumberType,
  printedType,
  relationsOf,
  scaledBy,
  times,
} from './numbers.ts';
import { atomsOf, degreeOf, type Polynomial, productOf, scaled } from './polynomial.ts';
import { add, isZero, multiply, negate, one, type Rational, rationalText, zero } from './rational.ts';
import { squaresIn } from './sum-of-squares.ts';

/** Equations are solved here, and Lean checks what comes out. */
export const equations: TacticProvider = {
  name: 'equations',
  propose(context) {
    const known = equationsOf(context);
    return [...combination(known, context), ...solved(known, context), ...bySquares(context)];
  },
};

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
  const atoms = new Set([target, ...given].flatMap(({ difference }) => [...atomsOf(difference)]));
  const usable = [...given, ...lawsOf(atoms, target.type)];
  for (const degree of [0, 1, 2]) {
    const multipliers = monomialsUpTo(degree, [...atoms]);
    if (usable.length * multipliers.length > mostColumns) return [];
    const columns = multipliers.flatMap((monomial) =>
      usable.map((equation) => ({ monomial, equation, column: times(equation.difference, monomial) })),
    );
    const solution = solve(
      columns.map(({ column }) => column),
      target.difference,
    );
    if (solution === null || (target.type === 'Int' && !solution.every(isInteger))) continue;
    const terms = usable.flatMap((equation) => {
      const factors = columns.flatMap((column, at): (readonly [string, Rational])[] =>
        column.equation === equation && !isZero(solution[at]!) ? [[column.monomial, solution[at]!]] : [],
      );
      return factors.length === 0 ? [] : [scaledBy(new Map(factors), equation.proof)];
    });
    const proof = terms.length === 0 ? 'ring' : `linear_combination ${terms.join(' + ')}`;
    return [{ tactic: proof, weight: 3, isWorkedOut: true }];
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
  const squares = squaresIn(isBelow ? scaled(target.difference, negate(one)) : target.difference);
  if (squares === null || squares.length === 0) return [];
  const hints = squares.map((square) => `sq_nonneg (${square})`);
  return [{ tactic: `nlinarith [${hints.join(', ')}]`, weight: 3, isWorkedOut: true }];
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
    const factors = solve(columns, new Map([[atom, one]]));
    if (factors === null) return [];
    const constants = system.map((polynomial, at) => multiply(factors[at]!, polynomial.get('') ?? zero));
    return [{ atom, value: negate(constants.reduce(add, zero)) }];
  });
}

const isInteger = ({ denominator }: Rational): boolean => denominator === 1n;

function fits(value: Rational, type: NumberType): boolean {
  const isNegative = value.numerator < 0n;
  if (type === 'Nat') return isInteger(value) && !isNegative;
  return type === 'Int' ? isInteger(value) : !(type === 'NNReal' && isNegative);
}

const says = (type: string, atom: string, value: Rational): boolean =>
  type === `${atom} = ${rationalText(value)}` || type === `${rationalText(value)} = ${atom}`;

function conclude(values: readonly Value[], type: NumberType, context: GoalContext): WeightedTactic[] {
  const closer = type === 'Int' || type === 'Nat' ? 'omega' : 'linarith';
  if (closer === 'linarith' && !context.tactics.has('linarith')) return [];
  const isVariable = ({ atom }: Value): boolean => context.variables.some(({ name }) => name === atom);
  const statement = values
    .map((value) => {
      const left = isVariable(value) ? value.atom : `(${value.atom} : ${printedType[type]})`;
      return `${left} = ${rationalText(value.value)}`;
    })
    .join(' ∧ ');
  const supply = context.names();
  const names = values.map((value) => (isVariable(value) ? 'rfl' : supply.fresh('h')));
  const pattern = names.length === 1 ? names[0]! : `⟨${names.join(', ')}⟩`;
  const proof = names.length === 1 ? `by ${closer}` : `⟨${names.map(() => `by ${closer}`).join(', ')}⟩`;
  return [
    { tactic: `obtain ${pattern} : ${statement} := ${proof}`, weight: 4, isNextStep: true },
    ...weighted(1, `have ${supply.fresh('h')} : ${statement} := ${proof}`),
  ];
}
