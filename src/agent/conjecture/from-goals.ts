import type { Goal } from '../../../core/goal.ts';
import { callsOf } from '../../prove/reading/calls.ts';
import { NameSupply, replaceWord } from '../../prove/reading/names.ts';
import { readProposition } from '../../prove/reading/proposition.ts';
import { oneLine } from '../../report/single-line.ts';
import type { LemmaBinder } from '../sketch/lemma.ts';
import { bareType, isFlipped, type Operation } from '../terms/operation.ts';
import { type Conjecture, conjecturesOf, type Guess } from './conjecture.ts';

/**
 * Lemmas from the goals at which a search got stuck: the goal itself over its own variables, and the goal with its
 * induction hypothesis used and calls that occur in it replaced by variables (R. Boyer, J. Moore, A Computational Logic,
 * 1979, chapters 11 and 12; A. Ireland, A. Bundy, Productive use of failure in inductive proof, 1996).
 */

/** A definition that no goal mentions may still be what another is made of. */
const least = 0.5;

/** How much the goals are about each definition: the share of goals that mention it, 1 for the first goal's own. */
export function relevanceOf(
  definitions: readonly string[],
  goals: readonly Goal[],
): ReadonlyMap<string, number> {
  const [first] = goals;
  const share = (name: string) =>
    goals.filter(({ shape }) => shape.constants.includes(name)).length / Math.max(1, goals.length);
  return new Map(
    definitions.map((name) => {
      const isAsked = first?.shape.constants.includes(name) === true;
      return [name, isAsked ? 1 : Math.max(least, Math.min(1, 2 * share(name)))];
    }),
  );
}

interface GoalOptions {
  /** Goals of the search, the nearest to a proof first. */
  readonly goals: readonly Goal[];
  readonly operations: readonly Operation[];
  readonly surroundings: readonly string[];
}

/** Longer statements are seldom lemmas. */
const longest = 160;
const callsAtMost = 3;

export const fromGoals = ({ goals, operations, surroundings }: GoalOptions): readonly Conjecture[] =>
  conjecturesOf(
    goals,
    surroundings,
    (goal) => guessesAt(goal, operations).filter(({ text }) => text.length <= longest),
    (text) => 1 + text.length / 80,
  );

function guessesAt(goal: Goal, operations: readonly Operation[]): readonly Guess[] {
  if (goal.shape.binders > 0) return [];
  const plain = { text: oneLine(goal.target), added: [], origin: 'goal', weight: 0.6 };
  const used = fertilised(goal).map((text) => ({ text, added: [], origin: 'hypothesis used', weight: 0.8 }));
  return [plain, ...used].flatMap((start): Guess[] => [start, ...generalised(start, goal, operations)]);
}

/**
 * The target with one side of an equation of the context in place of the other: in the whole, and on one side alone
 * (cross-fertilisation).
 */
function fertilised(goal: Goal): readonly string[] {
  const target = oneLine(goal.target);
  const own = readProposition(target);
  const texts = goal.hypotheses.flatMap(({ isProof, accessible, type }) => {
    if (!isProof || !accessible) return [];
    const equation = readProposition(oneLine(type));
    if (equation.kind !== 'relation' || equation.operator !== '=') return [];
    const { left, right } = equation;
    const whole = put(target, left, right);
    if (own.kind !== 'relation') return [whole];
    const { left: a, right: b, operator } = own;
    return [
      `${a} ${operator} ${put(b, right, left)}`,
      whole,
      `${put(a, left, right)} ${operator} ${b}`,
      `${a} ${operator} ${put(b, left, right)}`,
      `${put(a, right, left)} ${operator} ${b}`,
    ];
  });
  return [...new Set(texts)].filter((text) => text !== target);
}

function put(text: string, from: string, to: string): string {
  const argument = /\s/u.test(to) ? `(${to})` : to;
  return text.includes(`(${from})`)
    ? text.replaceAll(`(${from})`, () => argument)
    : /^\S+$/u.test(from)
      ? replaceWord(text, from, argument)
      : text.replaceAll(from, () => argument);
}

/** Calls of functions of the header that stand as arguments, each replaced by a variable, and all of them. */
function generalised(start: Guess, goal: Goal, operations: readonly Operation[]): readonly Guess[] {
  const calls = new Map<string, string>();
  for (const operation of operations) {
    if (operation.origin !== 'own' || isFlipped(operation)) continue;
    for (const call of callsOf(start.text, operation.name)) {
      const isArgument = start.text[call.start - 1] === '(' || !/\s/u.test(call.text);
      if (isArgument && !calls.has(call.text)) calls.set(call.text, operation.result);
    }
  }
  const one = [...calls].slice(0, callsAtMost);
  const supply = new NameSupply(goal.hypotheses.map(({ name }) => name));
  const replace = (texts: readonly (readonly [string, string])[]): Guess => {
    const names = supply.fork();
    let { text } = start;
    const added: LemmaBinder[] = [];
    for (const [call, type] of texts) {
      const name = names.fresh(/^\(?List\b/u.test(type) ? 'ws' : 'w');
      const next = text.replaceAll(`(${call})`, () => name).replaceAll(call, () => name);
      if (next === text) continue;
      text = next;
      added.push({ name, type: bareType(type) });
    }
    return { text, added, origin: 'call generalised', weight: start.weight };
  };
  return [...one.map((entry) => replace([entry])), ...(one.length > 1 ? [replace(one)] : [])];
}
