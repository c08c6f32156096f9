import type { LibraryLemma } from '../../lemma-index/symbol-index.ts';
import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { listed, ranked, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { byAssumption, call, isArithmetic, usable } from './premises.ts';

/** The latest hypotheses, and how many theorems are looked at for each. */
const latest = 3;
const looked = 40;
const half = 2;
const rewritings = 2;
const consequences = 2;
const simplifying = 4;

/** Theorems of a large library about a hypothesis: what it is equivalent to, and what follows from it. */
export function forwards(context: GoalContext): WeightedTactic[] {
  const { goal, lemmaIndex, tactics, proofs } = context;
  if (lemmaIndex === undefined || tactics.size === 0 || goal.shape.binders > 0) return [];
  if (isArithmetic([...context.constants])) return [];
  return proofs
    .filter(({ hypothesis: { shape } }) => shape.binders === 0)
    .slice(-latest)
    .flatMap((proof) => {
      const asked = { ...goal, shape: proof.hypothesis.shape, hypotheses: [] };
      return from(proof, usable(lemmaIndex.select(asked, looked, half)), context);
    });
}

/** Premises are looked for at once, so that they don't become goals. */
const ruleOf = (lemma: LibraryLemma): string => (lemma.premises > 0 ? call(lemma, byAssumption) : lemma.name);

function from(
  { name, hypothesis: { shape } }: Proof,
  found: readonly LibraryLemma[],
  { names }: GoalContext,
): WeightedTactic[] {
  const said = new Set(shape.constants);
  const equivalent = found.filter(
    ({ head, sides }) =>
      head === 'Iff' && sides?.left[0] === shape.head && sides.left.every((of) => said.has(of)),
  );
  const following = found.filter(
    (lemma) =>
      lemma.premises === 1 && lemma.head !== null && lemma.head !== shape.head && lemma.head !== 'Iff',
  );
  const fresh = names().fresh('h');
  const simplified = equivalent.slice(0, simplifying).map((lemma) => lemma.name);
  return [
    ...ranked(0.35, 0.7, equivalent.slice(0, rewritings), (lemma) => `rw [${ruleOf(lemma)}] at ${name}`),
    ...ranked(0.2, 0.7, following.slice(0, consequences), (lemma) => `have ${fresh} := ${call(lemma, name)}`),
    ...(equivalent.length === 0 ? [] : weighted(0.3, `simp_all${listed(simplified)}`)),
  ];
}
