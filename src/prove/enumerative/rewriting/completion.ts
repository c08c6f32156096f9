import { proveEquation } from '../../completion/prove-equation.ts';
import type { LawText } from '../../completion/read-term.ts';
import type { GoalContext } from '../../reading/goal-context.ts';
import { classLaws } from '../../reading/laws.ts';
import { isOfInstance, isPlainName } from '../../reading/names.ts';
import { type Proposition, readProposition } from '../../reading/proposition.ts';
import { type WeightedTactic, workedOut } from '../tactic-provider.ts';

/** Enough for what follows from the axioms of groups, rings and lattices in a few lemmas; it takes a third of a second at most. */
const limits = { taken: 100, generated: 1_500, size: 40 };

/** A contradiction to an inequation of the context is looked for with so many of them. */
const mostInequations = 2;

/** Equations that follow from laws of structures and from hypotheses by equational reasoning alone: the whole proof is one tactic. */
export function completion(context: GoalContext): WeightedTactic[] {
  const { goal, target, variables } = context;
  if (goal.shape.binders > 0) return [];
  const asked = [...equationOf(target), ...(goal.shape.head === 'False' ? inequations(context) : [])];
  if (asked.length === 0) return [];
  const laws = lawsOf(context);
  const looksForInstances = context.tactics.size > 0;
  const types = new Map(variables.map(({ name, type }) => [name, type]));
  for (const { left, right, refuted } of asked) {
    const found = proveEquation({
      left,
      right,
      laws,
      types,
      names: context.names(),
      limits,
      looksForInstances,
    });
    if (found === null) continue;
    const tactic = refuted === null || !found.isProof ? found.tactic : `apply ${refuted}\n${found.tactic}`;
    return workedOut(5, tactic);
  }
  return [];
}

interface Asked {
  readonly left: string;
  readonly right: string;
  /** The hypothesis that says that it is not so; null when it is to be shown for its own sake. */
  readonly refuted: string | null;
}

function equationOf(proposition: Proposition, refuted: string | null = null): readonly Asked[] {
  if (proposition.kind !== 'relation' || proposition.operator !== '=') return [];
  return [{ left: proposition.left, right: proposition.right, refuted }];
}

/** `a ≠ b` and `¬a = b`. */
function inequations({ proofs }: GoalContext): readonly Asked[] {
  return proofs
    .filter(({ name, type }) => isPlainName(name) && !type.includes('✝'))
    .flatMap(({ name, proposition }) => {
      if (proposition.kind === 'not') return equationOf(readProposition(proposition.body), name);
      return proposition.kind === 'relation' && proposition.operator === '≠'
        ? equationOf({ ...proposition, operator: '=' }, name)
        : [];
    })
    .slice(0, mostInequations);
}

const operations: ReadonlySet<string> = new Set(
  'Eq False HMul.hMul HAdd.hAdd HSub.hSub HDiv.hDiv HPow.hPow HSMul.hSMul Inv.inv Neg.neg OfNat.ofNat Nat Max.max Min.min'.split(
    ' ',
  ),
);

/** The target has nothing but operations: of anything else the laws of classes say nothing. */
const isPlainAlgebra = (constants: readonly string[]): boolean =>
  constants.every((name) => operations.has(name) || isOfInstance(name));

/** What the context says of equality, and the laws of its structures. */
function lawsOf({ goal, proofs, laws, tactics }: GoalContext): readonly LawText[] {
  const facts = proofs
    .filter(({ name, type }) => isPlainName(name) && type.includes('=') && !type.includes('✝'))
    .map(({ name, type }) => ({ name, type }));
  const ofClasses = tactics.size > 0 && isPlainAlgebra(goal.shape.constants) ? classLaws(goal) : [];
  // Without an equation for all values rings are left to the tactics that know them.
  const isHopeless =
    ofClasses.some(({ name }) => name === 'mul_add') && !facts.some(({ type }) => type.startsWith('∀'));
  return [
    ...facts,
    ...laws.map(({ call, type }) => ({ name: call, type })),
    ...(isHopeless ? [] : ofClasses),
  ];
}
