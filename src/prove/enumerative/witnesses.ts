import type { GoalContext, Variable } from './goal-context.ts';
import { type Proposition, readProposition } from './proposition.ts';
import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';
import { mentions } from './words.ts';

/** Offers witnesses for an existential target: what its equations give, small numbers, what is in the context. */
export const witnesses: TacticProvider = {
  name: 'witnesses',
  propose(context) {
    const { head, binders } = context.goal.shape;
    if (binders > 0) return [];
    if (head === 'Dvd.dvd') return divisibility(context);
    if (head !== 'Exists' || context.target.kind !== 'exists') return [];
    const bound = context.target.names[0]!;
    const offers = new Offers();
    offers.add(1.2, ...solutions(readProposition(context.target.body), bound));
    for (const variable of context.variables) offers.add(variable.mentions > 0 ? 0.5 : 0.4, variable.name);
    if (isNumeric(context)) addNumbers(context, offers);
    if (context.goal.shape.constants.includes('List')) offers.add(0.3, '[]');
    return [...offers.tactics(), ...weighted(0.5, 'exact ⟨_, rfl⟩'), ...weighted(0.3, 'exact ⟨_, ‹_›⟩')];
  },
};

/** Terms with the largest weight each was offered with. */
class Offers {
  readonly #weights = new Map<string, number>();

  add(weight: number, ...terms: readonly string[]): void {
    for (const term of terms) this.#weights.set(term, Math.max(weight, this.#weights.get(term) ?? 0));
  }

  tactics(): WeightedTactic[] {
    return [...this.#weights].flatMap(([term, weight]) => weighted(weight, `refine ⟨${term}, ?_⟩`));
  }
}

function isNumeric(context: GoalContext): boolean {
  return ['Nat', 'Int'].some((name) => context.goal.shape.constants.includes(name));
}

function addNumbers(context: GoalContext, offers: Offers): void {
  offers.add(0.4, '0', '1', '2');
  const numbers = context.variables.filter(({ head }) => head === 'Nat' || head === 'Int').slice(0, 4);
  for (const { name } of numbers) {
    offers.add(0.4, `${name} + 1`);
    offers.add(0.2, `${name} - 1`, `2 * ${name}`);
  }
  for (const [a, b] of pairs(numbers)) {
    offers.add(0.3, `${a} + ${b}`, `${a} * ${b}`);
    offers.add(0.12, `${a} - ${b}`, `${b} - ${a}`);
  }
  if (numbers.length === 0) {
    for (const literal of literals(context.goal.target)) offers.add(0.3, `${literal}`);
    for (const root of literals(context.goal.target).map(Math.sqrt)) {
      if (Number.isInteger(root)) offers.add(0.3, `${root}`);
    }
    for (let number = 3; number <= 12; number += 1) offers.add(0.1, `${number}`);
  }
}

function literals(text: string): number[] {
  return [...new Set([...text.matchAll(/(?<![\w.])\d{1,6}(?![\w.])/gu)].map((match) => Number(match[0])))];
}

function pairs(numbers: readonly Variable[]): [string, string][] {
  return numbers.flatMap((a, index) =>
    numbers
      .slice(index + 1)
      .filter((b) => b.head === a.head)
      .map((b): [string, string] => [a.name, b.name]),
  );
}

/** Quotients `d ∣ t` may ask for. */
function divisibility(context: GoalContext): WeightedTactic[] {
  if (context.target.kind !== 'relation') return [];
  const { left, right } = context.target;
  return weighted(0.2, `refine ⟨(${right}) / ${parenthesised(left)}, ?_⟩`);
}

function parenthesised(text: string): string {
  return /^[\p{L}\p{N}_'.]+$/u.test(text) ? text : `(${text})`;
}

/** Terms that solve an equation of `body` for `bound`: from `x = t`, `t = c * x`, `x + c = t` and their mirror images. */
function solutions(body: Proposition, bound: string): string[] {
  switch (body.kind) {
    case 'and':
    case 'or':
      return [
        ...solutions(readProposition(body.left), bound),
        ...solutions(readProposition(body.right), bound),
      ];
    case 'relation':
      return [...solveSide(body.left, body.right, bound), ...solveSide(body.right, body.left, bound)];
    case 'forall':
    case 'exists':
    case 'implies':
    case 'iff':
    case 'not':
    case 'atom':
      return [];
  }
}

/** Solves `side = other` for `bound`, when `side` is `bound` with one number or term added or multiplied. */
function solveSide(side: string, other: string, bound: string): string[] {
  if (mentions(other, bound) || !mentions(side, bound)) return [];
  if (side === bound) return [other];
  const sum = /^(.+) \+ ([^+]+)$/u.exec(side);
  if (sum !== null) {
    const [, left, right] = sum as unknown as [string, string, string];
    if (!mentions(right, bound)) return solveSide(left, `${other} - ${parenthesised(right)}`, bound);
    return solveSide(right, `${other} - ${parenthesised(left)}`, bound);
  }
  const product = /^([^\s]+) \* ([^\s]+)$/u.exec(side);
  if (product === null) return [];
  const factor = product[1] === bound ? product[2]! : product[1]!;
  return [`${parenthesised(other)} / ${factor}`];
}
