import type { Goal } from '../../../../core/goal.ts';
import type { LibraryLemma, RankedLemma } from '../../lemma-index/symbol-index.ts';
import { type GoalContext, namesInTarget } from '../../reading/goal-context.ts';
import { isOfInstance } from '../../reading/names.ts';
import { isOrder, numberTypeOf } from '../mathlib/numbers.ts';
import { alternatives, ranked, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** What statements about nothing but numbers are made of. */
const words: ReadonlySet<string> = new Set(
  (
    'Eq Ne Not And Or Iff LE.le LT.lt GE.ge GT.gt HAdd.hAdd HSub.hSub HMul.hMul HDiv.hDiv HPow.hPow HMod.hMod Neg.neg Inv.inv ' +
    'OfNat.ofNat Nat Int Rat Real NNReal Complex Nat.cast Int.cast Rat.cast abs Dvd.dvd Real.sqrt Finset.sum Finset.prod ' +
    'Finset.range Finset.Icc Finset Nat.succ Complex.I Complex.ofReal Real.pi Min.min Max.max True False'
  ).split(' '),
);

export const isArithmetic = (constants: readonly string[]): boolean =>
  constants.some((name) => /^(?:Nat|Int|Rat|Real|NNReal|Complex)$/u.test(name)) &&
  constants.every((name) => words.has(name) || isOfInstance(name));

/** What is found in a large library and belongs to the workings of its tactics. */
const ofTactics = /^(?:Mathlib|Lean|Aesop|Linarith|CancelDenoms|Qq)\./u;

/** The theorems that a person would use, each once: a class and those that it extends have the same law, as `CommGroup.mul_comm`. */
export function usable(found: readonly RankedLemma[]): readonly LibraryLemma[] {
  const lemmas = found.map(({ lemma }) => lemma).filter(({ name }) => !ofTactics.test(name));
  const said = new Map<string, LibraryLemma>();
  for (const lemma of lemmas) {
    const key = [lemma.name.split('.').at(-1), ...lemma.constants].join(' ');
    const known = said.get(key);
    if (known === undefined || lemma.name.length < known.name.length) said.set(key, lemma);
  }
  return [...said.values()];
}

/** Proofs that the context has. */
export const byAssumption = '‹_›';

/** The theorem with `proof` for each of its explicit proofs; Lean finds the data. Unlike `apply` this lets instances wait until all is known. */
export function call({ name, explicit }: LibraryLemma, proof: string): string {
  return [name, ...[...explicit].map((kind) => (kind === 'p' ? proof : '_'))].join(' ');
}

/**
 * The terms by which a theorem may prove a proposition with this head: itself, turned round where it is symmetric, or one direction of an
 * equivalence, with `proof` for what has to be shown first.
 */
function conclusions(lemma: LibraryLemma, head: string, proof: string): string[] {
  const whole = call(lemma, proof);
  const inBrackets = whole.includes(' ') ? `(${whole})` : whole;
  const found = lemma.head === head ? [whole] : [];
  if (lemma.head === head && (head === 'Eq' || head === 'Iff')) found.push(`${inBrackets}.symm`);
  if (lemma.head === 'Iff' && lemma.sides !== null) {
    if (lemma.sides.left[0] === head) found.push(`${inBrackets}.2 ${proof}`);
    else if (lemma.sides.right[0] === head) found.push(`${inBrackets}.1 ${proof}`);
  }
  return found;
}

/** How many theorems are looked at. */
const looked = 60;
/** The weight of the symbols of a theorem (`lemma-index`) at which it counts half: `Eq.trans` has all of its symbols in every equation. */
const half = 2;

/** Terms that prove or fail, in calls of so many. */
const terms = 18;
const termsInCall = 6;
/** Theorems whose premises are looked after by tactics, in calls of so many. */
const dischargedTerms = 4;
const dischargedInCall = 2;
const fromLast = 2;
const steps = 4;
const simplifying = 6;
const searching = 4;
const chained = 8;

/** What premises say most of the time where the context says something like it. */
const discharger = [
  'assumption',
  'exact le_of_lt ‹_›',
  'exact ⟨_, le_of_lt ‹_›⟩',
  'exact disjoint_iff.2 ‹_›',
  'exact Commute.all _ _',
  'fun_prop',
  'positivity',
  'simp_all; done',
  'grind',
].join(' | ');

/** Of what is but numbers Mathlib's tactics know more than its theorems. */
const arithmeticShare = 0.25;

/** Theorems of a large library for the target: as whole proofs, backwards, and as hints for the automatic tactics. */
export function premises(context: GoalContext): WeightedTactic[] {
  const { goal, lemmaIndex, tactics } = context;
  if (lemmaIndex === undefined || tactics.size === 0 || goal.shape.binders > 0) return [];
  const found = usable(lemmaIndex.select(goal, looked, half));
  const share = isArithmetic([...context.constants]) ? arithmeticShare : 1;
  return [
    ...conclude(found, context),
    ...backwards(found, context),
    ...nearSteps(context),
    ...asHints(found, context),
  ].map((entry) => ({ ...entry, weight: entry.weight * share }));
}

function conclude(found: readonly LibraryLemma[], { goal, proofs }: GoalContext): WeightedTactic[] {
  const { head } = goal.shape;
  if (head === null) return [];
  const all = found.flatMap((lemma) => conclusions(lemma, head, byAssumption)).slice(0, terms);
  // What a statement assumes it needs.
  const plain = proofs.length === 0 ? all : all.toSorted((a, b) => Number(isMet(b)) - Number(isMet(a)));
  const discharged = found
    .flatMap((lemma) => (lemma.premises > 0 ? conclusions(lemma, head, `(by first | ${discharger})`) : []))
    .slice(0, dischargedTerms);
  return [
    ...inCalls(plain, termsInCall).flatMap((tactics, at) => alternatives(2 * 0.7 ** at, tactics)),
    ...alternatives(
      0.6,
      found
        .filter((lemma) => lemma.head === head)
        .flatMap(fromTheLast)
        .slice(0, fromLast),
    ),
    ...inCalls(discharged, dischargedInCall).flatMap((tactics, at) => alternatives(0.6 * 0.8 ** at, tactics)),
  ];
}

/**
 * With the last premise first: what a theorem is about is told by those that mention more of it, where an earlier one, as that some
 * subgroup is normal, has several proofs.
 */
function fromTheLast({ name, premises }: LibraryLemma): string[] {
  if (premises < 3) return [];
  const places = Array.from({ length: premises }, (_, at) => premises - at);
  return [
    `(apply ${name}; ${places.map((place) => `(on_goal ${place} => first | ${discharger})`).join('; ')})`,
  ];
}

const isMet = (term: string): boolean => term.includes(byAssumption);

const inCalls = (all: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size).map((term) => `exact ${term}`),
  );

/** Steps that leave what the theorem asks for. */
function backwards(found: readonly LibraryLemma[], { goal }: GoalContext): WeightedTactic[] {
  const { head } = goal.shape;
  const applied = found.filter((lemma) => lemma.premises > 0 && lemma.head !== null && lemma.head === head);
  const { forwards, turned } = rewritingsOf(goal, found);
  return [
    ...ranked(0.35, 0.8, applied.slice(0, steps), ({ name }) => `apply ${name}`),
    ...ranked(0.4, 0.8, forwards.slice(0, steps), ({ name }) => `rw [${name}]`),
    ...ranked(0.1, 0.8, turned.slice(0, steps), ({ name }) => `rw [← ${name}]`),
  ];
}

/** Equations one side of which occurs in the target, as far as symbols tell. */
export function rewritingsOf({ shape }: Goal, found: readonly LibraryLemma[]) {
  const target = new Set(shape.constants);
  const occurs = (side: readonly string[]): boolean =>
    side.length > 0 && side.every((symbol) => target.has(symbol));
  const forwards = found.filter(({ sides }) => sides !== null && occurs(sides.left));
  // Backwards only what adds no symbol: `← Nat.add_zero` would go on for ever.
  const turned = found.filter(
    ({ sides }) => sides !== null && occurs(sides.right) && sides.right.length >= sides.left.length,
  );
  return { forwards, turned };
}

/** By the theorems of the header that stand nearest. */
function nearSteps({ nearby, goal }: GoalContext): WeightedTactic[] {
  const near = nearby.slice(0, ofHeader);
  const concluding = near.filter(({ head }) => head === goal.shape.head);
  const equal = near.filter(({ head }) => head === 'Eq' || head === 'Iff');
  return [
    ...alternatives(
      0.8,
      concluding.map(({ name }) => `exact ${name} ..`),
    ),
    ...ranked(0.3, 0.8, concluding, ({ name }) => `apply ${name}`),
    ...ranked(0.3, 0.8, equal, ({ name }) => `rw [${name}]`),
  ];
}

/** So many theorems of the header come before those of the library. */
const ofHeader = 3;

function asHints(found: readonly LibraryLemma[], context: GoalContext): WeightedTactic[] {
  const hints = found.filter(({ head }) => head !== null);
  const near = context.nearby.slice(0, ofHeader);
  const names = (of: readonly LibraryLemma[], count: number): string =>
    [...near, ...of.slice(0, count)].map(({ name }) => name).join(', ');
  const rules = hints.filter(({ sides }) => sides !== null && sides.left.length > 0);
  const own = context.definitions.map(({ name }) => `${name}, `).join('');
  const simplifier = context.proofs.length > 0 ? 'simp_all' : 'simp';
  return [
    ...(rules.length === 0 ? [] : weighted(0.5, `${simplifier} [${own}${names(rules, simplifying)}]`)),
    ...(hints.length === 0
      ? []
      : [
          ...weighted(0.4, `grind [${own}${names(hints, searching)}]`),
          ...weighted(0.3, `solve_by_elim [${names(hints, chained)}]`),
          ...(context.tactics.has('aesop')
            ? weighted(0.25, `aesop (add unsafe 50% apply [${names(hints, searching)}])`)
            : []),
        ]),
    ...libraryInequalities(found, context),
  ];
}

const multiplied = 3;
const mostNumbers = 3;

/** The ways of giving a theorem one or two of these numbers; a pair is two different ones. */
const argumentsOf: Readonly<Record<string, (numbers: readonly string[]) => string[]>> = {
  d: (numbers) => [...numbers],
  dd: (numbers) =>
    numbers.flatMap((first) =>
      numbers.filter((second) => second !== first).map((second) => `${first} ${second}`),
    ),
};

/** Inequalities of the library that assume nothing, said of the numbers of the goal: facts that `nlinarith` multiplies. */
function libraryInequalities(found: readonly LibraryLemma[], context: GoalContext): WeightedTactic[] {
  const { goal, tactics } = context;
  const type = numberTypeOf(goal.shape);
  if (!tactics.has('nlinarith') || !isOrder(goal.shape.head) || type === null) return [];
  const numbers = namesInTarget(context, type).slice(0, mostNumbers);
  const facts = found
    .filter(({ head, explicit }) => isOrder(head) && explicit in argumentsOf)
    .slice(0, multiplied)
    .map(({ name, explicit }) => argumentsOf[explicit]!(numbers).map((given) => `${name} ${given}`))
    .filter((said) => said.length > 0);
  return alternatives(
    0.5,
    facts.map((said) => `nlinarith [${said.join(', ')}]`),
  );
}
