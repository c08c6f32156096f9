import type { ContextVariable, GoalContext } from '../reading/goal-context.ts';
import { moduli } from '../reading/numerals.ts';
import { mentions } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Larger moduli make too many cases. */
const largestModulus = 12;

/** Goes through the remainders of a variable when the target is about a remainder of a product or power. */
export const residues: TacticProvider = {
  name: 'residues',
  propose(context) {
    const { constants } = context.goal.shape;
    if (!constants.includes('HMul.hMul') && !constants.includes('HPow.hPow')) return [];
    const found: WeightedTactic[] = fromKnownRemainders(context);
    for (const modulus of moduli(context.goal.target, largestModulus).slice(0, 2)) {
      const bases = context.variables
        .filter(isMentionedNumber)
        .filter((variable) => !isExponent(variable, context));
      for (const variable of bases.slice(0, 2)) {
        const distinction = remainders(variable.name, modulus, context.names().fresh('h'));
        const facts = `[${arithmetic[variable.head]}, ${distinction.name}]`;
        found.push(
          ...weighted(0.4, `${distinction.text} <;> simp ${facts}`),
          ...weighted(context.proofs.length > 0 ? 0.25 : 0.1, `${distinction.text} <;> simp_all ${facts}`),
          ...weighted(0.1, `${distinction.text} <;> grind`),
        );
      }
    }
    return found;
  },
};

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

function remainders(name: string, modulus: number, hypothesis: string): { text: string; name: string } {
  const values = Array.from({ length: modulus }, (_, value) => value);
  const claim = values.map((value) => `${name} % ${modulus} = ${value}`).join(' ∨ ');
  const pattern = values.map(() => hypothesis).join(' | ');
  return { text: `rcases (by omega : ${claim}) with ${pattern}`, name: hypothesis };
}
