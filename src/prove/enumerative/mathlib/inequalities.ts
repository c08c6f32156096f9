import type { GoalContext } from '../../reading/goal-context.ts';
import type { Proposition } from '../../reading/proposition.ts';
import { listed, type WeightedTactic, weighted, workedOut } from '../tactic-provider.ts';
import { solveNonnegative } from './linear-algebra.ts';
import {
  allRelationsOf,
  type EquationInContext,
  equationsOf,
  lawsOf,
  type NumberType,
  relationsOf,
} from './numbers.ts';
import { atomsIn, atomsOf, mostTerms, Polynomial, productOf, readPolynomial } from './polynomial.ts';
import { Rational } from './rational.ts';
import { isRadical, squareRoots } from './roots.ts';

/** Floors and ceilings of closed terms with square roots, by their values. */
export function roundings({ goal, tactics }: GoalContext): WeightedTactic[] {
  if (goal.shape.binders > 0 || !tactics.has('norm_num')) return [];
  const found = new Set(goal.target.match(/⌊[^⌊⌋⌈⌉]*⌋(?!₊)|⌈[^⌊⌋⌈⌉]*⌉(?!₊)/gu) ?? []);
  const rules = [...found].flatMap((term) => {
    const value = valueOfTerm(term.slice(1, -1));
    if (value === null) return [];
    const isFloor = term.startsWith('⌊');
    const [rounded, lemma, bounds] = isFloor
      ? [Math.floor(value), 'Int.floor_eq_iff', "Real.le_sqrt, Real.sqrt_lt'"]
      : [Math.ceil(value), 'Int.ceil_eq_iff', 'Real.lt_sqrt, Real.sqrt_le_iff'];
    return [`show ${term} = ${rounded} by rw [${lemma}]; constructor <;> norm_num [${bounds}]`];
  });
  if (rules.length === 0) return [];
  return [
    ...weighted(1.5, `(rw [${rules.join(', ')}]; norm_num)`),
    ...weighted(0.3, `rw [${rules.join(', ')}]`),
  ];
}

/** Null of a term that is not made of numerals and their roots. */
function valueOfTerm(text: string): number | null {
  const polynomial = readPolynomial(text, { divides: true, subtracts: true });
  if (polynomial === null) return null;
  let total = 0;
  for (const [monomial, { numerator, denominator }] of polynomial) {
    const roots = atomsIn(monomial).map((atom) => /^√(\d+)$/u.exec(atom)?.[1]);
    if (roots.some((root) => root === undefined)) return null;
    const product = roots.reduce((value, root) => value * Math.sqrt(Number(root)), 1);
    total += (product * Number(numerator)) / Number(denominator);
  }
  return total;
}

/**
 * Inequalities that follow linearly from products of two hypotheses (the negated target is one of them) and from squares: the linear
 * program is solved here, so that Lean gets the products that are needed and no others. (Positivstellensatz certificates of degree two,
 * as `nlinarith` looks for them.)
 */
export function inequalities(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0 || !context.tactics.has('linarith')) return [];
  const target = negatedTarget(context);
  if (target === null) return [];
  const proof = refutation(target, context);
  return proof === null ? [] : workedOut(3.2, proof);
}

/** A polynomial that is not negative, and a proof of that as Lean writes it. */
interface Sign {
  readonly polynomial: Polynomial;
  readonly isStrict: boolean;
  /** Of `0 < p` or `0 ≤ p`. */
  readonly proof: string;
  /** True where a hypothesis says just that. */
  readonly isSaid: boolean;
}

interface NegatedTarget {
  readonly type: NumberType;
  /** Null where the target is False. */
  readonly sign: Sign | null;
  readonly name: string;
}

const ordered: ReadonlySet<NumberType> = new Set(['Real', 'Rat', 'Int']);

function negatedTarget(context: GoalContext): NegatedTarget | null {
  const name = context.names().fresh('h');
  const { target: relation, said } = relationsOf(context);
  if (context.goal.shape.head === 'False') {
    const type = said.map(({ relation: { type } }) => type).find((candidate) => ordered.has(candidate));
    return type === undefined ? null : { type, sign: null, name };
  }
  if (relation === null || !ordered.has(relation.type) || !/^[<≤>≥]$/u.test(relation.operator)) return null;
  // What holds where the target doesn't: its sides change places, and strictness with them.
  const opposite = { '<': '≥', '≤': '>', '>': '≤', '≥': '<' }[relation.operator]!;
  return { type: relation.type, name, sign: signOf(relation.type, opposite, relation.difference, name) };
}

/** What a hypothesis of this name says. Of integers one that is positive is at least one. */
function signOf(type: NumberType, operator: string, leftMinusRight: Polynomial, name: string): Sign {
  const isBelow = operator === '<' || operator === '≤';
  const polynomial = isBelow ? leftMinusRight.negated() : leftMinusRight;
  const isStrict = operator === '<' || operator === '>';
  if (!isStrict) return { polynomial, isStrict, isSaid: true, proof: `sub_nonneg.mpr ${name}` };
  if (type !== 'Int') return { polynomial, isStrict, isSaid: true, proof: `sub_pos.mpr ${name}` };
  return {
    polynomial: polynomial.minus(Polynomial.one),
    isStrict: false,
    isSaid: true,
    proof: `sub_nonneg.mpr (Int.add_one_le_iff.mpr ${name})`,
  };
}

/** Where a hypothesis compares with zero it is the proof itself. */
function asItIs(name: string, proposition: Proposition): { readonly proof?: string } {
  if (proposition.kind !== 'relation') return {};
  const { operator, left, right } = proposition;
  return (/^[<≤]$/u.test(operator) ? left : right) === '0' ? { proof: name } : {};
}

const mostSigns = 9;
const mostAtoms = 6;
const highestDegree = 6;
const mostColumns = 400;

/** Something that is not negative, as one column of the linear program. */
interface Candidate {
  readonly polynomial: Polynomial;
  readonly isStrict: boolean;
  /** What Lean is told; null: it finds that in the context. */
  readonly term: string | null;
}

function refutation(target: NegatedTarget, context: GoalContext): string | null {
  const signs = signsIn(target.type, context);
  const all = target.sign === null ? signs : [target.sign, ...signs];
  const equations = equationsOf(context).filter(({ type }) => type === target.type);
  const atoms = atomsOf([
    ...all.map(({ polynomial }) => polynomial),
    ...equations.map((equation) => equation.difference),
  ]);
  if (all.length === 0 || atoms.size > mostAtoms) return null;
  const laws = lawsOf(atoms, target.type);
  const stages = candidatesFrom(all.slice(0, mostSigns), [...atoms], [...equations, ...laws]);
  for (const candidates of stages) {
    const terms = candidates.length > mostColumns ? null : termsOf(candidates);
    if (terms === null) continue;
    const end = `${target.type === 'Int' ? 'nlinarith' : 'linarith'}${listed(terms)}`;
    if (!terms.some((term) => new RegExp(`mpr ${target.name}\\b`, 'u').test(term))) return end;
    return `by_contra ${target.name}\npush_neg at ${target.name}\n${end}`;
  }
  return null;
}

/** What Lean is told of the candidates that add up to a contradiction; null where none do. */
function termsOf(candidates: readonly Candidate[]): readonly string[] | null {
  // The strict ones among them add up to something positive: their weights, to one.
  const strict = 'strict';
  const columns = candidates.map(({ polynomial, isStrict }) =>
    isStrict ? new Map([...polynomial, [strict, Rational.one]]) : polynomial,
  );
  const weights = solveNonnegative(columns, new Map([[strict, Rational.one]]));
  if (weights === null) return null;
  const terms = candidates.flatMap(({ term }, at) => (weights[at]!.isZero || term === null ? [] : [term]));
  return [...new Set(terms)];
}

/** What the hypotheses and the kinds of the atoms say of signs. */
function signsIn(type: NumberType, context: GoalContext): Sign[] {
  const ofHypotheses = relationsOf(context).said.flatMap(
    ({ proof: { name, proposition }, relation }): Sign[] => {
      if (relation.type !== type) return [];
      if (relation.operator === '≠' && type !== 'Int' && relation.difference.size <= 2) {
        const square = relation.difference.times(relation.difference);
        const proof = `mul_self_pos.mpr (sub_ne_zero.mpr ${name})`;
        return [{ polynomial: square, isStrict: true, isSaid: false, proof }];
      }
      if (!/^[<≤>≥]$/u.test(relation.operator)) return [];
      const sign = signOf(type, relation.operator, relation.difference, name);
      return [sign.isStrict || type !== 'Int' ? { ...sign, ...asItIs(name, proposition) } : sign];
    },
  );
  if (type !== 'Real') return ofHypotheses;
  const atoms = atomsOf(allRelationsOf(context).map((relation) => relation.difference));
  return [...ofHypotheses, ...[...atoms].flatMap(signsOfAtom)];
}

/** Roots, exponentials, sines and cosines have bounds of their own. */
function signsOfAtom(text: string): Sign[] {
  const bound = (polynomial: Polynomial, isStrict: boolean, proof: string): Sign => ({
    ...{ polynomial, isStrict, isSaid: false, proof },
  });
  const [, root] = /^√(.+)$/u.exec(text) ?? [];
  if (root !== undefined) return [bound(Polynomial.monomial(text), false, `Real.sqrt_nonneg ${root}`)];
  const [, name, argument] = /^(?:Real\.)?(sin|cos|exp) (.+)$/u.exec(text) ?? [];
  if (name === undefined) return [];
  if (name === 'exp') return [bound(Polynomial.monomial(text), true, `Real.exp_pos ${argument}`)];
  return [
    bound(
      Polynomial.one.minus(Polynomial.monomial(text)),
      false,
      `sub_nonneg.mpr (Real.${name}_le_one ${argument})`,
    ),
    bound(
      Polynomial.monomial(text).plus(Polynomial.one),
      false,
      `neg_le_iff_add_nonneg.mp (Real.neg_one_le_${name} ${argument})`,
    ),
  ];
}

/** What may be added up, in two stages: as it is, and with products. */
function candidatesFrom(
  signs: readonly Sign[],
  atoms: readonly string[],
  equations: readonly EquationInContext[],
): Candidate[][] {
  const degree = Math.max(2, ...signs.map(({ polynomial }) => polynomial.degree));
  const squares = squareRoots(
    atoms,
    signs.map(({ polynomial }) => polynomial),
  ).map(
    (root): Sign => ({
      polynomial: root.times(root),
      isStrict: false,
      isSaid: false,
      proof: `sq_nonneg ${bracketed(root.toString())}`,
    }),
  );
  const single = signs.map((sign): Candidate => ({ ...sign, term: sign.isSaid ? null : sign.proof }));
  const pairs = signs.flatMap((a, at) => signs.slice(at).flatMap((b) => multiplied(a, b)));
  const bySquare = signs.flatMap((sign) =>
    squares
      .filter(({ polynomial }) => polynomial.degree + sign.polynomial.degree <= Math.max(degree, 3))
      .flatMap((square) => multiplied(sign, square)),
  );
  const simple = [
    ...single,
    ...squares.map((sign): Candidate => ({ ...sign, term: sign.proof })),
    ...equations.flatMap((equation) => fromEquation(equation, [''])),
    positiveOne,
  ];
  const multipliers = [
    ...atoms,
    ...(degree < 4 && !atoms.some(isRadical)
      ? []
      : atoms.flatMap((a, at) => atoms.slice(at).map((b) => productOf([a, b])))),
  ];
  const products = [
    ...pairs,
    ...bySquare,
    ...equations.flatMap((equation) => fromEquation(equation, multipliers)),
  ].filter(({ polynomial }) => polynomial.degree <= highestDegree);
  return [simple, [...simple, ...products]];
}

/** Without it no inequality of numerals would be seen. */
const positiveOne: Candidate = {
  polynomial: Polynomial.one,
  isStrict: true,
  term: null,
};

const bracketed = (term: string): string => (/\s/u.test(term) ? `(${term})` : term);

/** None where it would be a polynomial of very many terms. */
function multiplied(a: Sign, b: Sign): Candidate[] {
  if (a.polynomial.size * b.polynomial.size > mostTerms) return [];
  const isStrict = a.isStrict && b.isStrict;
  const whole = ({ proof }: Sign): string => bracketed(proof);
  const weak = (sign: Sign): string => (sign.isStrict ? `${whole(sign)}.le` : whole(sign));
  return [
    {
      polynomial: a.polynomial.times(b.polynomial),
      isStrict,
      term: isStrict ? `mul_pos ${whole(a)} ${whole(b)}` : `mul_nonneg ${weak(a)} ${weak(b)}`,
    },
  ];
}

/** Products of an equation with monomials, in both directions. */
function fromEquation(
  { difference: polynomial, proof }: EquationInContext,
  monomials: readonly string[],
): Candidate[] {
  return monomials.flatMap((monomial) => {
    const whole = polynomial.timesMonomial(monomial);
    const isSaid = monomial === '' && !/[ .]/u.test(proof);
    const factor = bracketed(atomsIn(monomial).join(' * '));
    const term = isSaid ? null : monomial === '' ? proof : `congrArg (· * ${factor}) ${bracketed(proof)}`;
    return [whole, whole.negated()].map((side) => ({ polynomial: side, isStrict: false, term }));
  });
}
