import type { ConstructorInfo, InductiveInfo } from '../../../../lean/engine.ts';
import { listed, type TacticProvider, weighted } from '../tactic-provider.ts';

/** So many terms are tried in one call, and so many calls are offered. */
const termsPerCall = 5;
const callLimit = 3;
/** Terms of one type at most. */
const termLimit = 40;

/**
 * Examples: the smallest closed terms of the header's own types as witnesses, each with its proof in the same call. What is to be
 * shown of a term without variables is shown by computing, or by taking apart the derivations that there can't be.
 */
export const closedTerms: TacticProvider = {
  name: 'closed-terms',
  propose(context) {
    const { head, binders } = context.goal.shape;
    if (binders > 0 || head !== 'Exists') return [];
    const terms = context.ownTypes.filter(({ indices }) => indices === 0).flatMap(smallTerms);
    if (terms.length === 0) return [];
    const known = [...context.definitions, ...context.predicates].map(({ name }) => name);
    const finisher = known.length === 0 ? 'simp' : `first | simp${listed(known)} | grind${listed(known)}`;
    return Array.from({ length: callLimit }, (_, call) => {
      const tried = terms.slice(call * termsPerCall, (call + 1) * termsPerCall);
      const choices = tried.map((term) => `exact ⟨${term}, by ${finisher}⟩`);
      return tried.length === 0 ? [] : weighted(0.6 * 0.7 ** call, `first | ${choices.join(' | ')}`);
    }).flat();
  },
};

/** The terms of at most two levels, the smaller first. Numerals stand for what is no part: of another type, they fail. */
export function smallTerms({ constructors }: InductiveInfo): string[] {
  const usable = constructors.filter(({ fields }) => fields.every(({ isProof }) => !isProof));
  const leaves = usable.flatMap((ctor) => applied(ctor, []));
  const nodes = usable
    .filter(({ fields }) => fields.some(({ isRecursive }) => isRecursive))
    .flatMap((ctor) => applied(ctor, leaves));
  return [...leaves, ...nodes].slice(0, termLimit);
}

/** A constructor with each choice of parts. */
function applied({ name, fields }: ConstructorInfo, parts: readonly string[]): string[] {
  const explicit = fields.filter(({ isImplicit }) => isImplicit !== true);
  let found = [`.${name}`];
  for (const { isRecursive } of explicit) {
    const choices = isRecursive ? parts.map((part) => (part.includes(' ') ? `(${part})` : part)) : ['0'];
    found = found.flatMap((term) => choices.map((choice) => `${term} ${choice}`));
  }
  return found;
}
