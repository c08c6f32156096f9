import type { NameSupply } from '../reading/names.ts';
import { findEquationalProof, type UnorderedProblem } from './find-proof.ts';
import { instancesFor, type LawInstance } from './law-instances.ts';
import { printTerm } from './print-term.ts';
import { type EquationalTactic, tacticFor } from './proof-text.ts';
import { atomTightness, axiomOf, type Law, type LawText, readLaw, readTerm } from './read-term.ts';
import type { SaturationLimits } from './saturate.ts';
import { readSymbols } from './symbols.ts';
import { type Term, TermBank } from './term.ts';

/** First the instances of laws with premises that a proof takes, each from its premises; then the goal from these and the axioms. */
function proveByConditions(
  problem: UnorderedProblem,
  laws: readonly Law[],
  names: NameSupply,
): EquationalTactic | null {
  let waiting = instancesFor(problem, laws);
  if (waiting === null) return null;
  const lines: string[] = [];
  let { axioms } = problem;
  while (waiting.length > 0) {
    const next = firstShown(waiting, { ...problem, axioms }, names);
    if (next === null) return null;
    const { instance, proofs } = next;
    const long = proofs.find(({ isProof }) => !isProof);
    // Its lemmas help outside of it, too.
    if (long !== undefined) return { tactic: [...lines, long.tactic].join('\n'), isProof: false };
    const name = names.fresh('h');
    lines.push(...instanceLines(name, instance, proofs));
    axioms = [...axioms, axiomOf({ ...instance, name, parameters: [] }, axioms.length)];
    waiting = waiting.filter((other) => other !== instance);
  }
  const last = { ...problem, axioms };
  const derivation = findEquationalProof(last);
  if (derivation === null) return null;
  const { tactic, isProof } = tacticFor(derivation, last, names);
  return { tactic: [...lines, tactic].join('\n'), isProof };
}

/** The first instance whose premises follow, with a proof of each; null when there is none. */
function firstShown(
  instances: readonly LawInstance[],
  problem: UnorderedProblem,
  names: NameSupply,
): { readonly instance: LawInstance; readonly proofs: readonly EquationalTactic[] } | null {
  for (const instance of instances) {
    const proofs: EquationalTactic[] = [];
    for (const goal of instance.premises) {
      const premise = { ...problem, goal };
      const derivation = findEquationalProof(premise);
      if (derivation === null) break;
      proofs.push(tacticFor(derivation, premise, names.fork()));
    }
    if (proofs.length === instance.premises.length) return { instance, proofs };
  }
  return null;
}

function instanceLines(
  name: string,
  instance: LawInstance,
  proofs: readonly EquationalTactic[],
): readonly string[] {
  const print = (term: Term, tightness = 0): string => printTerm(term, new Map(), tightness);
  const [left, right] = instance.conclusion;
  const call = [instance.law.name, ...instance.arguments.map((arg) => print(arg, atomTightness))].join(' ');
  const [bullet, indent] = proofs.length > 1 ? ['  · ', '    '] : ['  ', '  '];
  return [
    `have ${name} : ${print(left)} = ${print(right)} := by`,
    `  apply ${call}`,
    ...proofs.flatMap(({ tactic }) =>
      tactic.split('\n').map((line, at) => `${at === 0 ? bullet : indent}${line}`),
    ),
  ];
}

interface EquationToProve {
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
