/** A rational number in lowest terms; the denominator is positive. */
export interface Rational {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

export const zero: Rational = { numerator: 0n, denominator: 1n };
export const one: Rational = { numerator: 1n, denominator: 1n };

export const isZero = ({ numerator }: Rational): boolean => numerator === 0n;

/** @throws RangeError for a denominator of zero */
export function rational(numerator: bigint, denominator = 1n): Rational {
  if (denominator === 0n) throw new RangeError('a denominator is zero');
  const divisor = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
  return { numerator: numerator / divisor, denominator: denominator / divisor };
}

export const add = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const multiply = (a: Rational, b: Rational): Rational =>
  rational(a.numerator * b.numerator, a.denominator * b.denominator);

export const negate = ({ numerator, denominator }: Rational): Rational => ({
  numerator: -numerator,
  denominator,
});

/** @throws RangeError for zero */
export const invert = ({ numerator, denominator }: Rational): Rational => rational(denominator, numerator);

/** As Lean reads it: `3`, `-3`, `3 / 4`, `-3 / 4`. */
export const rationalText = ({ numerator, denominator }: Rational): string =>
  denominator === 1n ? `${numerator}` : `${numerator} / ${denominator}`;

/** Not negative. */
function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}

/**
 * A polynomial with rational coefficients over atoms, which are terms as Lean prints them. The keys are monomials: each atom as often as its
 * exponent says, in order, joined by `·`; the empty one is 1. No coefficient is zero.
 */
export type Polynomial = ReadonlyMap<string, Rational>;

const between = '·';
/** Larger exponents and products are left alone: what they would lead to is nothing to reckon with. */
const highestExponent = 12;
export const mostTerms = 120;

export const degreeOf = (monomial: string): number => (monomial === '' ? 0 : monomial.split(between).length);
export const atomsIn = (monomial: string): readonly string[] =>
  monomial === '' ? [] : monomial.split(between);

export function atomsOf(polynomial: Polynomial): Set<string> {
  return new Set([...polynomial.keys()].flatMap(atomsIn));
}

/** The constant that a polynomial is; null of others. */
export function constantIn(polynomial: Polynomial): Rational | null {
  if (polynomial.size === 0) return zero;
  return polynomial.size === 1 ? (polynomial.get('') ?? null) : null;
}

export const constant = (value: Rational): Polynomial => new Map(isZero(value) ? [] : [['', value]]);
export const atom = (text: string): Polynomial => new Map([[text, one]]);

export function sum(a: Polynomial, b: Polynomial): Polynomial {
  const result = new Map(a);
  for (const [monomial, coefficient] of b) {
    const total = add(result.get(monomial) ?? zero, coefficient);
    if (isZero(total)) result.delete(monomial);
    else result.set(monomial, total);
  }
  return result;
}

export const scaled = (polynomial: Polynomial, by: Rational): Polynomial =>
  isZero(by) ? new Map() : new Map([...polynomial].map(([key, value]) => [key, multiply(value, by)]));

export const difference = (a: Polynomial, b: Polynomial): Polynomial => sum(a, scaled(b, negate(one)));

/** The monomial that is the product of these. */
export function productOf(monomials: readonly string[]): string {
  return monomials.flatMap(atomsIn).sort().join(between);
}

/** @throws TooLarge */
export function product(a: Polynomial, b: Polynomial): Polynomial {
  let result: Polynomial = new Map();
  for (const [left, x] of a) {
    const row = new Map([...b].map(([right, y]) => [productOf([left, right]), multiply(x, y)] as const));
    result = sum(result, row);
    if (result.size > mostTerms) throw new TooLarge();
  }
  return result;
}

/** With a value for each atom. */
export function valueAt(polynomial: Polynomial, values: ReadonlyMap<string, Rational>): Rational {
  let total = zero;
  for (const [monomial, coefficient] of polynomial)
    total = add(
      total,
      atomsIn(monomial).reduce((value, name) => multiply(value, values.get(name)!), coefficient),
    );
  return total;
}

class TooLarge extends Error {}

/** As Lean reads it, with the highest degrees first. */
export function polynomialText(polynomial: Polynomial): string {
  const terms = [...polynomial].sort(([a], [b]) => degreeOf(b) - degreeOf(a));
  if (terms.length === 0) return '0';
  return terms
    .map(([monomial, coefficient], at) => {
      const isMinus = coefficient.numerator < 0n;
      const sign = at === 0 ? (isMinus ? '-' : '') : isMinus ? ' - ' : ' + ';
      return `${sign}${termText(monomial, isMinus ? negate(coefficient) : coefficient)}`;
    })
    .join('');
}

function termText(monomial: string, coefficient: Rational): string {
  const atoms = atomsIn(monomial);
  const factors = [...new Set(atoms)].map((text) => {
    const exponent = atoms.filter((other) => other === text).length;
    const base = isSimple(text) ? text : `(${text})`;
    return exponent === 1 ? base : `${base} ^ ${exponent}`;
  });
  const isOne = coefficient.numerator === 1n && coefficient.denominator === 1n;
  const numbers = isOne && factors.length > 0 ? [] : [rationalText(coefficient)];
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
      total = isMinus ? difference(total, term) : sum(total, term);
    }
    return total;
  }

  #product(): Polynomial {
    let total = this.#signed();
    while (this.#next === '*' || this.#next === '/') {
      const isDivision = this.#take() === '/';
      const factor = this.#signed();
      total = product(total, isDivision ? this.#inverse(factor) : factor);
    }
    return total;
  }

  #signed(): Polynomial {
    if (this.#next !== '-') return this.#power();
    this.#take();
    if (!this.#options.subtracts) throw new NoPolynomial();
    return scaled(this.#signed(), negate(one));
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
    let total = constant(one);
    for (let count = 0; count < exponent; count += 1) total = product(total, base);
    return total;
  }

  #inverse(of: Polynomial): Polynomial {
    const divisor = constantIn(of);
    if (!this.#options.divides || divisor === null || isZero(divisor)) throw new NoPolynomial();
    return constant(invert(divisor));
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
    return atom(textOf(this.#tokens.slice(start, this.#at)));
  }

  #primary(): Polynomial {
    const token = this.#take();
    if (token === '(') {
      const inside = this.sum();
      if (this.#take() !== ')') throw new NoPolynomial();
      return inside;
    }
    if (/^\d+$/u.test(token)) return constant(rational(BigInt(token)));
    if (/^\d/u.test(token)) return this.#decimal(token);
    if (operators.has(token)) throw new NoPolynomial();
    return atom(token);
  }

  #decimal(token: string): Polynomial {
    if (!this.#options.divides) throw new NoPolynomial();
    const [whole, fraction] = token.split('.') as [string, string];
    return constant(rational(BigInt(whole + fraction), 10n ** BigInt(fraction.length)));
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

/** Null where there is another atom. */
export function coefficientsIn(polynomial: Polynomial, atom: string): Coefficients | null {
  const found: Rational[] = [];
  for (const [monomial, coefficient] of polynomial) {
    const atoms = atomsIn(monomial);
    if (atoms.some((other) => other !== atom)) return null;
    found[atoms.length] = coefficient;
  }
  return Array.from(found, (coefficient) => coefficient ?? zero);
}

export const fromCoefficients = (coefficients: Coefficients, atom: string): Polynomial =>
  coefficients.reduce<Polynomial>(
    (total, coefficient, exponent) =>
      sum(total, scaled(new Map([[productOf(Array(exponent).fill(atom)), rational(1n)]]), coefficient)),
    new Map(),
  );

/** p(x) / (x - r) and p(r). */
function divide(coefficients: Coefficients, root: Rational): { quotient: Rational[]; remainder: Rational } {
  const quotient: Rational[] = [];
  let last = zero;
  for (const coefficient of coefficients.toReversed()) {
    last = add(coefficient, multiply(root, last));
    quotient.unshift(last);
  }
  return { quotient: quotient.slice(1), remainder: quotient[0] ?? zero };
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
  if (isZero(coefficients[0]!)) return zero;
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
      for (const candidate of [rational(numerator, denominator), rational(-numerator, denominator)])
        if (isZero(divide(coefficients, candidate).remainder)) return candidate;
  return null;
}

/** Of a number that is not negative, in their order. */
export function divisors(of: bigint): bigint[] {
  const found: bigint[] = [];
  for (let small = 1n; small * small <= of; small += 1n)
    if (of % small === 0n) found.push(small, ...(small * small === of ? [] : [of / small]));
  return found.sort((a, b) => Number(a - b));
}
