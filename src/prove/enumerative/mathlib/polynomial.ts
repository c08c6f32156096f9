import { gcd, Rational } from './rational.ts';

const between = '·';
/** Larger exponents and products are left alone: what they would lead to is nothing to reckon with. */
const highestExponent = 12;
export const mostTerms = 120;

export const atomsIn = (monomial: string): readonly string[] =>
  monomial === '' ? [] : monomial.split(between);
export const degreeOf = (monomial: string): number => atomsIn(monomial).length;

/** The monomial that is the product of these. */
export function productOf(monomials: readonly string[]): string {
  return monomials.flatMap(atomsIn).sort().join(between);
}

/**
 * A polynomial with rational coefficients over atoms, which are terms as Lean prints them. The keys are monomials: each atom as often as its
 * exponent says, in order, joined by `·`; the empty one is 1. No coefficient is zero.
 */
export class Polynomial extends Map<string, Rational> {
  static readonly one = Polynomial.constant(Rational.one);

  static constant(value: Rational): Polynomial {
    return new Polynomial(value.isZero ? [] : [['', value]]);
  }

  /** An atom, or a product of several (`productOf`). */
  static monomial(text: string): Polynomial {
    return new Polynomial([[text, Rational.one]]);
  }

  /** The constant that it is; null of others. */
  get constant(): Rational | null {
    if (this.size === 0) return Rational.zero;
    return this.size === 1 ? (this.get('') ?? null) : null;
  }

  get atoms(): Set<string> {
    return new Set([...this.keys()].flatMap(atomsIn));
  }

  get degree(): number {
    return Math.max(0, ...[...this.keys()].map(degreeOf));
  }

  plus(other: Polynomial): Polynomial {
    const result = new Polynomial(this);
    for (const [monomial, coefficient] of other) {
      const total = (result.get(monomial) ?? Rational.zero).plus(coefficient);
      if (total.isZero) result.delete(monomial);
      else result.set(monomial, total);
    }
    return result;
  }

  negated(): Polynomial {
    return new Polynomial([...this].map(([monomial, coefficient]) => [monomial, coefficient.negated()]));
  }

  minus(other: Polynomial): Polynomial {
    return this.plus(other.negated());
  }

  scaledBy(factor: Rational): Polynomial {
    const terms = factor.isZero ? [] : [...this];
    return new Polynomial(terms.map(([monomial, coefficient]) => [monomial, coefficient.times(factor)]));
  }

  timesMonomial(monomial: string): Polynomial {
    return new Polynomial([...this].map(([own, coefficient]) => [productOf([own, monomial]), coefficient]));
  }

  /** @throws TooLarge */
  times(other: Polynomial): Polynomial {
    let result = new Polynomial();
    for (const [monomial, coefficient] of this) {
      result = result.plus(other.timesMonomial(monomial).scaledBy(coefficient));
      if (result.size > mostTerms) throw new TooLarge();
    }
    return result;
  }

  /** With a value for each atom. */
  valueAt(values: ReadonlyMap<string, Rational>): Rational {
    let total = Rational.zero;
    for (const [monomial, coefficient] of this) {
      const term = atomsIn(monomial).reduce((value, name) => value.times(values.get(name)!), coefficient);
      total = total.plus(term);
    }
    return total;
  }

  /** Null where there is another atom. */
  coefficientsIn(atom: string): Coefficients | null {
    const found: Rational[] = [];
    for (const [monomial, coefficient] of this) {
      const atoms = atomsIn(monomial);
      if (atoms.some((other) => other !== atom)) return null;
      found[atoms.length] = coefficient;
    }
    return Array.from(found, (coefficient) => coefficient ?? Rational.zero);
  }

  /** As Lean reads it, with the highest degrees first. */
  override toString(): string {
    const terms = [...this].sort(([a], [b]) => degreeOf(b) - degreeOf(a));
    if (terms.length === 0) return '0';
    return terms
      .map(([monomial, coefficient], at) => {
        const isMinus = coefficient.numerator < 0n;
        const sign = at === 0 ? (isMinus ? '-' : '') : isMinus ? ' - ' : ' + ';
        return `${sign}${termText(monomial, isMinus ? coefficient.negated() : coefficient)}`;
      })
      .join('');
  }
}

export const atomsOf = (polynomials: readonly Polynomial[]): ReadonlySet<string> =>
  new Set(polynomials.flatMap(({ atoms }) => [...atoms]));

class TooLarge extends Error {}

function termText(monomial: string, coefficient: Rational): string {
  const atoms = atomsIn(monomial);
  const factors = [...new Set(atoms)].map((text) => {
    const exponent = atoms.filter((other) => other === text).length;
    const base = isSimple(text) ? text : `(${text})`;
    return exponent === 1 ? base : `${base} ^ ${exponent}`;
  });
  const isOne = coefficient.numerator === 1n && coefficient.isInteger;
  const numbers = isOne && factors.length > 0 ? [] : [`${coefficient}`];
  return [...numbers, ...factors].join(' * ');
}

/** A word, or one applied to arguments, binds tighter than any operator. */
const isSimple = (text: string): boolean => !/[-+*/^∣%=<>|]/u.test(text.replace(/\(.*\)/u, ''));

/** How a type divides: in a field, or not at all as a polynomial would. */
export interface TypeDivision {
  readonly divides: boolean;
  /** False for natural numbers, whose subtraction stops at zero. */
  readonly subtracts: boolean;
}

/** Reads a printed term: numerals, `+ - * / ^`, brackets; what else there is are atoms. Null for what is no polynomial of a bearable size. */
export function readPolynomial(text: string, options: TypeDivision): Polynomial | null {
  const tokens = tokensOf(text);
  if (tokens === null) return null;
  try {
    const reader = new Reader(tokens, options);
    const result = reader.sum();
    return reader.isAtEnd ? result : null;
  } catch (thrown) {
    if (thrown instanceof TooLarge || thrown instanceof NoPolynomial) return null;
    throw thrown;
  }
}

class NoPolynomial extends Error {}

const tokenPattern = /\s*(\d+\.\d+|\d+|[-+*/^()]|[^\s()+*/^,]+|,)/uy;

/** Null where the text has a binder or something else that reaches to its end. */
function tokensOf(text: string): readonly string[] | null {
  const tokens: string[] = [];
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.trimEnd().length) {
    const token = tokenPattern.exec(text)?.[1];
    if (token === undefined || /^(?:∑|∏|∫|fun|if|λ|let|match|∃|∀|∣|%|‖.*|\|.*)$/u.test(token)) return null;
    tokens.push(token);
  }
  return tokens;
}

const operators: ReadonlySet<string> = new Set(['+', '-', '*', '/', '^', '⁻¹', ')', ',']);

class Reader {
  readonly #tokens: readonly string[];
  readonly #options: TypeDivision;
  #at = 0;

  constructor(tokens: readonly string[], options: TypeDivision) {
    this.#tokens = tokens;
    this.#options = options;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#tokens.length;
  }

  get #next(): string | undefined {
    return this.#tokens[this.#at];
  }

  #take(): string {
    const token = this.#next;
    if (token === undefined) throw new NoPolynomial();
    this.#at += 1;
    return token;
  }

  sum(): Polynomial {
    let total = this.#product();
    while (this.#next === '+' || this.#next === '-') {
      const isMinus = this.#take() === '-';
      if (isMinus && !this.#options.subtracts) throw new NoPolynomial();
      const term = this.#product();
      total = isMinus ? total.minus(term) : total.plus(term);
    }
    return total;
  }

  #product(): Polynomial {
    let total = this.#signed();
    while (this.#next === '*' || this.#next === '/') {
      const isDivision = this.#take() === '/';
      const factor = this.#signed();
      total = total.times(isDivision ? this.#inverse(factor) : factor);
    }
    return total;
  }

  #signed(): Polynomial {
    if (this.#next !== '-') return this.#power();
    this.#take();
    if (!this.#options.subtracts) throw new NoPolynomial();
    return this.#signed().negated();
  }

  #power(): Polynomial {
    let base = this.#application();
    if (this.#next === '⁻¹') {
      this.#take();
      base = this.#inverse(base);
    }
    if (this.#next !== '^') return base;
    this.#take();
    const exponent = Number(this.#take());
    if (!Number.isInteger(exponent) || exponent > highestExponent) throw new NoPolynomial();
    let total = Polynomial.one;
    for (let count = 0; count < exponent; count += 1) total = total.times(base);
    return total;
  }

  #inverse({ constant: divisor }: Polynomial): Polynomial {
    if (!this.#options.divides || divisor === null || divisor.isZero) throw new NoPolynomial();
    return Polynomial.constant(Rational.one.over(divisor));
  }

  /** A term applied to arguments is an atom, and so is a variable. */
  #application(): Polynomial {
    const start = this.#at;
    const isBracket = this.#next === '(';
    const first = this.#primary();
    const isApplied = this.#next !== undefined && !operators.has(this.#next);
    if (!isApplied) return first;
    if (isBracket || /^\d/u.test(this.#tokens[start]!)) throw new NoPolynomial();
    while (this.#next !== undefined && !operators.has(this.#next)) this.#skip();
    return Polynomial.monomial(textOf(this.#tokens.slice(start, this.#at)));
  }

  #primary(): Polynomial {
    const token = this.#take();
    if (token === '(') {
      const inside = this.sum();
      if (this.#take() !== ')') throw new NoPolynomial();
      return inside;
    }
    if (/^\d+$/u.test(token)) return Polynomial.constant(new Rational(BigInt(token)));
    if (/^\d/u.test(token)) return this.#decimal(token);
    if (operators.has(token)) throw new NoPolynomial();
    return Polynomial.monomial(token);
  }

  #decimal(token: string): Polynomial {
    if (!this.#options.divides) throw new NoPolynomial();
    const [whole, fraction] = token.split('.') as [string, string];
    return Polynomial.constant(new Rational(BigInt(whole + fraction), 10n ** BigInt(fraction.length)));
  }

  /** An argument: a word, or a bracket with what is in it. */
  #skip(): void {
    let depth = 0;
    do {
      const token = this.#take();
      if (token === '(') depth += 1;
      if (token === ')') depth -= 1;
    } while (depth > 0);
  }
}

const textOf = (tokens: readonly string[]): string =>
  tokens.join(' ').replaceAll('( ', '(').replaceAll(' )', ')');

/** The coefficients of a polynomial in one atom, the constant first; the last is not zero. */
export type Coefficients = readonly Rational[];

export const fromCoefficients = (coefficients: Coefficients, atom: string): Polynomial =>
  coefficients.reduce((total, coefficient, exponent) => {
    const power = Polynomial.monomial(productOf(Array(exponent).fill(atom)));
    return total.plus(power.scaledBy(coefficient));
  }, new Polynomial());

/** p(x) / (x - r) and p(r). */
function divide(coefficients: Coefficients, root: Rational): { quotient: Rational[]; remainder: Rational } {
  const quotient: Rational[] = [];
  let last = Rational.zero;
  for (const coefficient of coefficients.toReversed()) {
    last = coefficient.plus(root.times(last));
    quotient.unshift(last);
  }
  return { quotient: quotient.slice(1), remainder: quotient[0] ?? Rational.zero };
}

interface Factors {
  /** Rational roots, each as often as it is one. */
  readonly roots: readonly Rational[];
  /** What has no rational root: p is the product of it and x - r for all roots r. */
  readonly rest: Coefficients;
}

/** Numerators and denominators of roots are looked for among the divisors of numbers up to this. */
const largestCoefficient = 1_000_000n;

/** Null where the coefficients are too large to look for roots. */
export function rationalRoots(coefficients: Coefficients): Factors | null {
  const roots: Rational[] = [];
  let rest = [...coefficients];
  for (;;) {
    const root = rest.length < 2 ? null : someRoot(rest);
    if (root === 'unknown') return null;
    if (root === null) return { roots, rest };
    roots.push(root);
    rest = divide(rest, root).quotient;
  }
}

function someRoot(coefficients: Coefficients): Rational | null | 'unknown' {
  if (coefficients[0]!.isZero) return Rational.zero;
  const common = coefficients.reduce(
    (least, { denominator }) => (least / gcd(least, denominator)) * denominator,
    1n,
  );
  const whole = (coefficient: Rational): bigint => {
    const value = (coefficient.numerator * common) / coefficient.denominator;
    return value < 0n ? -value : value;
  };
  const [first, last] = [whole(coefficients[0]!), whole(coefficients.at(-1)!)];
  if (first > largestCoefficient || last > largestCoefficient) return 'unknown';
  const below = divisors(last);
  for (const numerator of divisors(first))
    for (const denominator of below)
      for (const candidate of [new Rational(numerator, denominator), new Rational(-numerator, denominator)])
        if (divide(coefficients, candidate).remainder.isZero) return candidate;
  return null;
}

/** Of a number that is not negative, in their order. */
export function divisors(of: bigint): bigint[] {
  const found: bigint[] = [];
  for (let small = 1n; small * small <= of; small += 1n)
    if (of % small === 0n) found.push(small, ...(small * small === of ? [] : [of / small]));
  return found.sort((a, b) => Number(a - b));
}
