/** A rational number in lowest terms. */
export class Rational {
  static readonly zero = new Rational(0n);
  static readonly one = new Rational(1n);

  readonly numerator: bigint;
  /** Positive. */
  readonly denominator: bigint;

  /** @throws RangeError for a denominator of zero */
  constructor(numerator: bigint, denominator = 1n) {
    if (denominator === 0n) throw new RangeError('a denominator is zero');
    const divisor = gcd(numerator, denominator) * (denominator < 0n ? -1n : 1n);
    this.numerator = numerator / divisor;
    this.denominator = denominator / divisor;
  }

  get isZero(): boolean {
    return this.numerator === 0n;
  }

  get isInteger(): boolean {
    return this.denominator === 1n;
  }

  plus({ numerator, denominator }: Rational): Rational {
    const sum = this.numerator * denominator + numerator * this.denominator;
    return new Rational(sum, this.denominator * denominator);
  }

  minus(other: Rational): Rational {
    return this.plus(other.negated());
  }

  times({ numerator, denominator }: Rational): Rational {
    return new Rational(this.numerator * numerator, this.denominator * denominator);
  }

  /** @throws RangeError for zero */
  over({ numerator, denominator }: Rational): Rational {
    return new Rational(this.numerator * denominator, this.denominator * numerator);
  }

  negated(): Rational {
    return new Rational(-this.numerator, this.denominator);
  }

  /** As Lean reads it: `3`, `-3`, `3 / 4`, `-3 / 4`. */
  toString(): string {
    return this.isInteger ? `${this.numerator}` : `${this.numerator} / ${this.denominator}`;
  }
}

/** Positive. */
export function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (y !== 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
