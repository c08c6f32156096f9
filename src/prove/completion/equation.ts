import { instantiate, type Substitution, type substitute } from './substitution.ts';
import {
  replaceAt,
  type Term,
  type TermBank,
  type TermPosition,
  type Variable,
  variablesOf,
} from './term.ts';

/** An equation that is given: a hypothesis, or a law of a structure. */
export interface Axiom {
  readonly kind: 'axiom';
  /** How Lean calls it: `G.assoc`. */
  readonly name: string;
  /** The variables for its explicit arguments, in their order. */
  readonly parameters: readonly Variable[];
}

/** Replaces, at `position`, an instance of one side of an equation by that of the other. */
export interface RewriteStep {
  readonly equation: Equation;
  /** From right to left. */
  readonly reversed: boolean;
  readonly by: Substitution;
  readonly position: TermPosition;
}

/** Two terms that are equal whatever stands for their variables, and why: steps that lead from the left to the right one. */
export interface Equation {
  /** Greater than those of the equations in its steps. */
  readonly id: number;
  readonly left: Term;
  readonly right: Term;
  readonly origin: Axiom | { readonly kind: 'derived'; readonly steps: readonly RewriteStep[] };
}

/** The sides in the direction of the step. */
export function sidesOf({
  equation,
  reversed,
}: Pick<RewriteStep, 'equation' | 'reversed'>): readonly [Term, Term] {
  return reversed ? [equation.right, equation.left] : [equation.left, equation.right];
}

export const reversedSteps = (steps: readonly RewriteStep[]): readonly RewriteStep[] =>
  steps.map((step) => ({ ...step, reversed: !step.reversed })).reverse();

export const below = (position: TermPosition, steps: readonly RewriteStep[]): readonly RewriteStep[] =>
  steps.map((step) => ({ ...step, position: [...position, ...step.position] }));

/** What the steps put in for variables, changed by another substitution. */
export function instantiateSteps(
  bank: TermBank,
  steps: readonly RewriteStep[],
  by: Substitution,
  put: typeof instantiate | typeof substitute = instantiate,
): readonly RewriteStep[] {
  return steps.map((step) => ({
    ...step,
    by: new Map([...step.by].map(([variable, image]) => [variable, put(bank, image, by)])),
  }));
}

/** The terms of a chain: `from`, and what each step makes of the one before. */
export function termsOf(bank: TermBank, from: Term, steps: readonly RewriteStep[]): readonly Term[] {
  const terms = [from];
  for (const step of steps) {
    const [, to] = sidesOf(step);
    terms.push(replaceAt(bank, terms.at(-1)!, step.position, instantiate(bank, to, step.by)));
  }
  return terms;
}

/** Leaves the variables of the terms as they are. */
export const identityOn = (...terms: readonly Term[]): Map<Variable, Variable> =>
  new Map(variablesOf(...terms).map((variable) => [variable, variable]));

/** A renaming to `?first`, `?first+1`... in the order of the variables. */
export function renamedFrom(
  bank: TermBank,
  variables: readonly Variable[],
  first: number,
): Map<Variable, Variable> {
  return new Map(variables.map((variable, at) => [variable, bank.variable(first + at, variable.sort)]));
}

/** A derived equation whose variables are numbered as they occur; what only the steps mention comes behind. */
export function derived(
  bank: TermBank,
  id: number,
  [left, right]: readonly [Term, Term],
  steps: readonly RewriteStep[],
): Equation {
  const images = steps.flatMap(({ by }) => [...by.values()]);
  const by = renamedFrom(bank, variablesOf(left, right, ...images), 0);
  return {
    id,
    left: instantiate(bank, left, by),
    right: instantiate(bank, right, by),
    origin: { kind: 'derived', steps: instantiateSteps(bank, steps, by) },
  };
}
