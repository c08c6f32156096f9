import type { LocalDeclaration } from '../../../../lean/engine.ts';
import type { LibraryLemma } from '../../lemma-index/symbol-index.ts';
import { type GoalContext, hasProduct, type Proof } from '../../reading/goal-context.ts';
import { obtainAll, wordsOf } from '../../reading/names.ts';
import { alternatives, listed, ranked, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** How many theorems of the header go into one call of an automatic tactic: the closest, or a wider circle. */
const closeLemmas = 3;
const widerLemmas = 8;

/** What turns products and powers into sums of products. */
const distribution = {
  Nat: ['Nat.mul_add', 'Nat.add_mul', 'Nat.pow_succ'],
  Int: ['Int.mul_add', 'Int.add_mul', 'Int.pow_succ'],
};

/** And what turns sums of products into products, for theorems about absolute values and divisors of products. */
const collection = {
  Nat: ['← Nat.mul_add', '← Nat.add_mul', '← Nat.mul_sub', '← Nat.sub_mul'],
  Int: ['← Int.mul_add', '← Int.add_mul', '← Int.mul_sub', '← Int.sub_mul', 'Int.natAbs_mul'],
};
/** What asks for a product rather than for a sum. */
const multiplicative = ['Int.natAbs', 'Dvd.dvd', 'HMod.hMod'];

/** Definitions of the library by cases, which no automatic tactic unfolds by itself. */
const caseDefinitions = ['Bool.toNat', 'Bool.toInt', 'Int.sign'];

/** The automatic tactics for a goal, each with the header's definitions and theorems where it can use them. */
function automationTactics(context: GoalContext): WeightedTactic[] {
  const simplifier = context.proofs.length > 0 ? 'simp_all' : 'simp';
  const definitions = context.definitions.map((entry) => entry.name);
  const predicates = context.predicates.map((info) => info.name);
  const constructors = context.predicates.flatMap((info) =>
    info.constructors.map((ctor) => `${info.name}.${ctor.name}`),
  );
  const usable = context.lemmas.filter(isUsable).map((entry) => entry.name);
  const close = usable.slice(0, closeLemmas);
  const wider = usable.slice(0, widerLemmas);
  const known = [
    ...definitions,
    ...predicates,
    ...caseDefinitions.filter((name) => context.constants.has(name)),
  ];
  const isPlain = definitions.length === 0;

  // With facts in the context the simplifier that uses them comes first, and the definitions go in with it.
  const facts = context.proofs.length > 0;
  const found: WeightedTactic[] = [
    ...weighted(isPlain ? (facts ? 0.8 : 1.3) : 0.3, 'simp'),
    ...weighted(isPlain && predicates.length === 0 ? 0.9 : 0.4, 'grind'),
  ];
  if (!isPlain) found.push(...weighted(facts ? 0.8 : 1.3, `simp${listed(definitions)}`));
  if (facts) found.push(...weighted(isPlain ? 1.2 : 0.4, 'simp_all'));
  if (facts && !isPlain) found.push(...weighted(1.2, `simp_all${listed(definitions)}`));
  if (isArithmetic(context)) found.push(...weighted(1.0, 'omega'));
  // Before an induction over a recursive definition the dearest tactic seldom helps.
  const hurry =
    context.definitions.some((entry) => entry.isRecursive) && !context.hasInductionHypothesis ? 0.6 : 1;
  if (known.length > 0) found.push(...weighted(0.9 * hurry, `grind${listed(known)}`));
  if (context.laws.length > 0) {
    const laws = [...new Set(context.laws.map((law) => law.name))];
    found.push(...weighted(0.8, `grind${listed([...known, ...laws])}`));
    found.push(...weighted(0.5, `${simplifier}${listed([...definitions, ...laws])}`));
  }
  if (close.length > 0) {
    found.push(...weighted(0.6, `${simplifier}${listed([...definitions, ...close])}`));
    if (!isPlain) found.push(...weighted(0.25, `${simplifier}${listed(close)}`));
  }
  // One theorem that grind can't index fails the whole call, and each makes it dearer: small sets first.
  found.push(...ranked(0.75 * hurry, 0.6, close, (lemma) => `grind${listed([...known, lemma])}`));
  if (close.length > 1) found.push(...weighted(0.6 * hurry, `grind${listed([...known, ...close])}`));
  if (wider.length > close.length) {
    found.push(...weighted(0.25 * hurry, `grind${listed([...known, ...wider])}`));
    found.push(...weighted(0.15, `${simplifier}${listed([...definitions, ...wider])}`));
  }
  const alike = context.libraryLike
    .filter(isUsable)
    .slice(0, 2)
    .map((entry) => entry.name);
  if (alike.length > 0) {
    found.push(...weighted(0.25 * hurry, `grind${listed([...known, ...alike])}`));
    found.push(...weighted(0.15, `${simplifier}${listed([...definitions, ...alike])}`));
  }
  if (constructors.length > 0) {
    found.push(...weighted(0.3, `simp_all${listed([...definitions, ...constructors])}`));
  }
  for (const type of ['Nat', 'Int'] as const) {
    if (!context.goal.shape.constants.includes(type) || !hasProduct(context)) continue;
    found.push(...weighted(0.2, `${simplifier}${listed([...definitions, ...close, ...distribution[type]])}`));
    if (multiplicative.some((name) => context.goal.shape.constants.includes(name)))
      found.push(...weighted(0.2, `${simplifier}${listed([...definitions, ...collection[type]])}`));
  }
  return found;
}

/** False for a theorem that concludes with a variable: it could rewrite or match anything. */
function isUsable(lemma: LocalDeclaration): boolean {
  return lemma.head !== null;
}

const arithmeticTypes = ['Nat', 'Int', 'Fin'];
const arithmeticHeads = 'Eq Ne LE.le LT.lt GE.ge GT.gt Dvd.dvd Not And Or Iff False'.split(' ');

/** True when linear arithmetic may have something to say about the goal. */
function isArithmetic(context: GoalContext): boolean {
  const { head, constants } = context.goal.shape;
  if (!arithmeticTypes.some((name) => context.constants.has(name))) return false;
  if (head !== null && !arithmeticHeads.includes(head)) return false;
  return head === 'False' || constants.some((name) => arithmeticTypes.includes(name));
}

/** How many hypotheses are looked at, the latest ones, and how many theorems of the library for each. */
const factLimit = 2;
const looked = 120;
const hintLimit = 5;
const existenceLimit = 2;

/** Theorems of the library that are about what a hypothesis says, where those about the target are of no help. */
export function facts(context: GoalContext): WeightedTactic[] {
  const { lemmaIndex, goal } = context;
  if (lemmaIndex === undefined || goal.shape.binders > 0) return [];
  const latest = context.proofs.filter(({ hypothesis }) => hypothesis.shape.binders === 0).slice(-factLimit);
  return latest.flatMap((proof) => {
    const found = lemmaIndex
      .select(turned(proof, context), looked)
      .map(({ lemma }) => lemma)
      .filter(({ head }) => head !== null);
    return [
      ...alternatives(
        0.3,
        found.slice(0, hintLimit).map(({ name }) => `grind [${name}]`),
      ),
      ...existence(proof, found, context),
    ];
  });
}

/** The goal with a hypothesis in place of its target, and the target in place of the hypothesis. */
function turned({ hypothesis }: Proof, { goal }: GoalContext): GoalContext['goal'] {
  const hypotheses = goal.hypotheses.map((entry) =>
    entry === hypothesis ? { ...entry, shape: goal.shape } : entry,
  );
  return { ...goal, shape: hypothesis.shape, hypotheses };
}

/** What must exist because of the hypothesis: `a ∈ xs` splits `xs` at `a`. */
function existence(
  { name }: Proof,
  found: readonly LibraryLemma[],
  { names }: GoalContext,
): WeightedTactic[] {
  return found
    .filter(({ head, premises }) => head === 'Exists' && premises === 1)
    .slice(0, existenceLimit)
    .flatMap((lemma) => weighted(0.2, obtainAll(['w'], `${lemma.name} ${name}`, names())));
}

/** Below quantifiers and premises automation can wait until these are introduced. */
const patience = 0.15;

/** The kernel heeds no limit but that of time, after which its worker is lost: it gets small numbers only. */
const kernelLimit = 20_000;

/** Tactics that finish a goal by themselves or fail, the cheap ones first, and the simplifiers. */
export function automation(context: GoalContext): WeightedTactic[] {
  const { head, binders } = context.goal.shape;
  const found: WeightedTactic[] = automationTactics(context);
  if (head === 'Eq' || head === 'Iff' || head === 'HEq') found.push(...weighted(1.6, 'rfl'));
  if (context.proofs.length > 0) {
    found.push(...weighted(mayBeAssumed(context) ? 1.5 : 0.2, 'assumption'));
    found.push(...weighted(mayContradict(context) ? 1.2 : 0.3, 'contradiction'));
  }
  if (head === 'Eq' && hasOperation(context)) found.push(...weighted(0.12, 'ac_rfl'));
  const scaled =
    binders === 0 ? found : found.map(({ tactic, weight }) => ({ tactic, weight: weight * patience }));
  if (!isClosed(context)) return scaled;
  // The kernel computes where the elaborator runs out of depth.
  const byKernel = largestLiteral(context.goal.target) <= kernelLimit ? weighted(0.4, 'decide +kernel') : [];
  return [...scaled, ...weighted(0.9, 'decide'), ...byKernel];
}

function mayBeAssumed(context: GoalContext): boolean {
  const { head, binders } = context.goal.shape;
  return context.goal.hypotheses.some(
    ({ isProof, shape }) => isProof && shape.head === head && shape.binders === binders,
  );
}

function mayContradict(context: GoalContext): boolean {
  return context.goal.hypotheses.some(
    ({ isProof, shape }) =>
      isProof && shape.binders === 0 && ['False', 'Not', 'Ne', 'Eq'].includes(shape.head ?? ''),
  );
}

/** True when the target mentions nothing of the context, so that evaluating it may decide it. */
function isClosed(context: GoalContext): boolean {
  if (context.goal.target.includes('✝')) return false;
  const names = new Set(context.goal.hypotheses.map((hypothesis) => hypothesis.name));
  return !wordsOf(context.goal.target).some((word) => names.has(word.split('.')[0]!));
}

const largestLiteral = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/\d+/gu)].map(([digits]) => Number(digits)));

function hasOperation(context: GoalContext): boolean {
  return ['HAdd.hAdd', 'HMul.hMul', 'And', 'Or', 'Max.max', 'Min.min'].some((name) =>
    context.goal.shape.constants.includes(name),
  );
}
