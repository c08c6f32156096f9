import { atom, constant, degreeOf, difference, type Polynomial, product, sum } from './polynomial.ts';
import { one } from './rational.ts';
import { halves } from './sum-of-squares.ts';

/** What may be squared to show inequalities between polynomials. */
export function squareRoots(atoms: readonly string[], polynomials: readonly Polynomial[]): Polynomial[] {
  const single = atoms.map((name) => atom(name));
  const linear = [
    ...single,
    ...pairsOf(single).flatMap(([a, b]) => [difference(a, b), sum(a, b)]),
    ...single.map((a) => difference(a, constant(one))),
  ];
  const scaledByRadicals = atoms.filter(isRadical).flatMap((radical) =>
    single
      .filter((_, at) => atoms[at] !== radical)
      .map((a) => product(atom(radical), a))
      .flatMap((a) => [difference(a, constant(one)), difference(a, atom(radical))]),
  );
  const isQuartic = polynomials.some((polynomial) => [...polynomial.keys()].some((key) => degreeOf(key) > 3));
  const products =
    isQuartic && atoms.length <= 4 ? pairsOf(atoms).map(([a, b]) => product(atom(a), atom(b))) : [];
  const squared = products.length === 0 ? [] : [...products, ...single.map((a) => product(a, a))];
  return [
    ...linear,
    ...scaledByRadicals,
    ...pairsOf(squared).map(([a, b]) => difference(a, b)),
    ...polynomials.flatMap(ofHighDegree).slice(0, mostOfHighDegree),
  ];
}

export const isRadical = (name: string): boolean => name.startsWith('√');

const mostOfHighDegree = 60;

/** Products whose squares a polynomial has for terms, and their sums and differences where they have the same degree. */
function ofHighDegree(polynomial: Polynomial): Polynomial[] {
  const roots = (halves(polynomial) ?? []).filter((monomial) => degreeOf(monomial) > 1);
  const single = roots.map((monomial): Polynomial => new Map([[monomial, one]]));
  const pairs = pairsOf(single).filter(
    ([a, b]) => degreeOf([...a.keys()][0]!) === degreeOf([...b.keys()][0]!),
  );
  return [
    ...single,
    ...pairs.flatMap(([a, b]) => [difference(a, b), sum(a, b)]),
    ...single.map((a) => difference(a, constant(one))),
  ];
}

const pairsOf = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((a, at) => all.slice(at + 1).map((b) => [a, b] as const));
