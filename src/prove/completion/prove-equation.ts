import type { NameSupply } from '../enumerative/reading/names.ts';
import { findEquationalProof } from './find-proof.ts';
import { type EquationalTactic, tacticFor } from './proof-text.ts';
import { proveByConditions } from './prove-by-conditions.ts';
import { axiomOf, type LawText, readLaw, readTerm } from './read-term.ts';
import type { SaturationLimits } from './saturate.ts';
import { readSymbols } from './symbols.ts';
import { TermBank } from './term.ts';

export interface EquationToProve {
  readonly left: string;
  readonly right: string;
  /** Hypotheses and laws; those that are no equations are passed over. */
  readonly laws: readonly LawText[];
  /** The types of the variables of the context, as Lean prints them. */
  readonly types: ReadonlyMap<string, string>;
  /** Names for what the proof introduces. */
  readonly names: NameSupply;
  readonly limits: SaturationLimits;
  /** The laws are about classes, of which Lean has to find an instance for every step: a tactic has few. Default: false. */
  readonly looksForInstances?: boolean;
}

/** A tactic that proves the equation from the laws, or begins to; null when no proof is found within the limits. */
export function proveEquation(asked: EquationToProve): EquationalTactic | null {
  const { types, names, limits, looksForInstances } = asked;
  const bank = new TermBank();
  const laws = asked.laws.map((law) => readLaw(bank, law)).filter((law) => law !== null);
  // Where nothing is said of all values, congruence alone decides, which `grind` does.
  if (
    laws.every(({ premises, conclusion }) =>
      [...premises.flat(), ...conclusion].every((side) => side.isGround),
    )
  )
    return null;
  const left = readTerm(bank, asked.left);
  const right = readTerm(bank, asked.right);
  if (left === null || right === null) return null;
  const goal = [left, right] as const;
  const symbols = readSymbols(
    bank,
    [...laws.flatMap(({ premises, conclusion }) => [...premises, conclusion]), goal],
    types,
  );
  const axioms = laws.filter(({ premises }) => premises.length === 0).map(axiomOf);
  const conditional = laws.filter(({ premises }) => premises.length > 0);
  const problem = { bank, symbols, axioms, goal, limits };
  const plain = findEquationalProof(problem);
  if (plain !== null) return tacticFor(plain, problem, names, looksForInstances);
  return conditional.length === 0 ? null : proveByConditions(problem, conditional, names);
}
