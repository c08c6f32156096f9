import {
  below,
  type Equation,
  instantiateSteps,
  type RewriteStep,
  reversedSteps,
  termsOf,
} from './equation.ts';
import { constantOf, type Symbols } from './symbols.ts';
import { applicationsIn, type Term, type TermBank, type Variable, variablesOf } from './term.ts';

/** An equation that is shown before it is used. Its steps use axioms and earlier lemmas. */
export interface DerivedEquation {
  readonly equation: Equation;
  readonly steps: readonly RewriteStep[];
}

export interface Derivation {
  readonly lemmas: readonly DerivedEquation[];
  readonly steps: readonly RewriteStep[];
}

export const derivationLength = ({ lemmas, steps }: Derivation): number =>
  lemmas.reduce((sum, lemma) => sum + lemma.steps.length, steps.length);

/** A chain of more steps becomes a lemma even when it is needed once. */
const longestPart = 12;

/**
 * A proof as a person would order it: what is needed more than once is a lemma, the rest is put in where it is needed. Null when
 * steps go through a type of which no element is at hand.
 */
export function derivationOf(
  bank: TermBank,
  symbols: Symbols,
  goal: readonly [Term, Term],
  steps: readonly RewriteStep[],
): Derivation | null {
  const uses = usesOf(steps);
  const chains = new Map<Equation, readonly RewriteStep[]>();
  const lemmas: DerivedEquation[] = [];
  const flatten = (of: readonly RewriteStep[]): readonly RewriteStep[] =>
    of.flatMap((step) => {
      const chain = chains.get(step.equation);
      if (chain === undefined || lemmas.some(({ equation }) => equation === step.equation)) return [step];
      const inside = below(step.position, instantiateSteps(bank, chain, step.by));
      return step.reversed ? reversedSteps(inside) : inside;
    });
  const settle = (
    sides: readonly [Term, Term],
    of: readonly RewriteStep[],
  ): readonly RewriteStep[] | null => {
    const settled = withoutStrangers(bank, symbols, sides, flatten(of));
    return settled === null ? null : withoutDetours(bank, sides[0], settled);
  };
  for (const equation of [...uses.keys()].sort((a, b) => a.id - b.id)) {
    const { origin, left, right } = equation;
    if (origin.kind === 'axiom') continue;
    const chain = settle([left, right], origin.steps);
    if (chain === null) return null;
    chains.set(equation, chain);
    const isShared = uses.get(equation)! > 1 && chain.length > 1;
    if (isShared || chain.length > longestPart) lemmas.push({ equation, steps: chain });
  }
  const last = settle(goal, steps);
  return last === null ? null : { lemmas, steps: last };
}

/** How many steps use each equation, of the steps and of the equations behind them. */
function usesOf(steps: readonly RewriteStep[]): ReadonlyMap<Equation, number> {
  const uses = new Map<Equation, number>();
  const visit = (of: readonly RewriteStep[]): void => {
    for (const { equation } of of) {
      const before = uses.get(equation) ?? 0;
      uses.set(equation, before + 1);
      if (before === 0 && equation.origin.kind === 'derived') visit(equation.origin.steps);
    }
  };
  visit(steps);
  return uses;
}

/** Puts something of the same sort for variables that are on neither side. */
function withoutStrangers(
  bank: TermBank,
  symbols: Symbols,
  sides: readonly [Term, Term],
  steps: readonly RewriteStep[],
): readonly RewriteStep[] | null {
  const own = variablesOf(...sides);
  // What the sides mention is nearer than what else there is.
  const near = sides.flatMap((side) => [...applicationsIn(side)].map(([, part]) => part));
  const constants = [...near.filter((part) => part.arguments.length === 0), ...symbols.constants];
  const by = new Map<Variable, Term>();
  const images = steps.flatMap((step) => [...step.by.values()]);
  for (const stranger of variablesOf(...images).filter((variable) => !own.includes(variable))) {
    const { sort } = stranger;
    const image =
      own.find((variable) => variable.sort === sort) ?? constantOf({ ...symbols, constants }, sort);
    if (image === undefined) return null;
    by.set(stranger, image);
  }
  return by.size === 0 ? steps : instantiateSteps(bank, steps, by);
}

/** Leaves out what leads back to a term that was there before. */
function withoutDetours(bank: TermBank, from: Term, steps: readonly RewriteStep[]): readonly RewriteStep[] {
  const terms = termsOf(bank, from, steps);
  const kept: RewriteStep[] = [];
  for (let at = 0; at < steps.length; ) {
    const last = terms.lastIndexOf(terms[at]!);
    if (last > at) {
      at = last;
      continue;
    }
    kept.push(steps[at]!);
    at += 1;
  }
  return kept;
}
