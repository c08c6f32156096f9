import { generalisable, inductionAlternatives } from '../induction/induction.ts';
import { callsOf, printCall } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { readOperand } from '../reading/operand.ts';
import { withoutBrackets } from '../reading/proposition.ts';
import { isPlainName, wordsOf } from '../reading/words.ts';
import { listed, type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { isKnown } from './auxiliary.ts';

/** At most so many laws for one goal. */
const lawLimit = 4;

/**
 * A function that runs along a number or a list and takes a state along is an action: to run for `m + n` steps is to run for n of
 * them, then for m; to run along `xs ++ ys` is to run along xs, then along ys. Each law comes with its proof.
 */
export const actions: TacticProvider = {
  name: 'actions',
  propose(context) {
    if (context.goal.shape.binders > 0) return [];
    const laws = context.definitions
      .filter(({ isRecursive }) => isRecursive)
      .flatMap(({ name }) => lawsOf(name, context))
      .filter(({ statement }) => !isKnown(context, statement))
      .slice(0, lawLimit);
    return laws.flatMap((law, index): WeightedTactic[] => {
      const key = context.names().fresh('key');
      const tactic = `have ${key} : ${law.statement} := by (${law.proof})`;
      const then = index === 0 ? thenInduction(law, context) : null;
      return [
        ...weighted(0.3 * 0.4 ** index, tactic),
        ...(then === null ? [] : weighted(0.9, `(${tactic}); ${then}`)),
      ];
    });
  },
};

export interface ActionLaw {
  readonly statement: string;
  readonly proof: string;
  /** What the function runs along in the target, and the state that it starts from. */
  readonly subject: string;
  readonly state: string;
  /** What the law is about without saying so for all: an induction must keep it. */
  readonly parameters: readonly string[];
}

/**
 * What is said of a run along `m * n` or `xs.reverse` is shown by induction on n or xs, in each step of which the law takes the run
 * apart. None for a run along a variable, which needs no law for that, and inside of an induction.
 */
export function thenInduction(
  { subject, state, parameters }: ActionLaw,
  context: GoalContext,
): string | null {
  const { variables, hasInductionHypothesis } = context;
  const within = (text: string) => {
    const words = new Set(wordsOf(text).map((word) => word.split('.')[0]));
    return variables.filter(({ name }) => words.has(name));
  };
  const variable = within(subject).at(-1);
  if (hasInductionHypothesis || variable?.inductive == null || variable.name === subject) return null;
  const supply = context.names();
  supply.release(variable.name);
  const alternatives = inductionAlternatives(variable.inductive, variable.name, supply);
  const started = within(state).map(({ name }) => name);
  const others = [...new Set([...generalisable(variable.name, context), ...started])].filter(
    (name) => name !== variable.name && !parameters.includes(name),
  );
  const generalizing = others.length === 0 ? '' : ` generalizing ${others.join(' ')}`;
  const laws = variable.head === 'Nat' ? ['Nat.mul_add', 'Nat.add_mul'] : [];
  const known = [
    ...context.definitions.filter(({ isRecursive }) => isRecursive).map(({ name }) => name),
    ...laws,
  ];
  return `(induction ${variable.name}${generalizing} with${alternatives}) <;> try simp_all${listed(known)}`;
}

function lawsOf(name: string, context: GoalContext): ActionLaw[] {
  const calls = callsOf(context.goal.target, name).filter((call) => call.arguments.length > 1);
  const found = calls.flatMap((call) =>
    call.arguments.slice(0, -1).flatMap((argument, at): ActionLaw[] => {
      const kind = kindOf(argument, context);
      const others = call.arguments.filter((_, other) => other !== at && other < call.arguments.length - 1);
      if (kind === null || !others.every(isPlainName)) return [];
      const run = (along: string, state: string) =>
        printCall(name, [...call.arguments.slice(0, -1).with(at, along), state]);
      const laws = kind === 'number' ? [repetition(name, run)] : concatenation(name, run);
      return laws.map((law) => ({
        ...law,
        subject: withoutBrackets(argument),
        state: call.arguments.at(-1)!,
        parameters: others,
      }));
    }),
  );
  // Of runs along a variable and along more than that, the latter says where the law is needed.
  const byNeed = found.toSorted((a, b) => Number(isPlainName(b.subject)) - Number(isPlainName(a.subject)));
  return [...new Map(byNeed.map((law) => [law.statement, law])).values()];
}

type Run = (along: string, state: string) => string;

const repetition = (name: string, run: Run): Omit<ActionLaw, 'subject' | 'state' | 'parameters'> => ({
  statement: `∀ m n s, ${run('m + n', 's')} = ${run('m', bracketed(run('n', 's')))}`,
  proof: `intro m n; induction n <;> grind${listed([name])}`,
});

const concatenation = (name: string, run: Run): Omit<ActionLaw, 'subject' | 'state' | 'parameters'>[] =>
  [['xs', 'ys'] as const, ['ys', 'xs'] as const].map(([first, second]) => ({
    statement: `∀ xs ys s, ${run('xs ++ ys', 's')} = ${run(second, bracketed(run(first, 's')))}`,
    proof: `intro xs; induction xs <;> grind${listed([name])}`,
  }));

const bracketed = (text: string): string => `(${text})`;

/** What a method of a list may be that is no list itself. */
const measures = /\.(?:length|sum|count|head|getLast|getD)(?![\p{L}\p{N}_])/u;

/** What an argument is, by the variables and operations in it. */
function kindOf(argument: string, context: GoalContext): 'number' | 'list' | null {
  const { text, tokens, head } = readOperand(argument, context);
  if (tokens.has('++') || tokens.has('::')) return 'list';
  if (['+', '*', '-', '/', '%'].some((sign) => tokens.has(sign))) return 'number';
  if (head === 'List') return measures.test(text) ? 'number' : 'list';
  return head === 'Nat' ? 'number' : null;
}
