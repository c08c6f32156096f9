import { type GoalContext, isInductionHypothesis, type Proof } from '../../reading/goal-context.ts';
import { literals, obtainAll } from '../../reading/names.ts';
import { type Proposition, readProposition } from '../../reading/proposition.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';

/** At most this many instances of one hypothesis. */
const instanceLimit = 4;

/** Instances of universally quantified hypotheses at variables of the context, and at small numbers. */
export function instances(context: GoalContext): WeightedTactic[] {
  return context.proofs.flatMap((proof) => {
    const group = firstGroup(proof);
    if (group === null) return [];
    const found = argumentLists(group, context).flatMap((list) => instance(proof, group, list, context));
    found.push(...atNumerals(proof, group, context));
    if (group.body.kind === 'exists' && context.goal.shape.head === 'Exists') {
      found.push(
        ...weighted(0.15, `exact Classical.axiomOfChoice ${proof.name}`),
        ...weighted(0.25, obtainAll(['f'], `Classical.axiomOfChoice ${proof.name}`, context.names())),
      );
    }
    return found;
  });
}

/** As Lean prints them, and as Mathlib does. */
const integers: ReadonlySet<string> = new Set(['Nat', 'Int', 'ℕ', 'ℤ']);

/** What a hypothesis quantifies over first: `∀ (m n : Nat), ...`. */
interface BinderGroup {
  readonly names: readonly string[];
  readonly type: string;
  readonly body: Proposition;
}

export function firstGroup({ type, proposition }: Proof): BinderGroup | null {
  const read = /^∀ \(([^:()]*) : ([^()]*)\),/u.exec(type);
  if (read?.[1] === undefined || read[2] === undefined || proposition.kind !== 'forall') return null;
  return { names: read[1].split(' '), type: read[2], body: readProposition(proposition.body) };
}

/** Arguments for the whole group: all the same, or for two binders each pair of neighbours. */
function argumentLists(group: BinderGroup, context: GoalContext): string[][] {
  const variables = context.variables
    .filter((variable) => variable.type === group.type)
    .map((variable) => variable.name);
  const isNumeric = integers.has(group.type);
  const terms = isNumeric ? [...variables, '0', '1'] : variables;
  const same = terms.map((term) => group.names.map(() => term));
  const pairs = group.names.length === 2 ? variables.slice(1).map((b, index) => [variables[index]!, b]) : [];
  return [...[...pairs, ...same].slice(0, instanceLimit), ...atSides(group, context)];
}

/** What the target compares: `Fin.last n` for `i = Fin.last n`. Lean sees whether it is of the right type. */
function atSides({ names }: BinderGroup, { target }: GoalContext): string[][] {
  if (target.kind !== 'relation' || names.length > 1) return [];
  return [target.left, target.right].filter((side) => / /u.test(side)).map((side) => [`(${side})`]);
}

function instance(proof: Proof, group: BinderGroup, list: string[], context: GoalContext): WeightedTactic[] {
  const term = `${proof.name} ${list.join(' ')}`;
  const supply = context.names();
  const isVariable = !/^\d/u.test(list[0]!);
  if (group.body.kind !== 'exists') {
    return weighted(isVariable ? 0.15 : 0.08, `have ${supply.fresh('h')} := ${term}`);
  }
  return weighted(isVariable ? 0.6 : 0.1, obtainAll(group.body.names, term, supply));
}

/** At most so many numerals of the target. */
const numeralLimit = 3;

/** What a hypothesis about all numbers says of those that the target names, in one call with what follows by arithmetic. */
function atNumerals({ name }: Proof, group: BinderGroup, context: GoalContext): WeightedTactic[] {
  if (!integers.has(group.type) || group.names.length > 1) return [];
  // An induction hypothesis is for what is smaller, whatever it is called.
  if (isInductionHypothesis(name)) return [];
  const numbers = literals(context.goal.target)
    .filter((number) => number > 1)
    .slice(0, numeralLimit);
  if (numbers.length === 0) return [];
  const supply = context.names();
  const facts = numbers.map((number) => `have ${supply.fresh('h')} := ${name} ${number}`);
  return weighted(0.3, `${facts.join('; ')}; first | omega | grind`);
}
