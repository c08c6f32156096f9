import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { replaceWord, variableName } from '../../reading/names.ts';
import { holds } from '../../reading/naturals.ts';
import { divisors } from '../mathlib/polynomial.ts';
import { nextStep, type WeightedTactic, workedOut } from '../tactic-provider.ts';

/** More cases take Lean too long. */
const mostDivisors = 40;
const mostExponents = 1_000;
const mostSolutions = 8;
/** The kernel finds the divisors of a number by going through all that are smaller. */
const largestDivided = 20_000n;

/**
 * Equations of natural numbers with a numeral on one side: a factor of it is one of its divisors, and exponents of its factors are
 * small. Each value is tried.
 */
export function factors(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0 || !context.tactics.has('interval_cases')) return [];
  return context.proofs.flatMap((proof) => {
    const equation = equalToNumeral(proof);
    if (equation === null) return [];
    return [...factorOf(proof, equation, context), ...exponentsOf(proof, equation, context)];
  });
}

interface Equation {
  readonly text: string;
  readonly value: bigint;
}

function equalToNumeral({ proposition }: Proof): Equation | null {
  if (proposition.kind !== 'relation' || proposition.operator !== '=') return null;
  const { left, right } = proposition;
  return /^\d{1,15}$/u.test(right) ? { text: left, value: BigInt(right) } : null;
}

const productPattern = new RegExp(`^(${variableName}) \\* (?:(${variableName})|\\d+|\\([^()]*\\))$`, 'u');

/** `x * y = 450`, or `x * (y + 1) = 450` */
function factorOf(proof: Proof, { text, value }: Equation, context: GoalContext): WeightedTactic[] {
  const [, factor, other] = productPattern.exec(text) ?? [];
  if (factor === undefined || value < 2n || value > largestDivided || !isNatural(factor, context)) return [];
  const all = divisors(value).sort((a, b) => (a < b ? -1 : 1));
  if (all.length > mostDivisors) return [];
  const member = `Nat.mem_divisors.2 ⟨Dvd.intro _ ${proof.name}, (by norm_num : (${value} : ℕ) ≠ 0)⟩`;
  const isPair = other !== undefined && other !== factor && isNatural(other, context);
  return [...(isPair ? pairs() : []), ...cases()];

  /** The kernel tries both factors in all else that is said of them. */
  function pairs(): WeightedTactic[] {
    const said = context.proofs.filter(
      ({ name, type }) => name !== proof.name && holds(withPair(type, all[0]!)) !== null,
    );
    const left = all.filter((one) => said.every(({ type }) => holds(withPair(type, one)) === true));
    if (left.length > mostSolutions) return [];
    const quotient = `(${value} / ${factor})`;
    const premises = said.map(({ type }) => `(${replaceWord(type, other!, quotient)}) → `).join('');
    const used = [factor, `(${member})`, ...said.map(({ name }) => name)].join(' ');
    const end = decided({
      names: [factor!],
      solutions: left.map((one) => [one]),
      premises: `∀ ${factor} ∈ Nat.divisors ${value}, ${premises}`,
      used,
    });
    const is = `(Nat.eq_div_of_mul_eq_right (by rintro rfl; simp at ${proof.name}) ${proof.name} : ${other} = ${value} / ${factor})`;
    return nextStep(4, `obtain rfl := ${is}\n${end}`);
  }

  function withPair(type: string, one: bigint): string {
    return replaceWord(replaceWord(type, factor!, String(one)), other!, String(value / one));
  }

  function cases(): WeightedTactic[] {
    const is = context.names().fresh('h');
    const list = `Nat.divisors ${value} = {${all.join(', ')}}`;
    const lines = [
      `have ${is} := ${member}`,
      `rw [show ${list} by decide +kernel] at ${is}`,
      `simp only [Finset.mem_insert, Finset.mem_singleton] at ${is}`,
      `rcases ${is} with ${all.map(() => 'rfl').join(' | ')} <;> first | omega | (simp_all; done)`,
    ];
    return workedOut(3, lines.join('\n'));
  }
}

/** `2 ^ x * 3 ^ y = 1296`: the exponents. */
function exponentsOf(proof: Proof, { text, value }: Equation, context: GoalContext): WeightedTactic[] {
  const parts = text.split(' * ').map((part) => powerPattern.exec(part)?.groups);
  if (!parts.every((part) => part !== undefined)) return [];
  const powers = parts.flatMap(({ base, exponent }) =>
    base === undefined || exponent === undefined ? [] : [{ base: BigInt(base), exponent }],
  );
  const exponents = powers.map(({ exponent }) => exponent);
  if (powers.length === 0 || new Set(exponents).size < powers.length) return [];
  if (powers.some(({ base, exponent }) => base < 2n || !isNatural(exponent, context))) return [];
  const bounds = powers.map(({ base }) => {
    let bound = 0;
    for (let power = 1n; power <= value; power *= base) bound += 1;
    return bound;
  });
  if (bounds.reduce((total, bound) => total * bound, 1) > mostExponents) return [];
  const coefficient = parts.reduce((total, { digits }) => total * BigInt(digits ?? 1), 1n);
  const solutions = tuples(bounds).filter(
    (tuple) =>
      powers.reduce((total, { base }, at) => total * base ** BigInt(tuple[at]!), coefficient) === value,
  );
  if (solutions.length > mostSolutions) return [];
  const supply = context.names();
  const small = powers.map(() => supply.fresh('h'));
  const lines = powers.map(({ exponent }, at) => {
    const [large, most] = supply.freshAll('h', 'h');
    const leasts = parts.map(({ digits, base, exponent: other }) => {
      if (digits !== undefined) return `(Nat.le_refl ${digits})`;
      const positive = `(show 0 < ${base} by decide)`;
      return other === exponent
        ? `(Nat.pow_le_pow_right ${positive} (Nat.le_of_not_lt ${large}))`
        : `(Nat.pow_pos (n := ${other}) ${positive})`;
    });
    const product = leasts.reduce((left, right) => `(Nat.mul_le_mul ${left} ${right})`);
    return `have ${small[at]} : ${exponent} < ${bounds[at]} := Classical.byContradiction fun ${large} => by have ${most} := ${product}; omega`;
  });
  const all = exponents.map((exponent, at) => `∀ ${exponent} < ${bounds[at]}, `).join('');
  const used = exponents.map((exponent, at) => `${exponent} ${small[at]}`).join(' ');
  const premises = `${all}${text} = ${value} → `;
  const end = decided({ names: exponents, solutions, premises, used: `${used} ${proof.name}` });
  return nextStep(4, [...lines, end].join('\n'));
}

interface Decision {
  readonly names: readonly string[];
  /** Values of the names, for each solution. */
  readonly solutions: readonly (readonly (bigint | number)[])[];
  /** From which the kernel decides that there are no others, as they stand before the arrow. */
  readonly premises: string;
  /** The terms of which the premises speak, and the proofs of these. */
  readonly used: string;
}

/** Puts the solutions in, one goal for each; where there is none, that proves the goal. */
function decided({ names, solutions, premises, used }: Decision): string {
  const is = (values: Decision['solutions'][number]) =>
    names.map((name, at) => `${name} = ${values[at]}`).join(' ∧ ');
  const claim = solutions.length === 0 ? 'False' : solutions.map(is).join(' ∨ ');
  const result = `(by decide +kernel : ${premises}${claim}) ${used}`;
  const pattern = names.length === 1 ? 'rfl' : `⟨${names.map(() => 'rfl').join(', ')}⟩`;
  return solutions.length === 0
    ? `exact absurd ${result} id`
    : `obtain ${solutions.map(() => pattern).join(' | ')} := ${result}`;
}

const powerPattern = new RegExp(`^(?:(?<digits>\\d+)|(?<base>\\d+) \\^ (?<exponent>${variableName}))$`, 'u');

/** All lists of numbers with each number below its bound. */
const tuples = (bounds: readonly number[]): number[][] =>
  bounds.reduce<number[][]>(
    (lists, bound) => lists.flatMap((list) => Array.from({ length: bound }, (_, at) => [...list, at])),
    [[]],
  );

const isNatural = (name: string, { variables }: GoalContext): boolean =>
  variables.some((variable) => variable.name === name && variable.head === 'Nat');
