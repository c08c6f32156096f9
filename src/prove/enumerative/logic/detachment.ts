import type { ConstructorInfo, InductiveInfo } from '../../../../lean/engine.ts';
import { callsOf } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { alternatives, type TacticProvider } from '../tactic-provider.ts';

/** More derivations make one call too dear. */
const derivationLimit = 160;
/** Nor do so many axioms and facts go together; the latest facts count. */
const leafLimit = 4;

/**
 * Derivations from axioms by one rule of two premises that may be anything, such as modus ponens or transitivity: `d (d a b) c` and the like,
 * where the leaves are axioms and facts and the formulas between are found by unification (condensed detachment).
 * Backwards from the target one would have to guess them.
 */
export const detachment: TacticProvider = {
  name: 'detachment',
  propose(context) {
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
  },
};

/** Two premises of the predicate itself, no other. */
function isDetachment({ fields }: ConstructorInfo): boolean {
  const premises = fields.filter(({ isProof }) => isProof);
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
  const call = callOf(
    predicate,
    axiom,
    axiom.fields.filter(({ isProof }) => isProof).map(() => '‹_›'),
  );
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
