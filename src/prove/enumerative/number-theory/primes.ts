import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { isVariable, wordsOf } from '../../reading/names.ts';
import { outerTokens, withoutBrackets } from '../../reading/proposition.ts';
import { divisors } from '../mathlib/polynomial.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** A number that is known to be prime. */
interface KnownPrime {
  /** As it is printed. */
  readonly number: string;
  /** A proof of `Nat.Prime` of it, or of `Prime` of an integer. */
  readonly proof: string;
  readonly isNatural: boolean;
}

/** Primes at most; the parities of more would be many cases. */
const mostPrimes = 2;

/** What is known of primes: which factor they divide, what divides them, that they are odd or 2. */
export function primes(context: GoalContext): WeightedTactic[] {
  const { goal, proofs } = context;
  if (goal.shape.binders > 0) return [];
  const named = proofs.flatMap((proof) => namedPrime(proof));
  const divisions = proofs.filter(
    ({ proposition }) => proposition.kind === 'relation' && proposition.operator === '∣',
  );
  const known = [...named, ...(context.tactics.has('norm_num') ? divisions.flatMap(numeralPrime) : [])];
  return [
    ...known.flatMap((prime) => divisions.flatMap((division) => dividing(prime, division))),
    ...named.flatMap((prime) => proofs.flatMap((proof) => divided(prime, proof, context))),
    ...parities(named.filter(({ isNatural }) => isNatural).slice(0, mostPrimes), context),
    ...known.flatMap((prime) => toPowers(prime, context)),
    ...divisions.flatMap((division) => summand(division, context)),
  ];
}

function namedPrime({ name, type, hypothesis }: Proof): KnownPrime[] {
  const { head, binders } = hypothesis.shape;
  if (binders > 0 || (head !== 'Nat.Prime' && head !== 'Prime')) return [];
  const number = withoutBrackets(type.replace(/^\S+ |\.Prime$/u, ''));
  return [{ number, proof: name, isNatural: head === 'Nat.Prime' }];
}

const largestNumeral = 1_000;

/** The 7 of `7 ∣ a * b`. */
function numeralPrime({ proposition, hypothesis }: Proof): KnownPrime[] {
  if (proposition.kind !== 'relation' || !/^\d+$/u.test(proposition.left)) return [];
  const value = Number(proposition.left);
  if (value > largestNumeral || divisors(BigInt(value)).length !== 2) return [];
  const isNatural = !hypothesis.shape.constants.includes('Int');
  const proof = isNatural
    ? `(by norm_num : Nat.Prime ${value})`
    : `(Int.prime_iff_natAbs_prime.2 (by norm_num) : Prime (${value} : ℤ))`;
  return [{ number: proposition.left, proof, isNatural }];
}

const generalProof = ({ proof, isNatural }: KnownPrime): string => (isNatural ? `${proof}.prime` : proof);

/** The operators of a term outside of brackets. */
const operators = (text: string): ReadonlySet<string> =>
  new Set(outerTokens(text).flatMap(({ text: token }) => (/^[-+*/%^]$/u.test(token) ? [token] : [])));

const isProduct = (text: string): boolean => {
  const found = operators(text);
  return found.has('*') && !['+', '-', '/', '%'].some((operator) => found.has(operator));
};

const isPower = (text: string): boolean => operators(text).has('^') && operators(text).size === 1;

/** From `p ∣ a * b` one of the factors, from `p ∣ a ^ n` the base. */
function dividing(prime: KnownPrime, { name, proposition }: Proof): WeightedTactic[] {
  if (proposition.kind !== 'relation' || proposition.left !== prime.number) return [];
  if (isProduct(proposition.right))
    return weighted(1.2, `rcases ${generalProof(prime)}.dvd_or_dvd ${name} with ${name} | ${name}`);
  if (isPower(proposition.right))
    return weighted(1.2, `replace ${name} := ${generalProof(prime)}.dvd_of_dvd_pow ${name}`);
  return [];
}

/** From `d ∣ p`, and from `a * b = p`, that a divisor is 1 or p. */
function divided(
  { number, proof, isNatural }: KnownPrime,
  { name, proposition }: Proof,
  context: GoalContext,
): WeightedTactic[] {
  if (!isNatural || proposition.kind !== 'relation') return [];
  const { operator, left, right } = proposition;
  if (operator === '∣' && right === number && left !== number) {
    const pattern = isVariable(left) ? 'rfl' : name;
    return weighted(1.2, `rcases (Nat.dvd_prime ${proof}).1 ${name} with ${pattern} | ${pattern}`);
  }
  const equation = right === number ? name : `${name}.symm`;
  if (operator !== '=' || (left !== number && right !== number)) return [];
  if (!isProduct(right === number ? left : right)) return [];
  const h = context.names().fresh('h');
  const split = `rcases (Nat.dvd_prime ${proof}).1 (Dvd.intro _ ${equation}) with ${h} | ${h}`;
  const closer = 'first | (simp_all [Nat.Prime.ne_zero, Nat.Prime.ne_one]; done) | grind | nlinarith';
  return [...weighted(0.8, `${split} <;> ${closer}`), ...weighted(0.4, split)];
}

/** A prime is 2 or odd, and at least 2: all of them at once for arithmetic, and each by itself. */
function parities(known: readonly KnownPrime[], context: GoalContext): WeightedTactic[] {
  if (known.length === 0) return [];
  const supply = context.names();
  const least = known.map(({ proof }) => `have ${supply.fresh('h')} := ${proof}.two_le`);
  const h = supply.fresh('h');
  const split = known.map(({ proof }) => `rcases ${proof}.eq_two_or_odd with ${h} | ${h}`);
  const closer =
    'first | omega | grind | (simp_all [Nat.odd_iff, Nat.even_iff]; done) | (simp_all [Nat.odd_iff, Nat.even_iff]; omega)';
  return [
    ...weighted(0.6, `${least.join('; ')}; ${split.join(' <;> ')} <;> ${closer}`),
    ...known.flatMap(({ number, proof }) =>
      isVariable(number) ? weighted(0.3, `rcases ${proof}.eq_two_or_odd with rfl | ${h}`) : [],
    ),
  ];
}

/** For the target `p ∣ a` the powers of a that the context speaks of. */
function toPowers(prime: KnownPrime, { target, goal }: GoalContext): WeightedTactic[] {
  if (target.kind !== 'relation' || target.operator !== '∣' || target.left !== prime.number) return [];
  if (!isVariable(target.right)) return [];
  const power = new RegExp(`(?<![\\p{L}\\p{N}_'.])${RegExp.escape(target.right)} \\^ (\\d+)`, 'gu');
  const exponents = new Set([...goal.pretty.matchAll(power)].map(([, exponent]) => exponent!));
  return [...exponents].flatMap((exponent) =>
    weighted(0.6, `apply ${generalProof(prime)}.dvd_of_dvd_pow (n := ${exponent})`),
  );
}

const dividesToo =
  'by first | assumption | exact dvd_pow ‹_› (by norm_num) | exact Dvd.dvd.mul_left ‹_› _ | exact Dvd.dvd.mul_right ‹_› _';

/** From `d ∣ a + b` what d divides, where it divides the other summand. */
function summand(
  { name, proposition, hypothesis }: Proof,
  { target, tactics }: GoalContext,
): WeightedTactic[] {
  if (!tactics.has('norm_num') || proposition.kind !== 'relation' || target.kind !== 'relation') return [];
  const isWanted = target.operator === '∣' && target.left === proposition.left;
  if (!isWanted || !operators(proposition.right).has('+') || wordsOf(target.right).length === 0) return [];
  const of = hypothesis.shape.constants.includes('Int') ? '' : 'Nat.';
  return weighted(
    0.8,
    `first | exact (${of}dvd_add_right (${dividesToo})).1 ${name} | exact (${of}dvd_add_left (${dividesToo})).1 ${name}`,
  );
}
