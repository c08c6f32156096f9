import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Splits on the tests (`if`, `match`) in the goal. */
export const branching: TacticProvider = {
  name: 'branching',
  propose(context) {
    const found: WeightedTactic[] = [];
    if (hasTest(context.goal.target)) {
      found.push(...weighted(0.9, 'split'), ...weighted(0.5, 'split <;> simp_all'));
      for (const test of conditions(context.goal.target)) {
        found.push(...weighted(0.5, `by_cases ${context.names().fresh('h')} : ${test}`));
      }
    }
    for (const proof of context.proofs) {
      if (hasTest(proof.type)) found.push(...weighted(0.5, `split at ${proof.name}`));
      const { proposition } = proof;
      if (proposition.kind === 'implies') {
        const isInductive = /^ih/u.test(proof.name);
        const test = `by_cases ${context.names().fresh('h')} : ${proposition.left}`;
        found.push(...weighted(isInductive ? 0.5 : 0.2, test));
      }
    }
    for (const test of unseenTests(context)) {
      found.push(...weighted(0.15, `by_cases ${context.names().fresh('h')} : ${test}`));
    }
    return found;
  },
};

function hasTest(text: string): boolean {
  return /(^|[\s(])(if|match)\s/u.test(text);
}

/** Conditions of the `if`s of a text, without repetition. */
function conditions(text: string): string[] {
  const found = [...text.replace(/\s+/gu, ' ').matchAll(/(?:^|[\s(])if (?!let )([^()]+?|\([^()]*\)) then/gu)];
  return [...new Set(found.map((match) => match[1]!))].slice(0, 2);
}

/** Comparisons of two variables of the same ordered or decidable type: the tests recursive definitions make. */
function unseenTests(context: GoalContext): string[] {
  const numbers = context.variables.filter((variable) => variable.head === 'Nat' || variable.head === 'Int');
  const found: string[] = [];
  for (const a of numbers.slice(0, 3)) {
    for (const b of numbers.slice(0, 3)) {
      if (a.name < b.name && a.head === b.head && a.mentions > 0 && b.mentions > 0) {
        found.push(`${a.name} ≤ ${b.name}`, `${a.name} = ${b.name}`);
      }
    }
  }
  return found.slice(0, 3);
}
