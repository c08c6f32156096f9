import type { InductiveInfo } from '../../../../lean/engine.ts';
import { builtBy } from '../reading/built-arguments.ts';
import { callsOf, printCall } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { readOperand } from '../reading/operand.ts';
import { isPlainName } from '../reading/words.ts';
import { listed, type TacticProvider, weighted } from '../tactic-provider.ts';
import { isKnown } from './auxiliary.ts';

/** At most so many laws for one goal. */
const lawLimit = 4;

/**
 * What an inductive predicate holds of may be closed under an operation: with u and v it holds of `u ++ v` or of `u + v`, and with a, b
 * and b, c of a, c. Each law comes with its proof, by induction on the first of the two derivations, and all are tried in one call.
 */
export const closure: TacticProvider = {
  name: 'closure',
  propose(context) {
    if (context.goal.shape.binders > 0 && context.target.kind !== 'implies') return [];
    const laws = context.predicates
      .filter(({ isRecursive, indices }) => isRecursive && indices > 0)
      .flatMap((predicate) => lawsOf(predicate, context));
    const distinct = [...new Map(laws.map((law) => [law.statement, law])).values()];
    const open = distinct
      .filter(({ statement }) => !isKnown(context, statement))
      // What the parts of a term are closed under is of more use than what the whole is.
      .sort((a, b) => a.statement.length - b.statement.length)
      .slice(0, lawLimit);
    if (open.length === 0) return [];
    const supply = context.names();
    const tries = open.map(
      ({ statement, proof }) => `try have ${supply.fresh('key')} : ${statement} := by (${proof})`,
    );
    const isAsked = open.some(({ predicate }) => context.goal.shape.constants.includes(predicate));
    return weighted(
      isAsked ? 2 : 0.4,
      tries.length === 1 ? tries[0]!.slice('try '.length) : tries.map((text) => `(${text})`).join('; '),
    );
  },
};

interface Law {
  readonly predicate: string;
  readonly statement: string;
  readonly proof: string;
}

function lawsOf(predicate: InductiveInfo, context: GoalContext): Law[] {
  const texts = [context.goal.target, ...context.proofs.map(({ type }) => type)];
  const calls = texts.flatMap((text) => callsOf(text, predicate.name));
  return calls.flatMap((call) => [
    ...operation(predicate, call.arguments, context),
    ...transitivity(predicate, call.arguments, context),
  ]);
}

/** Closed under joining the last argument that can be joined; what the others say stays, as in `Matches (.star r) w`. */
function operation(predicate: InductiveInfo, args: readonly string[], context: GoalContext): Law[] {
  const at = args.findLastIndex((argument) => signOf(argument, context) !== null);
  if (args.length < predicate.indices || at < args.length - predicate.indices) return [];
  const fixed = args
    .slice(-predicate.indices)
    .filter((_, index) => index !== at - args.length + predicate.indices);
  // With a variable there it would hold of everything that the predicate is about.
  if (fixed.length > 0 && !fixed.some((term) => builtBy(term, context).length > 0)) return [];
  const holds = (term: string) => printCall(predicate.name, args.with(at, term));
  const joined = `u ${signOf(args[at]!, context)} v`;
  const indices = fixed.filter((term) => !isPlainName(term));
  return [
    {
      predicate: predicate.name,
      statement: `∀ u v, ${holds('u')} → ${holds('v')} → ${holds(joined)}`,
      proof: `intro u v hu hv; ${inductionOn('hu', indices)} <;> grind${listed([predicate.name])}`,
    },
  ];
}

/** A relation between two things of one type. */
function transitivity(
  { name, indices }: InductiveInfo,
  args: readonly string[],
  context: GoalContext,
): Law[] {
  const [left, right] = args
    .slice(-2)
    .map((arg) => context.variables.find((variable) => variable.name === arg));
  if (left === undefined || right === undefined || left.type !== right.type) return [];
  const holds = (a: string, b: string) => printCall(name, [...args.slice(0, -2), a, b]);
  // Where only the right one is an index, there is nothing else to take apart.
  const subjects = indices > 1 ? ['hab', 'hbc'] : ['hbc'];
  const tries = subjects.map((proof) => `(induction ${proof} <;> grind${listed([name])})`);
  return [
    {
      predicate: name,
      statement: `∀ a b c, ${holds('a', 'b')} → ${holds('b', 'c')} → ${holds('a', 'c')}`,
      proof: `intro a b c hab hbc; first | ${tries.join(' | ')}`,
    },
  ];
}

/** Indices that are no variables become some first. */
function inductionOn(proof: string, indices: readonly string[]): string {
  const equations = indices.map((term, index) => `e${index} : ${term} = x${index}`);
  return `${equations.length === 0 ? '' : `generalize ${equations.join(', ')} at ${proof}; `}induction ${proof}`;
}

/** What joins two things of an argument's type: lists or numbers. */
function signOf(argument: string, context: GoalContext): '++' | '+' | null {
  const { text, tokens, head } = readOperand(argument, context);
  if (tokens.has('++') || tokens.has('::') || /^\[.*\]$/u.test(text)) return '++';
  if (tokens.has('+') || tokens.has('*')) return '+';
  return head === 'List' ? '++' : head === 'Nat' ? '+' : null;
}
