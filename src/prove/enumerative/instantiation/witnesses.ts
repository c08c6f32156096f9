import { callsOf } from '../reading/calls.ts';
import type { ContextVariable, GoalContext } from '../reading/goal-context.ts';
import { literals } from '../reading/numerals.ts';
import { elementType, readProposition } from '../reading/proposition.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { solveFor } from './solve-equation.ts';

/**
 * Offers witnesses for an existential target: what its equations give, what is in the context, small numbers. A
 * witness with its proof (`exact ⟨w, by omega⟩`) costs one call; `refine ⟨w, ?_⟩` opens a goal that may be false.
 */
export const witnesses: TacticProvider = {
  name: 'witnesses',
  propose(context) {
    const { head, binders } = context.goal.shape;
    if (binders > 0) return [];
    if (head === 'Dvd.dvd') return divisibility(context);
    if (head !== 'Exists' || context.target.kind !== 'exists') return [];
    const hasMore = context.target.names.length > 1 || readProposition(context.target.body).kind === 'exists';
    const finishers = hasMore ? [] : finishersFor(context);
    const found: WeightedTactic[] = [];
    for (const [term, weight] of candidates(context)) {
      found.push(...weighted(hasMore ? weight * 0.5 : weight * 0.2, `refine ⟨${term}, ?_⟩`));
      finishers.forEach((finisher, index) => {
        if (index > 0 && weight < 0.5) return;
        found.push(...weighted(weight * 0.7 ** index, `exact ⟨${term}, by ${finisher}⟩`));
      });
    }
    return [...found, ...weighted(0.5, 'exact ⟨_, rfl⟩'), ...weighted(0.3, 'exact ⟨_, ‹_›⟩')];
  },
};

function finishersFor(context: GoalContext): string[] {
  const definitions = context.definitions.map((entry) => entry.name).join(', ');
  const list = definitions === '' ? '' : ` [${definitions}]`;
  const simplify = `${context.proofs.length > 0 ? 'simp_all' : 'simp'}${list}`;
  return isNumeric(context) && definitions === '' ? ['omega', 'grind', simplify] : [simplify, `grind${list}`];
}

/** Terms that may be witnesses, with the weight of each. */
function candidates(context: GoalContext): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (weight: number, ...terms: readonly string[]) => {
    for (const term of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  };
  if (context.target.kind === 'exists') {
    add(1.1, ...solveFor(readProposition(context.target.body), context.target.names[0]!));
  }
  for (const variable of context.variables) add(isRelated(variable) ? 0.7 : 0.2, variable.name);
  if (isNumeric(context)) addNumbers(context, add);
  if (context.goal.shape.constants.includes('List')) add(0.4, '[]');
  for (const longer of longerLists(context)) add(0.4, longer);
  addFunctions(context, add);
  return weights;
}

/** Whether what is to exist is applied to something, or given to a definition of the header. */
export function mayBeFunction({ target, definitions }: GoalContext): boolean {
  if (target.kind !== 'exists') return false;
  const { names, body } = target;
  const name = names[0]!;
  if (new RegExp(`(?:^|[\\s(¬!])${name} [\\p{L}\\d(]`, 'u').test(body)) return true;
  return definitions.some((entry) => callsOf(body, entry.name).some((call) => call.arguments.includes(name)));
}

/** `x :: xs`: what the witness for a list becomes when the list grows by an element. */
function longerLists({ variables, hasInductionHypothesis }: GoalContext): string[] {
  if (!hasInductionHypothesis) return [];
  return variables
    .flatMap((list) =>
      variables
        .filter(({ type }) => type === elementType(list.type))
        .map(({ name }) => `${name} :: ${list.name}`),
    )
    .slice(-4);
}

/** Truth values for everything, and a predicate of the context as a test: what valuations and choices are made of. */
function addFunctions(
  context: GoalContext,
  add: (weight: number, ...terms: readonly string[]) => void,
): void {
  if (!context.goal.shape.constants.includes('Bool') || !mayBeFunction(context)) return;
  add(0.25, 'fun _ => true', 'fun _ => false');
  const predicates = context.variables.filter(({ type }) => /^[^→]+ → Prop$/u.test(type));
  for (const { name } of predicates.slice(0, 2)) {
    add(0.5, `fun x => @decide (${name} x) (Classical.propDecidable _)`);
  }
}

function isRelated(variable: ContextVariable): boolean {
  return variable.mentions + variable.mentionsInProofs > 0;
}

function isNumeric(context: GoalContext): boolean {
  return ['Nat', 'Int'].some((name) => context.goal.shape.constants.includes(name));
}

function addNumbers(context: GoalContext, add: (weight: number, ...terms: readonly string[]) => void): void {
  add(0.4, '0', '1', '2');
  const numbers = context.variables
    .filter((variable) => (variable.head === 'Nat' || variable.head === 'Int') && isRelated(variable))
    .slice(0, 4);
  for (const { name } of numbers) {
    add(0.6, `${name} + 1`);
    add(0.25, `${name} - 1`, `2 * ${name}`);
  }
  for (const [a, b] of pairs(numbers)) {
    add(0.35, `${a} + ${b}`, `${a} * ${b}`);
    add(0.15, `${a} - ${b}`, `${b} - ${a}`);
  }
  if (numbers.length > 0) return;
  for (const literal of literals(context.goal.target)) {
    add(0.35, `${literal}`);
    const root = Math.sqrt(literal);
    if (Number.isInteger(root)) add(0.35, `${root}`);
  }
  for (let number = 3; number <= 12; number += 1) add(0.2, `${number}`);
}

function pairs(numbers: readonly ContextVariable[]): [string, string][] {
  return numbers.flatMap((a, index) =>
    numbers
      .slice(index + 1)
      .filter((b) => b.head === a.head)
      .map((b): [string, string] => [a.name, b.name]),
  );
}

/** The quotient that `d ∣ t` asks for. */
function divisibility(context: GoalContext): WeightedTactic[] {
  if (context.target.kind !== 'relation') return [];
  const { left, right } = context.target;
  return weighted(0.15, `refine ⟨(${right}) / (${left}), ?_⟩`);
}
