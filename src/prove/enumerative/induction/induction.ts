import type { InductiveInfo } from '../../../../lean/engine.ts';
import type { ContextVariable, GoalContext, Proof } from '../reading/goal-context.ts';
import { type NameSupply, nameAlternative } from '../reading/names.ts';
import { elementType } from '../reading/proposition.ts';
import { mentions } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { areRefused, indicesOf } from './proof-indices.ts';

/** Structural induction on data and on proofs, with and without generalising the other variables. */
export const induction: TacticProvider = {
  name: 'induction',
  propose(context) {
    return [
      ...inductionCandidates(context).flatMap(({ variable, weight }) =>
        inductionOn(variable, weight, context),
      ),
      ...context.proofs.flatMap((proof) => inductionOnProof(proof, context)),
      ...strongInduction(context),
    ];
  },
};

function inductionOnProof(proof: Proof, context: GoalContext): WeightedTactic[] {
  const supply = context.names();
  supply.release(proof.name);
  const damping = context.hasInductionHypothesis ? 0.3 : 1;
  const { inductive, proposition } = proof;
  if (inductive?.isProposition && inductive.isRecursive && inductive.name !== 'Nat.le') {
    // `index-induction.ts` makes variables of them first.
    if (areRefused(indicesOf(proof) ?? [], context)) return [];
    const alternatives = inductionAlternatives(inductive, null, supply);
    return [
      ...weighted(0.8 * damping, `induction ${proof.name} with${alternatives}`),
      ...generalised(proof, context).flatMap((others) =>
        weighted(0.5 * damping, `induction ${proof.name} ${others} with${alternatives}`),
      ),
    ];
  }
  // `a ≤ n` over the naturals is an inductive predicate below the notation: an induction that starts at `a`.
  if (proof.hypothesis.shape.head !== 'LE.le' || proposition.kind !== 'relation') return [];
  const upper = context.variables.find((variable) => variable.name === proposition.right);
  if (upper?.head !== 'Nat' || upper.mentions === 0) return [];
  return weighted(
    0.25 * damping,
    `induction ${proof.name} with | refl => ?_ | step ${supply.fresh('h')} ${supply.fresh('ih')} => ?_`,
  );
}

/** Induction over all smaller numbers, for the number the target mentions most. */
function strongInduction(context: GoalContext): WeightedTactic[] {
  if (context.hasInductionHypothesis) return [];
  const number = inductionCandidates(context).find(({ variable }) => variable.head === 'Nat')?.variable;
  if (number === undefined) return [];
  const supply = context.names();
  return weighted(
    0.12,
    `induction ${number.name} using Nat.strongRecOn with | ind ${number.name} ${supply.fresh('ih')} => ?_`,
  );
}

/** Variables of a recursive type, those that the target mentions most first. A second induction weighs less. */
export function inductionCandidates(
  context: GoalContext,
): { readonly variable: ContextVariable & { readonly inductive: InductiveInfo }; readonly weight: number }[] {
  const found = context.variables.flatMap((variable) => {
    const { inductive } = variable;
    if (inductive === null || !inductive.isRecursive || inductive.isProposition || inductive.indices > 0)
      return [];
    if (variable.mentions + variable.mentionsInProofs === 0) return [];
    return [{ ...variable, inductive }];
  });
  const damping = context.hasInductionHypothesis ? 0.3 : 1;
  // Recursion goes along a list rather than into numbers of the kind that it holds.
  const isElement = (variable: ContextVariable) =>
    found.some((list) => list.mentions > 0 && elementType(list.type) === variable.type);
  return found
    .sort(
      (a, b) =>
        Number(isElement(a)) - Number(isElement(b)) ||
        b.mentions - a.mentions ||
        b.mentionsInProofs - a.mentionsInProofs,
    )
    .slice(0, 4)
    .map((variable, index) => ({
      variable,
      weight: 0.9 * 0.7 ** index * damping * (variable.mentions === 0 ? 0.5 : 1),
    }));
}

function inductionOn(
  variable: ContextVariable & { readonly inductive: InductiveInfo },
  weight: number,
  context: GoalContext,
): WeightedTactic[] {
  const supply = context.names();
  supply.release(variable.name);
  const cases = inductionAlternatives(variable.inductive, variable.name, supply);
  const others = generalisable(variable.name, context);
  const found = weighted(weight, `induction ${variable.name} with${cases}`);
  if (others.length > 0) {
    found.push(
      ...weighted(weight * 0.8, `induction ${variable.name} generalizing ${others.join(' ')} with${cases}`),
    );
  }
  return found;
}

/** Variables the induction hypothesis may quantify over: data in the target on which `name` doesn't depend. */
export function generalisable(name: string, context: GoalContext): string[] {
  const self = context.variables.find((variable) => variable.name === name);
  return context.variables
    .filter((other) => other.name !== name && other.mentions > 0 && (other.head !== null || other.isElement))
    .filter((other) => self === undefined || !mentions(self.type, other.name))
    .map((other) => other.name);
}

/**
 * `generalizing x y` for an induction on a proof: the variables of the target and of other proofs that its type doesn't
 * mention (those in its indices are replaced by the induction itself). None: no list.
 */
export function generalised(proof: Proof, context: GoalContext): string[] {
  const names = context.variables
    .filter(
      ({ head, mentions: inTarget, mentionsInProofs }) => head !== null && inTarget + mentionsInProofs > 0,
    )
    .map(({ name }) => name)
    .filter((name) => !mentions(proof.type, name));
  return names.length === 0 ? [] : [`generalizing ${names.join(' ')}`];
}

/** ` | zero => ?_ | succ n ih => ?_` */
export function inductionAlternatives(
  info: InductiveInfo,
  subject: string | null,
  supply: NameSupply,
): string {
  return info.constructors
    .map((ctor) => {
      const { head, fields, hypotheses } = nameAlternative(ctor, subject, supply.fork());
      return ` | ${[head, ...fields, ...hypotheses].join(' ')} => ?_`;
    })
    .join('');
}
