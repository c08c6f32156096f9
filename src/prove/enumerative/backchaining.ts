import type { GoalContext } from './goal-context.ts';
import { listed, type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

/** What `solve_by_elim` may build besides predicates of the header, by the head of the target. */
const connectives: ReadonlyMap<string, readonly string[]> = new Map([
  ['And', ['And.intro']],
  ['Or', ['Or.inl', 'Or.inr']],
  ['Exists', ['Exists.intro', 'And.intro']],
]);

/** At most this many constructors: each makes every step of the search for a derivation dearer. */
const constructorLimit = 16;
/** How many theorems of the header join them. */
const lemmaLimit = 3;

/**
 * Derivations: constructors of the header's predicates and hypotheses, applied one after the other until nothing is open
 * (`solve_by_elim`). One call does what the search would have to do with metavariables in the goals between.
 */
export const backchaining: TacticProvider = {
  name: 'backchaining',
  propose(context) {
    const { head, binders } = context.goal.shape;
    if (binders > 0) return [];
    const constructors = context.predicates
      .flatMap((info) => info.constructors.map((rule) => `${info.name}.${rule.name}`))
      .slice(0, constructorLimit);
    const isDerivation = context.predicates.some(({ name }) => name === head);
    const logic = connectives.get(head ?? '');
    const rules = context.proofs.some(concludes(head));
    const found: WeightedTactic[] = [];
    if (isDerivation || (logic !== undefined && constructors.length > 0)) {
      const tools = [...(logic ?? []), ...constructors];
      found.push(...weighted(0.7, `solve_by_elim${listed(tools)}`));
      const lemmas = context.lemmas.slice(0, lemmaLimit).map(({ name }) => name);
      if (lemmas.length > 0) found.push(...weighted(0.3, `solve_by_elim${listed([...tools, ...lemmas])}`));
    } else if (rules) {
      found.push(...weighted(0.4, `solve_by_elim${listed(logic ?? [])}`));
    }
    return found;
  },
};

/** Whether a hypothesis is a rule for targets with such a head. */
function concludes(head: string | null): (proof: GoalContext['proofs'][number]) => boolean {
  return ({ hypothesis: { shape } }) => shape.binders > 0 && head !== null && shape.head === head;
}
