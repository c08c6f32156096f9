import type { InductiveInfo } from '../../../../lean/engine.ts';
import { callsOf, callsOnVariables } from '../../reading/calls.ts';
import type { ContextVariable, GoalContext, Proof } from '../../reading/goal-context.ts';
import { mentions, openAlternatives } from '../../reading/names.ts';
import { elementType } from '../../reading/proposition.ts';
import { branching, cases } from '../logic/cases.ts';
import { listed, type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Calls of one definition that are worth an induction. */
const callLimit = 2;

/** Induction along the equations of a recursive definition of the header, for its calls on variables. */
export function functionalInduction(context: GoalContext): WeightedTactic[] {
  const variables = new Set(context.variables.map((variable) => variable.name));
  const definitions = context.definitions.map((entry) => entry.name).join(', ');
  const found: WeightedTactic[] = [];
  let factor = context.hasInductionHypothesis ? 0.3 : 1;
  for (const { name, isRecursive } of context.definitions) {
    const inTarget = callsOnVariables(context.goal.target, name, variables);
    const inProofs = context.proofs.flatMap((proof) => callsOnVariables(proof.type, name, variables));
    for (const call of [...new Set([...inTarget, ...inProofs])].slice(0, callLimit)) {
      // Recursion that is not structural may go unnoticed.
      const weight = factor * (inTarget.includes(call) ? 1 : 0.5) * (isRecursive ? 1 : 0.3);
      found.push(
        ...weighted(0.35 * weight, `fun_induction ${call} <;> simp_all [${definitions}]`),
        ...weighted(0.35 * weight, `fun_induction ${call} <;> grind [${definitions}]`),
        ...weighted(0.2 * weight, `fun_induction ${call}`),
      );
      factor *= 0.8;
    }
  }
  return found;
}

/**
 * The indices in the type of a proof of an inductive predicate, as they are printed: `.star r` and `w` of
 * `h : Matches (.star r) w`. Null where the type can't be read: it may be written with a notation.
 */
function indicesOf({ inductive, type }: Proof): readonly string[] | null {
  if (inductive === null) return null;
  if (inductive.indices === 0) return [];
  const [call] = callsOf(type, inductive.name);
  if (call === undefined || call.arguments.length < inductive.indices) return null;
  return call.arguments.slice(-inductive.indices);
}

/** Whether Lean's `induction` refuses indices for what they are: it takes variables, each of them once. */
function areRefused(indices: readonly string[], context: GoalContext): boolean {
  const variables = new Set(context.variables.map(({ name }) => name));
  const isVariable = (index: string) => variables.has(index) || /^\S+✝\S*$/u.test(index);
  return new Set(indices).size < indices.length || !indices.every(isVariable);
}

/** Structural induction on data and on proofs, with and without generalising the other variables. */
export function induction(context: GoalContext): WeightedTactic[] {
  return [
    ...inductionCandidates(context).flatMap(({ variable, weight }) => inductionOn(variable, weight, context)),
    ...context.proofs.flatMap((proof) => inductionOnProof(proof, context)),
    ...strongInduction(context),
  ];
}

function inductionOnProof(proof: Proof, context: GoalContext): WeightedTactic[] {
  const supply = context.names();
  supply.release(proof.name);
  const damping = context.hasInductionHypothesis ? 0.3 : 1;
  const { inductive, proposition } = proof;
  if (inductive?.isProposition && inductive.isRecursive && inductive.name !== 'Nat.le') {
    // `indexInduction` makes variables of them first.
    if (areRefused(indicesOf(proof) ?? [], context)) return [];
    const alternatives = openAlternatives(inductive, null, supply, true);
    return [
      ...weighted(0.8 * damping, `induction ${proof.name} with${alternatives}`),
      ...generalised(proof, context).flatMap((others) =>
        weighted(0.5 * damping, `induction ${proof.name} ${others} with${alternatives}`),
      ),
    ];
  }
  // `a ≤ n` over the naturals is an inductive predicate below the notation: an induction that starts at `a`.
  if (proof.hypothesis.shape.head !== 'LE.le' || proposition.kind !== 'relation') return [];
  const upper = context.variables.find((variable) => variable.name === proposition.right);
  if (upper?.head !== 'Nat' || upper.mentions === 0) return [];
  return weighted(
    0.25 * damping,
    `induction ${proof.name} with | refl => ?_ | step ${supply.fresh('h')} ${supply.fresh('ih')} => ?_`,
  );
}

/** Induction over all smaller numbers, for the number the target mentions most. */
function strongInduction(context: GoalContext): WeightedTactic[] {
  if (context.hasInductionHypothesis) return [];
  const number = inductionCandidates(context).find(({ variable }) => variable.head === 'Nat')?.variable;
  if (number === undefined) return [];
  const supply = context.names();
  return weighted(
    0.12,
    `induction ${number.name} using Nat.strongRecOn with | ind ${number.name} ${supply.fresh('ih')} => ?_`,
  );
}

/** Variables of a recursive type, those that the target mentions most first. A second induction weighs less. */
export function inductionCandidates(
  context: GoalContext,
): { readonly variable: ContextVariable & { readonly inductive: InductiveInfo }; readonly weight: number }[] {
  const found = context.variables.flatMap((variable) => {
    const { inductive } = variable;
    if (inductive === null || !inductive.isRecursive || inductive.isProposition || inductive.indices > 0)
      return [];
    if (variable.mentions + variable.mentionsInProofs === 0) return [];
    return [{ ...variable, inductive }];
  });
  const damping = context.hasInductionHypothesis ? 0.3 : 1;
  // Recursion goes along a list rather than into numbers of the kind that it holds.
  const isElement = (variable: ContextVariable) =>
    found.some((list) => list.mentions > 0 && elementType(list.type) === variable.type);
  return found
    .sort(
      (a, b) =>
        Number(isElement(a)) - Number(isElement(b)) ||
        b.mentions - a.mentions ||
        b.mentionsInProofs - a.mentionsInProofs,
    )
    .slice(0, 4)
    .map((variable, index) => ({
      variable,
      weight: 0.9 * 0.7 ** index * damping * (variable.mentions === 0 ? 0.5 : 1),
    }));
}

function inductionOn(
  variable: ContextVariable & { readonly inductive: InductiveInfo },
  weight: number,
  context: GoalContext,
): WeightedTactic[] {
  const supply = context.names();
  supply.release(variable.name);
  const cases = openAlternatives(variable.inductive, variable.name, supply, true);
  const others = generalisable(variable.name, context);
  const found = weighted(weight, `induction ${variable.name} with${cases}`);
  if (others.length > 0) {
    found.push(
      ...weighted(weight * 0.8, `induction ${variable.name} generalizing ${others.join(' ')} with${cases}`),
    );
  }
  return found;
}

/** Variables the induction hypothesis may quantify over: data in the target on which `name` doesn't depend. */
export function generalisable(name: string, context: GoalContext): string[] {
  const self = context.variables.find((variable) => variable.name === name);
  return context.variables
    .filter((other) => other.name !== name && other.mentions > 0 && (other.head !== null || other.isElement))
    .filter((other) => self === undefined || !mentions(self.type, other.name))
    .map((other) => other.name);
}

/**
 * `generalizing x y` for an induction on a proof: the variables of the target and of other proofs that its type doesn't
 * mention (those in its indices are replaced by the induction itself). None: no list.
 */
function generalised(proof: Proof, context: GoalContext): string[] {
  const names = context.variables
    .filter(
      ({ head, mentions: inTarget, mentionsInProofs }) => head !== null && inTarget + mentionsInProofs > 0,
    )
    .map(({ name }) => name)
    .filter((name) => !mentions(proof.type, name));
  return names.length === 0 ? [] : [`generalizing ${names.join(' ')}`];
}

/**
 * Induction on a proof of an inductive predicate whose indices are more than variables: `h : Matches (.star r) w`. Lean's
 * `induction` takes variables only, so the index becomes one, with an equation that says what it was. In each case that is an
 * equation between two indices: of different constructors, which ends the case, or of the same, which says what its parts are.
 */
export function indexInduction(context: GoalContext): WeightedTactic[] {
  return context.proofs.flatMap((proof) => inductionOnIndices(proof, context));
}

function inductionOnIndices(proof: Proof, context: GoalContext): WeightedTactic[] {
  const { inductive, name } = proof;
  if (inductive === null || !inductive.isProposition || !inductive.isRecursive) return [];
  const variables = new Set(context.variables.map((variable) => variable.name));
  const terms = [...new Set(indicesOf(proof) ?? [])].filter((term) => !variables.has(term));
  // What has no name that could be written would stay where it is.
  if (terms.length === 0 || terms.some((term) => term.includes('✝'))) return [];
  const supply = context.names();
  const equations = terms.map((term) => ({ name: supply.fresh('e'), term, variable: supply.fresh('x') }));
  supply.release(name);
  const alternatives = openAlternatives(inductive, null, supply, true);
  const shown = equations.map((equation) => `${equation.name} : ${equation.term} = ${equation.variable}`);
  const start = `generalize ${shown.join(', ')} at ${name}; induction ${name}`;
  const end = equations.map((equation) => ` <;> try cases ${equation.name}`).join('');
  const weight = context.hasInductionHypothesis ? 0.2 : 0.6;
  return [
    ...weighted(weight, `(${start} with${alternatives})${end}`),
    ...generalised(proof, context).flatMap((others) =>
      weighted(0.6 * weight, `(${start} ${others} with${alternatives})${end}`),
    ),
  ];
}

/** Walks down two arguments of the same type together: induction on one, cases on the other. */
export function lockstep(context: GoalContext): WeightedTactic[] {
  if (context.hasInductionHypothesis || context.goal.shape.binders > 0) return [];
  const candidates = inductionCandidates(context).map(({ variable }) => variable);
  const first = candidates[0];
  const second = candidates.find((other) => other !== first && other.type === first?.type);
  if (first === undefined || second === undefined) return [];
  const list = listed(context.definitions.map(({ name }) => name));
  const walk = `induction ${first.name} generalizing ${second.name} <;> cases ${second.name}`;
  return [...weighted(0.2, `${walk} <;> simp_all${list}`), ...weighted(0.12, `${walk} <;> grind${list}`)];
}

/** Induction along a relation of which the context says that it is well-founded, for each variable of its type. */
export function wellFounded(context: GoalContext): WeightedTactic[] {
  if (context.hasInductionHypothesis) return [];
  return context.proofs.flatMap((proof) => {
    const [, relation] = /^WellFounded (\S+)$/u.exec(proof.type) ?? [];
    const domain = context.goal.hypotheses.find(({ name }) => name === relation)?.type.split(' → ')[0];
    const subjects = context.variables.filter(
      ({ type, mentions, mentionsInProofs }) => type === domain && mentions + mentionsInProofs > 0,
    );
    return subjects.slice(0, 2).flatMap(({ name }) => {
      const supply = context.names();
      const others = generalisable(name, context);
      const list = others.length === 0 ? '' : ` generalizing ${others.join(' ')}`;
      const alternative = `with | _ ${name} ${supply.fresh('ih')} => ?_`;
      // A relation's chains are well-founded with it.
      const relations = context.constants.has('Relation.TransGen')
        ? [`${proof.name}.transGen`, proof.name]
        : [proof.name];
      return weighted(
        0.5,
        ...relations.map((one) => `induction ${name} using ${one}.induction${list} ${alternative}`),
      );
    });
  });
}

/** The providers whose tactics leave several goals, or one with an induction hypothesis. */
const splitters: readonly TacticProvider[] = [induction, wellFounded, cases, branching];

/** Steps worth a sweep at one goal. */
const stepLimit = 4;
/**
 * And such inductions on proofs: what else there is to try on a proof like `Matches (.star r) w`, taking it apart, looks safer and
 * fails where a rule has the same index above and below the line.
 */
const indexLimit = 2;

/**
 * A step that leaves several goals, with an automatic tactic behind it that clears away what it can: the base case,
 * the cases that can't be. One call then does what takes one for each goal otherwise, and what is left is what matters.
 */
export function sweeping(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0) return [];
  const steps = [...best(splitters, stepLimit, context), ...best([indexInduction], indexLimit, context)];
  return steps.flatMap(({ tactic, weight }) =>
    sweepers(context).map((sweeper) => ({
      tactic: `(${tactic}) <;> try ${sweeper.tactic}`,
      weight: weight * sweeper.weight,
    })),
  );
}

const best = (providers: readonly TacticProvider[], limit: number, context: GoalContext): WeightedTactic[] =>
  providers
    .flatMap((provider) => provider(context))
    .filter(({ tactic }) => isSplit(tactic))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, limit);

function isSplit(tactic: string): boolean {
  return tactic.includes('?_') || /^(by_cases |rcases .* \| |split$)/u.test(tactic);
}

/** What goes over the goals; the weight is relative to that of the step. */
function sweepers(context: GoalContext): WeightedTactic[] {
  const definitions = context.definitions.map(({ name }) => name);
  const known = [...definitions, ...context.predicates.map(({ name }) => name)];
  return [
    { tactic: `grind${listed(known)}`, weight: 1.1 },
    { tactic: `simp_all${listed(definitions)}`, weight: 0.7 },
  ];
}

/** One list is enough. */
const listLimit = 1;

/**
 * Induction on the length of a list, from both ends: it is empty, has one element, or a first and a last one with a shorter list
 * between. So are palindromes, and what is built around a middle.
 */
export function bothEnds(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0 || context.hasInductionHypothesis || !isAboutEnds(context)) return [];
  return context.variables
    .filter(({ head, mentions }) => head === 'List' && mentions > 0)
    .slice(0, listLimit)
    .flatMap(({ name }) => fromBothEnds(name, context));
}

function fromBothEnds(list: string, context: GoalContext): WeightedTactic[] {
  const supply = context.names();
  const [n, hn, ih, x, y, ys] = supply.freshAll('n', 'hn', 'ih', 'x', 'y', 'ys');
  const others = [list, ...generalisable(list, context)].join(' ');
  const start = `generalize ${hn} : ${list}.length = ${n}; induction ${n} using Nat.strongRecOn generalizing ${others} with | ind ${n} ${ih} => ?_`;
  const first = `rcases ${list} with _ | ⟨${x}, ${list}⟩; rotate_left`;
  const last = `rcases List.eq_nil_or_concat ${list} with rfl | ⟨${ys}, ${y}, rfl⟩`;
  const known = listed([...context.definitions, ...context.predicates].map(({ name }) => name));
  return weighted(0.25, `(${start}) <;> (${first}; ${last}) <;> try grind${known}`);
}

/** Where a hypothesis reverses, or speaks of what is at the end, there is something to see there. */
function isAboutEnds({ proofs }: GoalContext): boolean {
  return proofs.some(({ hypothesis }) =>
    ['List.reverse', 'List.getLast', 'List.getLast?', 'List.dropLast'].some((name) =>
      hypothesis.shape.constants.includes(name),
    ),
  );
}
