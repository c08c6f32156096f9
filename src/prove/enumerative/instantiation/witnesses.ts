import type { ConstructorInfo, InductiveInfo } from '../../../../lean/engine.ts';
import { callsOf } from '../../reading/calls.ts';
import type { ContextVariable, GoalContext } from '../../reading/goal-context.ts';
import { literals, mentions } from '../../reading/names.ts';
import { elementType, type Proposition, readProposition } from '../../reading/proposition.ts';
import { inductionCandidates } from '../induction/induction.ts';
import { listed, pairsOf, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** So many terms are tried in one call, and so many calls are offered. */
const termsPerCall = 5;
const callLimit = 3;
/** Terms of one type at most. */
const termLimit = 40;

/**
 * Examples: the smallest closed terms of the header's own types as witnesses, each with its proof in the same call. What is to be
 * shown of a term without variables is shown by computing, or by taking apart the derivations that there can't be.
 */
export function closedTerms(context: GoalContext): WeightedTactic[] {
  const { head, binders } = context.goal.shape;
  if (binders > 0 || head !== 'Exists') return [];
  const terms = context.ownTypes.filter(({ indices }) => indices === 0).flatMap(smallTerms);
  if (terms.length === 0) return [];
  const known = [...context.definitions, ...context.predicates].map(({ name }) => name);
  const finisher = known.length === 0 ? 'simp' : `first | simp${listed(known)} | grind${listed(known)}`;
  return Array.from({ length: callLimit }, (_, call) => {
    const tried = terms.slice(call * termsPerCall, (call + 1) * termsPerCall);
    const choices = tried.map((term) => `exact ⟨${term}, by ${finisher}⟩`);
    return tried.length === 0 ? [] : weighted(0.6 * 0.7 ** call, `first | ${choices.join(' | ')}`);
  }).flat();
}

/** The terms of at most two levels, the smaller first. Numerals stand for what is no part: of another type, they fail. */
export function smallTerms({ constructors }: InductiveInfo): string[] {
  const usable = constructors.filter(({ fields }) => fields.every(({ isProof }) => !isProof));
  const leaves = usable.flatMap((ctor) => applied(ctor, []));
  const nodes = usable
    .filter(({ fields }) => fields.some(({ isRecursive }) => isRecursive))
    .flatMap((ctor) => applied(ctor, leaves));
  return [...leaves, ...nodes].slice(0, termLimit);
}

/** A constructor with each choice of parts. */
function applied({ name, fields }: ConstructorInfo, parts: readonly string[]): string[] {
  const explicit = fields.filter(({ isImplicit }) => isImplicit !== true);
  let found = [`.${name}`];
  for (const { isRecursive } of explicit) {
    const choices = isRecursive ? parts.map((part) => (part.includes(' ') ? `(${part})` : part)) : ['0'];
    found = found.flatMap((term) => choices.map((choice) => `${term} ${choice}`));
  }
  return found;
}

/**
 * Terms that solve one of the equations in `body` for `bound`: from `x = t`, `t = c * x`, `x + c = t`, `x + x = t`
 * and their mirror images. Division and subtraction are those of the type; whether they fit is Lean's to say.
 */
export function solveFor(body: Proposition, bound: string): string[] {
  switch (body.kind) {
    case 'and':
    case 'or':
      return [
        ...solveFor(readProposition(body.left), bound),
        ...solveFor(readProposition(body.right), bound),
      ];
    case 'relation':
      return [...solveSide(body.left, body.right, bound), ...solveSide(body.right, body.left, bound)];
    default:
      return [];
  }
}

/** Solves `side = other`, when `side` is `bound` with something added or multiplied. */
function solveSide(side: string, other: string, bound: string): string[] {
  if (mentions(other, bound) || !mentions(side, bound)) return [];
  if (side === bound) return [other];
  if (side === `${bound} + ${bound}`) return [`${bracketed(other)} / 2`];
  if (side === `${bound} * ${bound}`) return [];
  const sum = /^(.+) \+ ([^+]+)$/u.exec(side);
  if (sum?.[1] !== undefined && sum[2] !== undefined) {
    const [, left, right] = sum;
    if (!mentions(right, bound)) return solveSide(left, `${other} - ${bracketed(right)}`, bound);
    if (!mentions(left, bound)) return solveSide(right, `${other} - ${bracketed(left)}`, bound);
    return [];
  }
  const product = /^([^\s]+) \* ([^\s]+)$/u.exec(side);
  if (product === null) return [];
  const factor = product[1] === bound ? product[2]! : product[1]!;
  const quotient = `${bracketed(other)} / ${factor}`;
  const cofactor = withoutFactor(other, factor);
  return cofactor === null ? [quotient] : [cofactor, quotient];
}

/** `k * b` for `2 * k * b` and the factor `2`; null when the text is no such product. */
function withoutFactor(text: string, factor: string): string | null {
  const rest = text.startsWith(`${factor} * `) ? text.slice(factor.length + 3) : null;
  return rest === null || /[^\p{L}\p{N}_'.₀-₉ *()]/u.test(rest) ? null : rest;
}

function bracketed(text: string): string {
  return /^[\p{L}\p{N}_'.]+$/u.test(text) ? text : `(${text})`;
}

/**
 * Offers witnesses for an existential target: what its equations give, what is in the context, small numbers. A
 * witness with its proof (`exact ⟨w, by omega⟩`) costs one call; `refine ⟨w, ?_⟩` opens a goal that may be false.
 */
export function witnesses(context: GoalContext): WeightedTactic[] {
  const { head, binders } = context.goal.shape;
  if (binders > 0) return [];
  if (head === 'Dvd.dvd') return divisibility(context);
  if (head !== 'Exists' || context.target.kind !== 'exists') return [];
  const hasMore = context.target.names.length > 1 || readProposition(context.target.body).kind === 'exists';
  const finishers = hasMore ? [] : finishersFor(context);
  const found: WeightedTactic[] = [];
  for (const [term, weight] of candidates(context)) {
    found.push(...weighted(hasMore ? weight * 0.5 : weight * 0.2, `refine ⟨${term}, ?_⟩`));
    finishers.forEach((finisher, index) => {
      if (index > 0 && weight < 0.5) return;
      found.push(...weighted(weight * 0.7 ** index, `exact ⟨${term}, by ${finisher}⟩`));
    });
  }
  return [...found, ...weighted(0.5, 'exact ⟨_, rfl⟩'), ...weighted(0.3, 'exact ⟨_, ‹_›⟩')];
}

function finishersFor(context: GoalContext): string[] {
  const list = listed(context.definitions.map(({ name }) => name));
  const simplify = `${context.proofs.length > 0 ? 'simp_all' : 'simp'}${list}`;
  return isNumeric(context) && list === '' ? ['omega', 'grind', simplify] : [simplify, `grind${list}`];
}

/** Terms that may be witnesses, with the weight of each. */
function candidates(context: GoalContext): Map<string, number> {
  const weights = new Map<string, number>();
  const add = (weight: number, ...terms: readonly string[]) => {
    for (const term of terms) weights.set(term, Math.max(weight, weights.get(term) ?? 0));
  };
  if (context.target.kind === 'exists') {
    add(1.1, ...solveFor(readProposition(context.target.body), context.target.names[0]!));
  }
  for (const variable of context.variables) add(isRelated(variable) ? 0.7 : 0.2, variable.name);
  if (isNumeric(context)) addNumbers(context, add);
  if (context.goal.shape.constants.includes('List')) add(0.4, '[]');
  for (const longer of longerLists(context)) add(0.4, longer);
  addFunctions(context, add);
  return weights;
}

/** Whether what is to exist is applied to something, or given to a definition of the header. */
function mayBeFunction({ target, definitions }: GoalContext): boolean {
  if (target.kind !== 'exists') return false;
  const { names, body } = target;
  const name = names[0]!;
  if (new RegExp(`(?:^|[\\s(¬!])${name} [\\p{L}\\d(]`, 'u').test(body)) return true;
  return definitions.some((entry) => callsOf(body, entry.name).some((call) => call.arguments.includes(name)));
}

/** `x :: xs`: what the witness for a list becomes when the list grows by an element. */
function longerLists({ variables, hasInductionHypothesis }: GoalContext): string[] {
  if (!hasInductionHypothesis) return [];
  return variables
    .flatMap((list) =>
      variables
        .filter(({ type }) => type === elementType(list.type))
        .map(({ name }) => `${name} :: ${list.name}`),
    )
    .slice(-4);
}

/** Truth values for everything, and a predicate of the context as a test: what valuations and choices are made of. */
function addFunctions(
  context: GoalContext,
  add: (weight: number, ...terms: readonly string[]) => void,
): void {
  if (!context.goal.shape.constants.includes('Bool') || !mayBeFunction(context)) return;
  add(0.25, 'fun _ => true', 'fun _ => false');
  const predicates = context.variables.filter(({ type }) => /^[^→]+ → Prop$/u.test(type));
  for (const { name } of predicates.slice(0, 2)) {
    add(0.5, `fun x => @decide (${name} x) (Classical.propDecidable _)`);
  }
}

function isRelated(variable: ContextVariable): boolean {
  return variable.mentions + variable.mentionsInProofs > 0;
}

function isNumeric(context: GoalContext): boolean {
  return ['Nat', 'Int'].some((name) => context.goal.shape.constants.includes(name));
}

function addNumbers(context: GoalContext, add: (weight: number, ...terms: readonly string[]) => void): void {
  add(0.4, '0', '1', '2');
  const numbers = context.variables
    .filter((variable) => (variable.head === 'Nat' || variable.head === 'Int') && isRelated(variable))
    .slice(0, 4);
  for (const { name } of numbers) {
    add(0.6, `${name} + 1`);
    add(0.25, `${name} - 1`, `2 * ${name}`);
  }
  for (const [{ name: a, head }, { name: b, head: other }] of pairsOf(numbers)) {
    if (head !== other) continue;
    add(0.35, `${a} + ${b}`, `${a} * ${b}`);
    add(0.15, `${a} - ${b}`, `${b} - ${a}`);
  }
  if (numbers.length > 0) return;
  for (const literal of literals(context.goal.target)) {
    add(0.35, `${literal}`);
    const root = Math.sqrt(literal);
    if (Number.isInteger(root)) add(0.35, `${root}`);
  }
  for (let number = 3; number <= 12; number += 1) add(0.2, `${number}`);
}

/** The quotient that `d ∣ t` asks for. */
function divisibility(context: GoalContext): WeightedTactic[] {
  if (context.target.kind !== 'relation') return [];
  const { left, right } = context.target;
  return weighted(0.15, `refine ⟨(${right}) / (${left}), ?_⟩`);
}

/** Inductions over so many variables. */
const subjectLimit = 2;

/**
 * One witness for all: a constant, for which an induction shows what is asked of it. Chosen inside of the induction it would be
 * another one in each case, and nothing would say that these agree.
 */
export function uniformWitnesses(context: GoalContext): WeightedTactic[] {
  const { head, binders } = context.goal.shape;
  if (binders > 0 || head !== 'Exists' || context.hasInductionHypothesis) return [];
  if (!context.definitions.some(({ isRecursive }) => isRecursive)) return [];
  const known = listed(context.definitions.map(({ name }) => name));
  const terms = constants(context);
  return inductionCandidates(context)
    .slice(0, subjectLimit)
    .flatMap(({ variable: { name } }, index) => {
      const choices = terms.flatMap((term) =>
        [`simp_all${known}`, `grind${known}`].map(
          (closer) => `(refine ⟨${term}, ?_⟩; induction ${name} <;> ${closer}; done)`,
        ),
      );
      return weighted(0.6 * 0.5 ** index, `first | ${choices.join(' | ')}`);
    });
}

const constants = (context: GoalContext): readonly string[] =>
  mayBeFunction(context) ? ['fun _ => true', 'fun _ => false', 'fun _ => 0', 'id'] : ['0', '1', '[]'];
