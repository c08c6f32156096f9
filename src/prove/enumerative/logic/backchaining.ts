import type { GoalContext } from '../reading/goal-context.ts';
import {
  alternatives,
  listed,
  type TacticProvider,
  type WeightedTactic,
  weighted,
} from '../tactic-provider.ts';

/** What `solve_by_elim` may build besides predicates of the header, by the head of the target. */
const connectives: ReadonlyMap<string, readonly string[]> = new Map([
  ['And', ['And.intro']],
  ['Or', ['Or.inl', 'Or.inr']],
  ['Exists', ['Exists.intro', 'And.intro']],
]);

/** At most this many constructors: each makes every step of the search for a derivation dearer. */
const constructorLimit = 16;
/** At most this many rules with chosen premises, up to equations; all in one call. */
const equationLimit = 16;
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
    const isDerivation = context.predicates.some(({ name }) => name === head);
    const logic = connectives.get(head ?? '');
    const rules = context.proofs.some(concludes(head));
    const found: WeightedTactic[] = [];
    if (isDerivation || (logic !== undefined && context.predicates.length > 0)) {
      const tools = derivationTools(context);
      found.push(...weighted(0.7, `solve_by_elim${listed(tools)}`));
      const lemmas = context.lemmas.slice(0, lemmaLimit).map(({ name }) => name);
      if (lemmas.length > 0) found.push(...weighted(0.3, `solve_by_elim${listed([...tools, ...lemmas])}`));
      if (isDerivation) found.push(...upToEquations(context));
    } else if (rules) {
      found.push(...weighted(0.4, `solve_by_elim${listed(logic ?? [])}`));
    }
    return found;
  },
};

/**
 * What a derivation of the target may be built with: connectives, and the rules of the predicates that it names; where it names
 * none, of those of the context.
 */
export function derivationTools({ goal, predicates }: GoalContext): readonly string[] {
  const named = predicates.filter(({ name }) => goal.shape.constants.includes(name));
  const constructors = (named.length === 0 ? predicates : named).flatMap((info) =>
    info.constructors.map((rule) => `${info.name}.${rule.name}`),
  );
  return [...(connectives.get(goal.shape.head ?? '') ?? []), ...constructors.slice(0, constructorLimit)];
}

/**
 * A rule whose conclusion is the target but for equations that `simp` knows: `Matches r (u ++ [])` for `Matches r u`. Its premises,
 * of the same predicate, are hypotheses or rules that have none.
 */
function upToEquations({ goal, predicates, proofs }: GoalContext): WeightedTactic[] {
  const predicate = predicates.find(({ name }) => name === goal.shape.head);
  if (predicate === undefined) return [];
  const facts = proofs.filter(({ inductive }) => inductive?.name === predicate.name).map(({ name }) => name);
  const rules = predicate.constructors.map(({ name, fields }) => ({
    name: `${predicate.name}.${name}`,
    fields: fields.filter(({ isImplicit }) => isImplicit !== true),
    premises: fields.filter(({ isProof }) => isProof),
  }));
  const axioms = rules
    .filter(({ premises }) => premises.length === 0)
    .map(({ name, fields }) =>
      fields.length === 0 ? name : `(${[name, ...fields.map(() => '_')].join(' ')})`,
    );
  const calls = rules.flatMap(({ name, fields, premises }) => {
    const count = premises.length;
    if (count === 0 || count > 2 || premises.some((field) => !field.isRecursive || field.isImplicit))
      return [];
    return choices(count, facts, axioms).map((chosen) => {
      const list = [...chosen];
      const given = fields.map(({ isProof }) => (isProof ? list.shift()! : '_'));
      return `simpa using ${[name, ...given].join(' ')}`;
    });
  });
  return alternatives(0.5, calls.slice(0, equationLimit));
}

/** Each choice of one or two premises with a hypothesis among them. */
function choices(count: number, facts: readonly string[], axioms: readonly string[]): string[][] {
  if (count === 1) return facts.map((fact) => [fact]);
  const all = [...facts, ...axioms];
  return all.flatMap((a) => all.filter((b) => facts.includes(a) || facts.includes(b)).map((b) => [a, b]));
}

/** Whether a hypothesis is a rule for targets with such a head. */
function concludes(head: string | null): (proof: GoalContext['proofs'][number]) => boolean {
  return ({ hypothesis: { shape } }) => shape.binders > 0 && head !== null && shape.head === head;
}
