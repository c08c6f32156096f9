import type { NameSupply } from '../enumerative/names.ts';
import { type Derivation, derivationOf, type Lemma, lengthOf } from './derivation.ts';
import type { Equation } from './equation.ts';
import { PathOrdering } from './path-ordering.ts';
import { precedenceFor } from './precedence.ts';
import { ProofText } from './proof-text.ts';
import { type LawText, readLaw } from './read-law.ts';
import { readTerm } from './read-term.ts';
import { type SaturationLimits, saturate } from './saturate.ts';
import type { Sorts } from './substitution.ts';
import { TermBank, variablesOf } from './term.ts';

export interface EquationToProve {
  readonly left: string;
  readonly right: string;
  /** Hypotheses and laws; those that are no equations are passed over. */
  readonly laws: readonly LawText[];
  /** The types of the variables of the context. */
  readonly sorts: Sorts;
  /** Names for what the proof introduces. */
  readonly names: NameSupply;
  readonly limits: SaturationLimits;
}

/** Lean rewrites some fifty times in the time of one tactic. */
const mostSteps = 40;

/** What is old is taken up this often. The first finds nearly all that any of them finds, the others now and then a shorter proof. */
const fairness = [2, 4, 8] as const;

/** A tactic for an equation. */
export interface EquationalTactic {
  readonly tactic: string;
  /** False for the first lemmas of a long proof: with them in the context the rest is found again. */
  readonly isProof: boolean;
}

/** A tactic that proves the equation from the laws, or begins to; null when no proof is found within the limits. */
export function proveEquation(asked: EquationToProve): EquationalTactic | null {
  const { laws, sorts, names, limits } = asked;
  const bank = new TermBank();
  const axioms: Equation[] = [];
  for (const law of laws) {
    const axiom = readLaw(bank, axioms.length, law);
    if (axiom !== null) axioms.push(axiom);
  }
  if (axioms.every(({ left, right }) => left.isGround && right.isGround)) return null;
  const left = readTerm(bank, asked.left);
  const right = readTerm(bank, asked.right);
  if (left === null || right === null) return null;
  const goal = [left, right] as const;
  const ordering = new PathOrdering(precedenceFor(axioms, goal));
  let best: Derivation | null = null;
  for (const oldestOneIn of fairness) {
    const steps = saturate({ bank, ordering, sorts, axioms, goal, limits, oldestOneIn });
    const found = steps === null ? null : derivationOf(bank, sorts, goal, steps);
    if (found === null && best === null) return null;
    if (found !== null && (best === null || lengthOf(found) < lengthOf(best))) best = found;
  }
  if (best === null) return null;
  const text = new ProofText(bank, ordering, names, onlySort(axioms));
  if (lengthOf(best) <= mostSteps || best.lemmas.length === 0)
    return { tactic: text.write(best, goal), isProof: true };
  return { tactic: text.writeLemmas(firstLemmas(best.lemmas)), isProof: false };
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
function firstLemmas(lemmas: readonly Lemma[]): readonly Lemma[] {
  let steps = 0;
  return lemmas.filter((lemma, at) => {
    steps += lemma.steps.length;
    return at === 0 || steps <= mostSteps;
  });
}
