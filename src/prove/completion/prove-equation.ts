import type { NameSupply } from '../enumerative/names.ts';
import { type ConditionalLaw, readConditionalLaw } from './conditional-law.ts';
import { type Derivation, derivationOf, type Lemma, lengthOf } from './derivation.ts';
import type { Equation } from './equation.ts';
import { atomTightness } from './notation.ts';
import { PathOrdering } from './path-ordering.ts';
import { precedenceFor } from './precedence.ts';
import { printTerm } from './print-term.ts';
import { ProofText } from './proof-text.ts';
import { instancesFor, type LawInstance } from './prove-conditionally.ts';
import { type LawText, readLaw } from './read-law.ts';
import { readTerm } from './read-term.ts';
import { type EquationalProblem, type SaturationLimits, saturate } from './saturate.ts';
import { readSymbols } from './symbols.ts';
import { type Term, TermBank, variablesOf } from './term.ts';

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
  const { types, names, limits } = asked;
  const bank = new TermBank();
  const { axioms, conditional } = readLaws(bank, asked.laws);
  const isGround = axioms.every(({ left, right }) => left.isGround && right.isGround);
  if (isGround && conditional.length === 0) return null;
  const left = readTerm(bank, asked.left);
  const right = readTerm(bank, asked.right);
  if (left === null || right === null) return null;
  const goal = [left, right] as const;
  const said = [...axioms.map((axiom) => [axiom.left, axiom.right] as const), goal];
  const conditions = conditional.flatMap(({ premises, conclusion }) => [...premises, conclusion]);
  const symbols = readSymbols(bank, [...said, ...conditions], types);
  const problem = { bank, symbols, axioms, goal, limits };
  const plain = shortest(problem);
  if (plain !== null) return writeProof(plain, names, problem);
  return conditional.length === 0 ? null : proveByConditions(problem, conditional, names);
}

type Problem = Omit<EquationalProblem, 'ordering' | 'oldestOneIn'>;

function readLaws(
  bank: TermBank,
  laws: readonly LawText[],
): { readonly axioms: readonly Equation[]; readonly conditional: readonly ConditionalLaw[] } {
  const axioms: Equation[] = [];
  const conditional: ConditionalLaw[] = [];
  for (const law of laws) {
    const axiom = readLaw(bank, axioms.length, law);
    const other = axiom === null ? readConditionalLaw(bank, law) : null;
    if (axiom !== null) axioms.push(axiom);
    if (other !== null) conditional.push(other);
  }
  return { axioms, conditional };
}

const orderingFor = (axioms: readonly Equation[], goal: readonly Term[]): PathOrdering =>
  new PathOrdering(precedenceFor(axioms, goal));

/** The shortest proof that is found; null when there is none. */
function shortest(problem: Problem): Derivation | null {
  const { bank, symbols, axioms, goal } = problem;
  const ordering = orderingFor(axioms, goal);
  let best: Derivation | null = null;
  for (const oldestOneIn of fairness) {
    const steps = saturate({ ...problem, ordering, oldestOneIn });
    const found = steps === null ? null : derivationOf(bank, symbols, goal, steps);
    if (found === null && best === null) return null;
    if (found !== null && (best === null || lengthOf(found) < lengthOf(best))) best = found;
  }
  return best;
}

function writeProof(
  derivation: Derivation,
  names: NameSupply,
  { bank, axioms, goal }: Problem,
): EquationalTactic {
  const text = new ProofText(bank, orderingFor(axioms, goal), names, onlySort(axioms));
  if (lengthOf(derivation) <= mostSteps || derivation.lemmas.length === 0)
    return { tactic: text.write(derivation, goal), isProof: true };
  return { tactic: text.writeLemmas(firstLemmas(derivation.lemmas)), isProof: false };
}

/** First the instances of conditional laws that a proof takes, each from its premises; then the goal from these and the axioms. */
function proveByConditions(
  problem: Problem,
  laws: readonly ConditionalLaw[],
  names: NameSupply,
): EquationalTactic | null {
  const [oldestOneIn] = fairness;
  const ordering = (axioms: readonly Equation[]) => orderingFor(axioms, problem.goal);
  const instances = instancesFor({ ...problem, oldestOneIn }, ordering, laws);
  if (instances === null) return null;
  const lines: string[] = [];
  let axioms = problem.axioms;
  for (let waiting = [...instances]; waiting.length > 0; ) {
    const next = firstShown(waiting, { ...problem, axioms }, names);
    if (next === null) return null;
    const { instance, proofs } = next;
    const long = proofs.find(({ isProof }) => !isProof);
    // Its lemmas help outside of it, too.
    if (long !== undefined) return { tactic: [...lines, long.tactic].join('\n'), isProof: false };
    const name = names.fresh('h');
    lines.push(
      ...instanceLines(
        name,
        instance,
        proofs.map(({ tactic }) => tactic),
      ),
    );
    const [left, right] = instance.conclusion;
    const origin = { kind: 'axiom', name, parameters: [] } as const;
    axioms = [...axioms, { id: axioms.length, left, right, origin }];
    waiting = waiting.filter((other) => other !== instance);
  }
  const last = { ...problem, axioms };
  const derivation = shortest(last);
  if (derivation === null) return null;
  const { tactic, isProof } = writeProof(derivation, names, last);
  return { tactic: [...lines, tactic].join('\n'), isProof };
}

/** The first instance whose premises follow, with a proof of each; null when there is none. */
function firstShown(
  instances: readonly LawInstance[],
  problem: Problem,
  names: NameSupply,
): { readonly instance: LawInstance; readonly proofs: readonly EquationalTactic[] } | null {
  for (const instance of instances) {
    const proofs: EquationalTactic[] = [];
    for (const goal of instance.premises) {
      const premise = { ...problem, goal };
      const derivation = shortest(premise);
      if (derivation === null) break;
      proofs.push(writeProof(derivation, names.fork(), premise));
    }
    if (proofs.length === instance.premises.length) return { instance, proofs };
  }
  return null;
}

function instanceLines(name: string, instance: LawInstance, proofs: readonly string[]): readonly string[] {
  const print = (term: Term, tightness = 0): string => printTerm(term, new Map(), tightness);
  const [left, right] = instance.conclusion;
  const call = [instance.law.name, ...instance.arguments.map((arg) => print(arg, atomTightness))].join(' ');
  const bullet = proofs.length > 1 ? '· ' : '';
  return [
    `have ${name} : ${print(left)} = ${print(right)} := by`,
    `  apply ${call}`,
    ...proofs.flatMap((proof) =>
      proof.split('\n').map((line, at) => `  ${at === 0 ? bullet : bullet.replace(/./gu, ' ')}${line}`),
    ),
  ];
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
