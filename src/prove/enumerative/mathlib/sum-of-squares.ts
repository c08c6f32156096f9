import { atomsIn, degreeOf, Polynomial, productOf } from './polynomial.ts';
import { Rational } from './rational.ts';

/** Monomials that a form is written in: beyond that Lean takes long to check it. */
const mostSquares = 6;

/**
 * The terms of which squares a polynomial is a sum, each times a positive number, as Lean reads them; null where this way finds none. The polynomial is
 * taken for a quadratic form in 1 and in its monomials of half the degree, and its matrix is decomposed as L D Lᵀ (Cholesky without roots).
 * Where a product of these monomials is the square of another (a² times b² is (a b)²) small integers are tried for its entry.
 */
export function squaresIn(polynomial: Polynomial): readonly string[] | null {
  const basis = halves(polynomial);
  if (basis === null) return null;
  const shared = basis.flatMap((a, row) =>
    basis.flatMap((b, column) => {
      const root = column > row ? rootOf(atomsIn(productOf([a, b]))) : null;
      return root !== null && basis.includes(root) ? [{ row, column }] : [];
    }),
  );
  if (shared.length > 1) return null;
  const choices = shared.length === 0 ? [null] : entries.map((entry) => ({ ...shared[0]!, entry }));
  for (const choice of choices) {
    const matrix = gram(polynomial, basis, choice);
    const squares = matrix === null ? null : decompose(matrix, basis);
    if (squares !== null) return squares;
  }
  return null;
}

/** Tried for an entry that is free, from 0 outwards. */
const entries: readonly Rational[] = Array.from(
  { length: 25 },
  (_, at) => new Rational(BigInt(at % 2 === 0 ? at / 2 : -(at + 1) / 2)),
);

interface Choice {
  readonly row: number;
  readonly column: number;
  readonly entry: Rational;
}

/** Null where the matrix is not positive semidefinite. */
function decompose(matrix: Rational[][], basis: readonly string[]): readonly string[] | null {
  const squares: string[] = [];
  for (let step = 0; step < basis.length; step += 1) {
    const pivot = matrix[step]![step]!;
    if (pivot.numerator < 0n) return null;
    if (pivot.isZero) {
      if (matrix[step]!.some((entry, at) => at > step && !entry.isZero)) return null;
      continue;
    }
    const row = matrix[step]!.map((entry, at) => (at < step ? Rational.zero : entry.over(pivot)));
    const terms = basis.flatMap((monomial, at): (readonly [string, Rational])[] =>
      row[at]!.isZero ? [] : [[monomial, row[at]!]],
    );
    squares.push(new Polynomial(terms).toString());
    for (let at = step; at < basis.length; at += 1)
      for (let other = step; other < basis.length; other += 1) {
        const part = pivot.times(row[at]!.times(row[other]!)).negated();
        matrix[at]![other] = matrix[at]![other]!.plus(part);
      }
  }
  return squares;
}

/** 1 and the monomials whose squares or products the polynomial may have; null for too many. */
export function halves(polynomial: Polynomial): readonly string[] | null {
  const found = new Set<string>();
  for (const monomial of polynomial.keys()) {
    const atoms = atomsIn(monomial);
    const root = rootOf(atoms);
    if (root !== null) found.add(root);
  }
  const all = [...found].sort((a, b) => degreeOf(b) - degreeOf(a));
  return all.length > mostSquares ? null : all;
}

/** `a·b` for `a·a·b·b`; null for what is no square. */
function rootOf(atoms: readonly string[]): string | null {
  if (atoms.length % 2 === 1) return null;
  const root = atoms.filter((_, at) => at % 2 === 0);
  return root.every((atom, at) => atoms[2 * at + 1] === atom) ? root.join('·') : null;
}

/** The symmetric matrix of the form; null where the polynomial has a monomial that is no product of two of the basis. */
function gram(polynomial: Polynomial, basis: readonly string[], choice: Choice | null): Rational[][] | null {
  const matrix = basis.map(() => basis.map((): Rational => Rational.zero));
  const left = new Map(polynomial);
  const half = new Rational(1n, 2n);
  const put = (row: number, column: number, entry: Rational): void => {
    matrix[row]![column] = entry;
    matrix[column]![row] = entry;
  };
  if (choice !== null) {
    const monomial = productOf([basis[choice.row]!, basis[choice.column]!]);
    put(choice.row, choice.column, choice.entry);
    left.set(monomial, (left.get(monomial) ?? Rational.zero).plus(new Rational(-2n).times(choice.entry)));
  }
  for (const [row, a] of basis.entries())
    for (const [column, b] of basis.entries()) {
      if (column < row) continue;
      if (choice?.row === row && choice.column === column) continue;
      const monomial = productOf([a, b]);
      const coefficient = left.get(monomial);
      if (coefficient === undefined) continue;
      left.delete(monomial);
      put(row, column, row === column ? coefficient : coefficient.times(half));
    }
  return [...left.values()].every(({ isZero }) => isZero) ? matrix : null;
}
