import { callsOf, printCall } from '../../reading/calls.ts';
import type { GoalContext } from '../../reading/goal-context.ts';
import { isPlainName, openAlternatives, wordsOf } from '../../reading/names.ts';
import { outerTokens, withoutBrackets } from '../../reading/proposition.ts';
import { generalisable } from '../induction/induction.ts';
import { listed, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { isKnown, recursiveDefinitions } from './generalising.ts';

/** Laws that a goal does not state, each with its proof. */

/** At most so many laws for one goal. */
const lawLimit = 4;

/**
 * A function that runs along a number or a list and takes a state along is an action: to run for `m + n` steps is to run for n of
 * them, then for m; to run along `xs ++ ys` is to run along xs, then along ys. Each law comes with its proof.
 */
export function actions(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0) return [];
  const laws = recursiveDefinitions(context)
    .flatMap((name) => lawsOf(name, context))
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
}

interface ActionLaw {
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
function thenInduction({ subject, state, parameters }: ActionLaw, context: GoalContext): string | null {
  const { variables, hasInductionHypothesis } = context;
  const within = (text: string) => {
    const words = new Set(wordsOf(text).map((word) => word.split('.')[0]));
    return variables.filter(({ name }) => words.has(name));
  };
  const variable = within(subject).at(-1);
  if (hasInductionHypothesis || variable?.inductive == null || variable.name === subject) return null;
  const supply = context.names();
  supply.release(variable.name);
  const alternatives = openAlternatives(variable.inductive, variable.name, supply, true);
  const started = within(state).map(({ name }) => name);
  const others = [...new Set([...generalisable(variable.name, context), ...started])].filter(
    (name) => name !== variable.name && !parameters.includes(name),
  );
  const generalizing = others.length === 0 ? '' : ` generalizing ${others.join(' ')}`;
  const laws = variable.head === 'Nat' ? ['Nat.mul_add', 'Nat.add_mul'] : [];
  const known = listed([...recursiveDefinitions(context), ...laws]);
  return `(induction ${variable.name}${generalizing} with${alternatives}) <;> try simp_all${known}`;
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

const repetition = (name: string, run: Run): Pick<ActionLaw, 'statement' | 'proof'> => ({
  statement: `∀ m n s, ${run('m + n', 's')} = ${run('m', `(${run('n', 's')})`)}`,
  proof: `intro m n; induction n <;> grind${listed([name])}`,
});

const concatenation = (name: string, run: Run): Pick<ActionLaw, 'statement' | 'proof'>[] =>
  [['xs', 'ys'] as const, ['ys', 'xs'] as const].map(([first, second]) => ({
    statement: `∀ xs ys s, ${run('xs ++ ys', 's')} = ${run(second, `(${run(first, 's')})`)}`,
    proof: `intro xs; induction xs <;> grind${listed([name])}`,
  }));

/** What a method of a list may be that is no list itself. */
const measures = /\.(?:length|sum|count|head|getLast|getD)(?![\p{L}\p{N}_])/u;

/** What an argument is, by the variables and operations in it. */
function kindOf(argument: string, { variables }: GoalContext): 'number' | 'list' | null {
  const text = withoutBrackets(argument);
  const tokens = new Set(outerTokens(text).map((token) => token.text));
  // A variable, or what a method of it gives.
  const head = variables.find(({ name }) => name === text || text.startsWith(`${name}.`))?.head;
  if (tokens.has('++') || tokens.has('::')) return 'list';
  if (['+', '*', '-', '/', '%'].some((sign) => tokens.has(sign))) return 'number';
  if (head === 'List') return measures.test(text) ? 'number' : 'list';
  return head === 'Nat' ? 'number' : null;
}

/** At most so many laws for one goal. */
const exponentLawLimit = 2;

/**
 * The law of exponents: what is made by one step after the other with an associative operation, `power a (m + n)`, is
 * `op (power a m) (power a n)`. Comes with its proof, and with the induction that it is for.
 */
export function exponents(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0) return [];
  const operations = associativeOperations(context);
  if (operations.length === 0) return [];
  const laws = recursiveDefinitions(context)
    .flatMap((name) => operations.flatMap((operation) => exponentLawsOf(name, operation, context)))
    .filter(({ statement }) => !isKnown(context, statement));
  const [law] = laws;
  if (law === undefined) return [];
  const key = context.names().fresh('key');
  const tries = laws
    .slice(0, exponentLawLimit)
    .map(({ statement, proof }) => `have ${key} : ${statement} := by (${proof})`);
  const tactic = `first | ${tries.join(' | ')}`;
  const then = thenInduction(law, context);
  return [...weighted(0.5, tactic), ...(then === null ? [] : weighted(0.9, `(${tactic}); ${then}`))];
}

/** `M.mul` where a law says `M.mul (M.mul a b) c = M.mul a (M.mul b c)`. */
function associativeOperations({ laws }: GoalContext): string[] {
  const found = laws.flatMap(({ type }) => {
    const operation = /, (\S+) \(\1 \S+ \S+\) \S+ = \1 \S+ \(\1 \S+ \S+\)$/u.exec(
      type.replace(/\s+/gu, ' '),
    )?.[1];
    return operation === undefined ? [] : [operation];
  });
  return [...new Set(found)];
}

function exponentLawsOf(name: string, operation: string, context: GoalContext): ActionLaw[] {
  const known = listed([name, ...new Set(context.laws.map((law) => law.name))]);
  return callsOf(context.goal.target, name).flatMap((call): ActionLaw[] => {
    const exponent = withoutBrackets(call.arguments.at(-1)!);
    const isSum = outerTokens(exponent).some(({ text }) => text === '+' || text === '*');
    const others = call.arguments.slice(0, -1);
    if (!isSum || !others.every(isPlainName)) return [];
    const power = (of: string) => `(${printCall(name, [...others, of])})`;
    // Powers commute, and which order an induction on n shows depends on the side on which a step is added.
    return [
      ['n', 'm'],
      ['m', 'n'],
    ].map((order) => ({
      statement: `∀ m n, ${power('m + n')} = ${operation} ${order.map(power).join(' ')}`,
      proof: `intro m n; induction n <;> grind${known}`,
      subject: exponent,
      state: '',
      parameters: others,
    }));
  });
}

/**
 * A fold from the left starts from some value, and what it comes to is `f` of this value and of what the other side says, whatever
 * the start: `∀ b, xs.foldl f b = f b (other side)`. With the start that the target has, no induction gets anywhere.
 */
export function folding(context: GoalContext): WeightedTactic[] {
  const { goal, target, hasInductionHypothesis } = context;
  if (goal.shape.binders > 0 || hasInductionHypothesis || !goal.shape.constants.includes('List.foldl'))
    return [];
  if (target.kind !== 'relation' || target.operator !== '=') return [];
  const { left, right } = target;
  return [...free(left, right, context), ...free(right, left, context)];
}

function free(side: string, other: string, context: GoalContext): WeightedTactic[] {
  const [call] = callsOf(side, 'List.foldl');
  if (call === undefined || call.text !== withoutBrackets(side)) return [];
  const [step, start, list] = explicit(call.arguments, call.text);
  const variable = context.variables.find(({ name }) => name === list);
  if (step === undefined || start === undefined || variable?.head !== 'List') return [];
  const [b, key] = context.names().freshAll('b', 'key');
  const laws = [...new Set(context.laws.map(({ name }) => name))];
  const known = listed([...context.definitions.map(({ name }) => name), ...laws]);
  const proof = `induction ${variable.name} <;> intro ${b} <;> first | grind${known} | simp_all${known}`;
  return [`(${step}) ${b} (${other})`, `(${step}) (${other}) ${b}`].flatMap((value, index) =>
    weighted(
      0.8 * 0.6 ** index,
      `have ${key} : ∀ ${b}, List.foldl ${step} ${b} ${variable.name} = ${value} := by (${proof})`,
    ),
  );
}

/** Step, start and list: the list is printed in front where it is a variable. */
function explicit(args: readonly string[], text: string): readonly string[] {
  if (args.length !== 3) return [];
  return text.startsWith('List.foldl') || text.startsWith('foldl') ? args : [args[1]!, args[2]!, args[0]!];
}
