import { type Call, callsOf, printCall } from '../../reading/calls.ts';
import type { ContextVariable, GoalContext } from '../../reading/goal-context.ts';
import { isPlainName, mentions } from '../../reading/names.ts';
import { listed, type WeightedTactic, weighted } from '../tactic-provider.ts';

/**
 * `have key : ∀ y, P y := by ...` with its proof by induction in the same call: a statement that is false, ill-typed
 * or too hard costs one failed tactic and leaves no goal behind.
 */
function auxiliary(
  context: GoalContext,
  statement: string,
  subject: string,
  definitions: readonly string[],
): string {
  const name = context.names().fresh('key');
  return `have ${name} : ${statement} := by (intro ${subject}; induction ${subject} <;> grind${listed(definitions)})`;
}

/** Recursive definitions of the header that the goal mentions. */
export function recursiveDefinitions(context: GoalContext): string[] {
  return context.definitions.filter((entry) => entry.isRecursive).map((entry) => entry.name);
}

/**
 * True when the context has this statement already, as far as its words tell: Lean prints it with other brackets and binders, and
 * with `s.size` for `Tree.size s`. A law with two sides swapped counts as known too.
 */
export function isKnown(context: GoalContext, statement: string): boolean {
  const wanted = bagOfWords(statement);
  return context.proofs.some((proof) => proof.type === statement || bagOfWords(proof.type) === wanted);
}

const boundType = /\(([^():]*) : (?:[^()]|\([^()]*\))*\)/gu;
const namespace = /\b\p{Lu}[\p{L}\p{N}_]*\./gu;

function bagOfWords(text: string): string {
  const bare = text.replace(boundType, '$1').replace(namespace, '');
  return bare
    .split(/[\s().,]+/u)
    .sort()
    .join(' ')
    .trim();
}

/** How the start value of an accumulator is joined to a result: `f acc xs = f [] xs ++ acc`. */
const joins: ReadonlyMap<string, readonly ((result: string, acc: string) => string)[]> = new Map([
  ['[]', [(r: string, acc: string) => `${r} ++ ${acc}`, (r: string, acc: string) => `${acc} ++ ${r}`]],
  ['""', [(r: string, acc: string) => `${acc} ++ ${r}`]],
  ['0', [(r: string, acc: string) => `${acc} + ${r}`, (r: string, acc: string) => `max ${acc} ${r}`]],
  ['1', [(r: string, acc: string) => `${acc} * ${r}`]],
  ['true', [(r: string, acc: string) => `(${acc} && ${r})`]],
  ['false', [(r: string, acc: string) => `(${acc} || ${r})`]],
]);

const callLimit = 2;

/**
 * A function with an accumulator is called with its start value, `onto [] xs = backwards xs`, and no induction gets
 * anywhere: the accumulator must be free first. Says what the function does to any accumulator, and proves it.
 */
export function generalising(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0) return [];
  return recursiveDefinitions(context).flatMap((name) =>
    distinct(callsOf(context.goal.target, name))
      .slice(0, callLimit)
      .flatMap((call) => [...freeAccumulator(name, call, context), ...freePair(name, call, context)])
      .concat(freeStart(name, context)),
  );
}

function freeAccumulator(name: string, call: Call, context: GoalContext): WeightedTactic[] {
  const at = call.arguments.findIndex((argument) => joins.has(argument));
  const subject = subjectOf(call, context);
  if (at < 0 || subject === null) return [];
  const supply = context.names();
  const acc = supply.fresh('acc');
  const definitions = context.definitions.map((entry) => entry.name);
  const other = otherSide(call, context);
  const general = printCall(name, call.arguments.with(at, acc));
  const quantifier = `∀ (${subject.name} : ${subject.type}) ${acc},`;
  return joins.get(call.arguments[at]!)!.flatMap((join, index) => {
    const damping = 0.6 ** index;
    const law = `${quantifier} ${general} = ${join(`(${printCall(name, call.arguments)})`, acc)}`;
    const found = weighted(0.35 * damping, auxiliary(context, law, subject.name, [name]));
    if (other !== null) {
      const statement = `${quantifier} ${general} = ${join(`(${other})`, acc)}`;
      found.push(...weighted(0.7 * damping, auxiliary(context, statement, subject.name, definitions)));
    }
    return found;
  });
}

/** `fibFrom n 0 1 = fib n`: the two start values are neighbours, `fibFrom n (fib k) (fib (k + 1)) = fib (n + k)`. */
function freePair(name: string, call: Call, context: GoalContext): WeightedTactic[] {
  const at = call.arguments.findIndex(
    (argument, index, all) => /^[01]$/u.test(argument) && /^[01]$/u.test(all[index + 1] ?? ''),
  );
  const subject = subjectOf(call, context);
  const other = otherSide(call, context);
  if (at < 0 || subject === null || other === null) return [];
  const sequence = recursiveDefinitions(context).find(
    (entry) =>
      entry !== name && callsOf(other, entry).some((found) => found.arguments.join() === subject.name),
  );
  if (sequence === undefined) return [];
  const k = context.names().fresh('k');
  const general = printCall(
    name,
    call.arguments.with(at, `(${sequence} ${k})`).with(at + 1, `(${sequence} (${k} + 1))`),
  );
  const statement = `∀ (${subject.name} : ${subject.type}) ${k}, ${general} = ${sequence} (${k} + ${subject.name})`;
  const definitions = context.definitions.map((entry) => entry.name);
  return weighted(0.7, auxiliary(context, statement, subject.name, definitions));
}

/**
 * `m.final (run (relabel f m) m.start w) = m.final (run m m.start (w.map f))`: both sides run the same function from a start. They do
 * so from any other, `∀ s, run (relabel f m) s w = run m s (w.map f)`.
 */
function freeStart(name: string, context: GoalContext): WeightedTactic[] {
  const { target } = context;
  if (target.kind !== 'relation' || target.operator !== '=' || context.hasInductionHypothesis) return [];
  const [one] = callsOf(target.left, name);
  const [other] = callsOf(target.right, name);
  if (one === undefined || other === undefined || one.arguments.length !== other.arguments.length) return [];
  const subject = context.variables.find(
    (variable) =>
      variable.inductive?.isRecursive === true &&
      isPlainName(variable.name) &&
      [one, other].every((call) => call.arguments.some((argument) => mentions(argument, variable.name))),
  );
  if (subject === undefined) return [];
  const supply = context.names();
  const start = supply.fresh('s');
  const key = supply.fresh('key');
  const definitions = context.definitions.map((entry) => entry.name);
  return one.arguments.flatMap((argument, at) => {
    const opposite = other.arguments[at]!;
    const varies = [argument, opposite].some((text) => mentions(text, subject.name));
    // A variable can be freed by the induction itself, and is seldom what a run starts from.
    if (varies || [argument, opposite].some(isPlainName)) return [];
    const [left, right] = [one, other].map((call) => printCall(name, call.arguments.with(at, start)));
    const proof = `induction ${subject.name} <;> intro ${start} <;> grind${listed(definitions)}`;
    const tactic = `have ${key} : ∀ ${start}, ${left} = ${right} := by (${proof})`;
    return weighted(argument === opposite ? 0.8 : 0.4, tactic);
  });
}

/** The variable that the function may recurse on: an argument that is a variable of a recursive type. */
function subjectOf(call: Call, context: GoalContext): ContextVariable | null {
  const candidates = context.variables.filter(({ inductive }) => inductive?.isRecursive === true);
  return candidates.find(({ name }) => isPlainName(name) && call.arguments.includes(name)) ?? null;
}

/** What the target equates the call with, when it stands alone on one side. */
function otherSide(call: Call, context: GoalContext): string | null {
  const { target } = context;
  if (target.kind !== 'relation' || target.operator !== '=') return null;
  if (target.left === call.text) return target.right;
  return target.right === call.text ? target.left : null;
}

function distinct(calls: readonly Call[]): Call[] {
  return [...new Map(calls.map((call) => [call.text, call])).values()];
}
