import { type Equation, instantiateSteps, type RewriteStep } from './equation.ts';
import { instantiate, type Substitution } from './substitution.ts';
import { constantOf, type Symbols } from './symbols.ts';
import { type Term, type TermBank, type Variable, variablesOf } from './term.ts';

/** An axiom with what stands for its variables. */
export interface AxiomInstance {
  readonly equation: Equation;
  readonly by: Substitution;
}

/** Instances that are looked into; a proof that takes more is none that anybody reads. */
const mostInstances = 5_000;

/**
 * The instances of axioms that a proof of ground terms rests on, each once. What no side of a step tells is filled in with a constant of
 * its sort. Null when there is none, and when there are too many.
 */
export function usedInstances(
  bank: TermBank,
  symbols: Symbols,
  steps: readonly RewriteStep[],
): readonly AxiomInstance[] | null {
  const seen = new Set<string>();
  const found: AxiomInstance[] = [];
  const waiting = [...steps];
  for (let step = waiting.pop(); step !== undefined; step = waiting.pop()) {
    const by = new Map<Variable, Term>();
    const { equation } = step;
    for (const variable of variablesIn(equation)) {
      const image = step.by.get(variable) ?? variable;
      const filler = new Map<Variable, Term>();
      for (const open of variablesOf(image)) {
        const constant = constantOf(symbols, open.sort);
        if (constant === undefined) return null;
        filler.set(open, constant);
      }
      by.set(variable, instantiate(bank, image, filler));
    }
    const key = `${equation.id} ${[...by.values()].map(({ id }) => id).join(' ')}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (seen.size > mostInstances) return null;
    if (equation.origin.kind === 'axiom') found.push({ equation, by });
    else waiting.push(...instantiateSteps(bank, equation.origin.steps, by));
  }
  return found;
}

/** Those of its sides, and those that only its steps mention. */
function variablesIn({ left, right, origin }: Equation): readonly Variable[] {
  const images = origin.kind === 'axiom' ? [] : origin.steps.flatMap(({ by }) => [...by.values()]);
  return variablesOf(left, right, ...images);
}
