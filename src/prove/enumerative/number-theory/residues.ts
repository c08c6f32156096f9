import { type ContextVariable, type GoalContext, hasProduct } from '../../reading/goal-context.ts';
import { mentions, moduli } from '../../reading/names.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Longer periods make too many cases. */
const longestPeriod = 12;
const largestPowerModulus = 1000;
const basesAtMost = 3;

/** Remainders of `b ^ n` for a number `b` repeat: `2 ^ n % 7 = 2 ^ (n % 3) % 7`. Goes through the cases. */
export function powerResidues(context: GoalContext): WeightedTactic[] {
  const { binders } = context.goal.shape;
  if (binders > 0 || !context.constants.has('HPow.hPow') || !context.constants.has('Nat')) return [];
  const text = [context.goal.target, ...context.proofs.map(({ type }) => type)].join('\n');
  const exponents = context.variables
    .filter(({ name, head }) => head === 'Nat' && powersOf(name, text).length > 0)
    .map(({ name }) => name);
  return exponents.slice(0, 2).flatMap((name) =>
    moduli(text, largestPowerModulus)
      .slice(0, 2)
      .flatMap((modulus) => byPeriod(context, powersOf(name, text), name, modulus)),
  );
}

function byPeriod(
  context: GoalContext,
  bases: readonly number[],
  exponent: string,
  modulus: number,
): WeightedTactic[] {
  const periods = bases.map((base) => periodOf(base, modulus));
  if (periods.includes(null)) return [];
  const period = periods.reduce<number>((all, one) => leastCommonMultiple(all, one!), 1);
  if (period < 2 || period > longestPeriod) return [];
  const supply = context.names();
  const facts = bases.map((base) => ({ base, positive: supply.fresh('h'), repeats: supply.fresh('h') }));
  const rest = supply.fresh('h');
  const split = byRemainder(exponent, period, rest);
  const known = facts.map(({ base, positive, repeats }) => {
    const power = `${base} ^ ${exponent}`;
    return (
      `have ${positive} : 0 < ${power} := Nat.pow_pos (by decide); ` +
      `have ${repeats} : ${power} % ${modulus} = ${base} ^ (${exponent} % ${period}) % ${modulus} := ` +
      `(by rw [← Nat.div_add_mod ${exponent} ${period}, Nat.pow_add, Nat.pow_mul]; simp [Nat.mul_mod, Nat.pow_mod]); `
    );
  });
  const repeats = facts.map((fact) => fact.repeats).join(' ');
  const computing =
    'Nat.pow_add, Nat.pow_mul, Nat.mul_mod, Nat.pow_mod, Nat.add_mod, Nat.dvd_iff_mod_eq_zero';
  const everywhere = `rw [← Nat.div_add_mod ${exponent} ${period}, ${rest}]; simp [${computing}]`;
  return [
    ...weighted(0.5, `${known.join('')}${split} <;> simp [${rest}] at ${repeats} <;> omega`),
    ...weighted(0.3, `${split} <;> (${everywhere})`),
  ];
}

/** The numbers of which a power with `name` in its exponent stands in `text`. */
function powersOf(name: string, text: string): number[] {
  const found = [...text.matchAll(/(?<![\p{L}\p{N}_.])(\d{1,4}) \^ (\([^()]*\)|[^\s()]+)/gu)];
  const words = new RegExp(`(?<![\\p{L}\\p{N}_.'])${RegExp.escape(name)}(?![\\p{L}\\p{N}_.'])`, 'u');
  const bases = found.filter((match) => words.test(match[2]!)).map((match) => Number(match[1]));
  return [...new Set(bases)].filter((base) => base > 1).slice(0, basesAtMost);
}

/** The least k > 0 with `base ^ k % modulus = 1`, or null where there is none or it is too large. */
function periodOf(base: number, modulus: number): number | null {
  let power = 1;
  for (let k = 1; k <= longestPeriod; k += 1) {
    power = (power * base) % modulus;
    if (power === 1) return k;
  }
  return null;
}

function leastCommonMultiple(a: number, b: number): number {
  let multiple = a;
  while (multiple % b !== 0) multiple += a;
  return multiple;
}

/** Larger moduli make too many cases. */
const largestModulus = 12;

/** Goes through the remainders of a variable when the target is about a remainder of a product or power. */
export function residues(context: GoalContext): WeightedTactic[] {
  if (!hasProduct(context)) return [];
  const found: WeightedTactic[] = fromKnownRemainders(context);
  for (const modulus of moduli(context.goal.target, largestModulus).slice(0, 2)) {
    const bases = context.variables
      .filter(isMentionedNumber)
      .filter((variable) => !isExponent(variable, context));
    for (const variable of bases.slice(0, 2)) {
      const h = context.names().fresh('h');
      const distinction = byRemainder(variable.name, modulus, h);
      const facts = `[${arithmetic[variable.head]}, ${h}]`;
      found.push(
        ...weighted(0.4, `${distinction} <;> simp ${facts}`),
        ...weighted(context.proofs.length > 0 ? 0.25 : 0.1, `${distinction} <;> simp_all ${facts}`),
        ...weighted(0.1, `${distinction} <;> grind`),
      );
    }
  }
  return found;
}

/** Computes with the remainders that hypotheses such as `x % 19 = 4` give. */
function fromKnownRemainders(context: GoalContext): WeightedTactic[] {
  const hasRemainder = (text: string) => / % /u.test(text);
  if (!hasRemainder(context.goal.target)) return [];
  const known = context.proofs.filter((proof) => hasRemainder(proof.type)).map((proof) => proof.name);
  const head = (['Int', 'Nat'] as const).find((name) => context.goal.shape.constants.includes(name));
  if (known.length === 0 || head === undefined) return [];
  return weighted(0.4, `simp [${[arithmetic[head], ...known].join(', ')}]`);
}

const arithmetic = {
  Nat: 'Nat.dvd_iff_mod_eq_zero, Nat.pow_mod, Nat.mul_mod, Nat.add_mod',
  Int: 'Int.dvd_iff_emod_eq_zero, Int.pow_succ, Int.mul_emod, Int.add_emod, Int.sub_emod',
};

type NumberVariable = ContextVariable & { readonly head: keyof typeof arithmetic };

function isMentionedNumber(variable: ContextVariable): variable is NumberVariable {
  return (variable.head === 'Nat' || variable.head === 'Int') && variable.mentions > 0;
}

/** The remainder of an exponent says nothing of the remainder of the power. */
function isExponent({ name }: ContextVariable, context: GoalContext): boolean {
  return [...context.goal.target.matchAll(/\^ (\([^()]*\)|[^\s()]+)/gu)].some((match) =>
    mentions(match[1]!, name),
  );
}

/** One case for each remainder, which `hypothesis` names. */
function byRemainder(name: string, modulus: number, hypothesis: string): string {
  const claims = Array.from({ length: modulus }, (_, value) => `${name} % ${modulus} = ${value}`);
  return `rcases (by omega : ${claims.join(' ∨ ')}) with ${claims.map(() => hypothesis).join(' | ')}`;
}
