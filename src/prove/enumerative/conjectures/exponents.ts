import { callsOf, printCall } from '../reading/calls.ts';
import type { GoalContext } from '../reading/goal-context.ts';
import { outerTokens, withoutBrackets } from '../reading/proposition.ts';
import { isPlainName } from '../reading/words.ts';
import { listed, type TacticProvider, weighted } from '../tactic-provider.ts';
import { type ActionLaw, thenInduction } from './actions.ts';
import { isKnown } from './auxiliary.ts';

/** At most so many laws for one goal. */
const lawLimit = 2;

/**
 * The law of exponents: what is made by one step after the other with an associative operation, `power a (m + n)`, is
 * `op (power a m) (power a n)`. Comes with its proof, and with the induction that it is for.
 */
export const exponents: TacticProvider = {
  name: 'exponents',
  propose(context) {
    if (context.goal.shape.binders > 0) return [];
    const operations = associativeOperations(context);
    if (operations.length === 0) return [];
    const laws = context.definitions
      .filter(({ isRecursive }) => isRecursive)
      .flatMap(({ name }) => operations.flatMap((operation) => lawsOf(name, operation, context)))
      .filter(({ statement }) => !isKnown(context, statement));
    const [law] = laws;
    if (law === undefined) return [];
    const key = context.names().fresh('key');
    const tries = laws
      .slice(0, lawLimit)
      .map(({ statement, proof }) => `have ${key} : ${statement} := by (${proof})`);
    const tactic = `first | ${tries.join(' | ')}`;
    const then = thenInduction(law, context);
    return [...weighted(0.5, tactic), ...(then === null ? [] : weighted(0.9, `(${tactic}); ${then}`))];
  },
};

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

function lawsOf(name: string, operation: string, context: GoalContext): ActionLaw[] {
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
