import type { ConstructorInfo, InductiveInfo } from '../../../../lean/engine.ts';
import { callsOf } from '../../reading/calls.ts';
import type { GoalContext } from '../../reading/goal-context.ts';
import { alternatives, listed, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Reasons backwards from the target with hypotheses and theorems of the header. */
export function applying(context: GoalContext): WeightedTactic[] {
  const { head } = context.goal.shape;
  const found: WeightedTactic[] = [];
  for (const proof of [...context.proofs].reverse()) {
    const shape = proof.hypothesis.shape;
    const negation = proof.proposition.kind === 'not' || shape.head === 'Ne' || shape.head === 'Not';
    const concludes = shape.head === head || (head === 'False' && negation);
    if (shape.binders === 0 && !negation) continue;
    if (negation && head !== 'False') {
      found.push(...weighted(0.1, `refine absurd ?_ ${proof.name}`));
      continue;
    }
    found.push(...weighted(concludes ? 0.7 : 0.15, `apply ${proof.name}`));
  }
  for (const lemma of [...context.lemmas.slice(0, 6), ...context.libraryLike.slice(0, 2)]) {
    const fits = lemma.head === undefined ? lemma.constants.includes(head ?? '') : lemma.head === head;
    if (!fits && lemma.head !== null) continue;
    found.push(...weighted(fits ? 0.4 : 0.1, `apply ${lemma.name}`));
  }
  return found;
}

/** More derivations make one call too dear. */
const derivationLimit = 160;
/** Nor do so many axioms and facts go together; the latest facts count. */
const leafLimit = 4;

/**
 * Derivations from axioms by one rule of two premises that may be anything, such as modus ponens or transitivity: `d (d a b) c` and the like,
 * where the leaves are axioms and facts and the formulas between are found by unification (condensed detachment).
 * Backwards from the target one would have to guess them.
 */
export function detachment(context: GoalContext): WeightedTactic[] {
  const { head, binders } = context.goal.shape;
  const predicate = context.predicates.find(({ name }) => name === head);
  if (binders > 0 || predicate === undefined) return [];
  const isRule = ({ fields }: ConstructorInfo) => fields.some(({ isRecursive }) => isRecursive);
  const [rule, ...further] = predicate.constructors.filter(isRule);
  const axioms = predicate.constructors.filter((ctor) => !isRule(ctor));
  // Where there are more rules, they are about what the conclusion is built by.
  if (rule === undefined || further.length > 0 || !isDetachment(rule) || axioms.length === 0) return [];
  const given = axioms.slice(0, leafLimit).map((axiom) => axiomOf(predicate, axiom));
  const facts = factsOf(predicate, context).slice(-Math.max(2, leafLimit - given.length));
  const leaves = [...facts, ...given];
  const detach = (major: string, minor: string) => callOf(predicate, rule, [major, minor]);
  const pairs = leaves.flatMap((a) => leaves.map((b) => detach(a, b)));
  const chains = pairs.flatMap((pair) => leaves.map((leaf) => detach(`(${pair})`, leaf)));
  const others = pairs.flatMap((pair) => leaves.map((leaf) => detach(leaf, `(${pair})`)));
  const derivations = [...pairs, ...chains, ...others].slice(0, derivationLimit);
  // What unification leaves open is a formula that does not matter: any of the context will do.
  return alternatives(
    3,
    derivations.map((term) => `apply ${term} <;> assumption`),
  );
}

const premisesOf = ({ fields }: ConstructorInfo) => fields.filter(({ isProof }) => isProof);

/** Two premises of the predicate itself, no other. */
function isDetachment(rule: ConstructorInfo): boolean {
  const premises = premisesOf(rule);
  return premises.length === 2 && premises.every(({ isRecursive }) => isRecursive);
}

/** Derivations in the context with the parameters that the target has, which no rule changes. */
function factsOf({ name, indices }: InductiveInfo, { goal, proofs }: GoalContext): string[] {
  const parameters = (text: string) => callsOf(text, name)[0]?.arguments.slice(0, -indices).join(' ');
  const wanted = parameters(goal.target);
  return proofs
    .filter(
      ({ inductive, type }) => inductive?.name === name && (indices === 0 || parameters(type) === wanted),
    )
    .map((proof) => proof.name);
}

/** An axiom whose premises are facts of the context. */
function axiomOf(predicate: InductiveInfo, axiom: ConstructorInfo): string {
  const premises = premisesOf(axiom).map(() => '‹_›');
  const call = callOf(predicate, axiom, premises);
  return call.includes(' ') ? `(${call})` : call;
}

/** The rule with its premises, and a blank for each other explicit argument. */
function callOf({ name }: InductiveInfo, rule: ConstructorInfo, premises: readonly string[]): string {
  const left = [...premises];
  const args = rule.fields
    .filter(({ isImplicit }) => isImplicit !== true)
    .map(({ isProof }) => (isProof ? (left.shift() ?? '_') : '_'));
  return [`${name}.${rule.name}`, ...args].join(' ');
}

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
export function backchaining(context: GoalContext): WeightedTactic[] {
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
}

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
  const axioms = predicate.constructors
    .filter((rule) => premisesOf(rule).length === 0)
    .map((axiom) => axiomOf(predicate, axiom));
  const calls = predicate.constructors.flatMap((rule) => {
    const premises = premisesOf(rule);
    const count = premises.length;
    if (count === 0 || count > 2 || premises.some((field) => !field.isRecursive || field.isImplicit))
      return [];
    return choices(count, facts, axioms).map((chosen) => `simpa using ${callOf(predicate, rule, chosen)}`);
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
