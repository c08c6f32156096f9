import type { NameSupply } from '../enumerative/reading/names.ts';
import { type Derivation, type DerivedEquation, derivationLength } from './derivation.ts';
import type { Equation } from './equation.ts';
import { orderingFor, type UnorderedProblem } from './find-proof.ts';
import { ProofText } from './proof-text.ts';
import { variablesOf } from './term.ts';

/** Lean rewrites some fifty times in the time of one tactic; where it has to look for instances each time, some fifteen times. */
const mostSteps = { usual: 40, withInstances: 10 };

/** A tactic for an equation. */
export interface EquationalTactic {
  readonly tactic: string;
  /** False for the first lemmas of a long proof: with them in the context the rest is found again. */
  readonly isProof: boolean;
}

/** The proof as a tactic, or the beginning of it. */
export function tacticFor(
  derivation: Derivation,
  { bank, axioms, goal }: UnorderedProblem,
  names: NameSupply,
  looksForInstances = false,
): EquationalTactic {
  const text = new ProofText(bank, orderingFor(axioms, goal), names, onlySort(axioms), looksForInstances);
  const most = looksForInstances ? mostSteps.withInstances : mostSteps.usual;
  if (derivationLength(derivation) <= most || derivation.lemmas.length === 0)
    return { tactic: text.write(derivation, goal), isProof: true };
  return { tactic: text.writeLemmas(firstLemmas(derivation.lemmas, most)), isProof: false };
}

/** The type that all variables of the axioms have; null when there are several. */
function onlySort(axioms: readonly Equation[]): string | null {
  const sorts = new Set(
    axioms.flatMap(({ left, right }) => variablesOf(left, right).map(({ sort }) => sort)),
  );
  const [sort = null] = sorts;
  return sorts.size === 1 ? sort : null;
}

/** As many as one tactic can show, one at least. */
function firstLemmas(lemmas: readonly DerivedEquation[], most: number): readonly DerivedEquation[] {
  let steps = 0;
  return lemmas.filter((lemma, at) => {
    steps += lemma.steps.length;
    return at === 0 || steps <= most;
  });
}
