import { readProposition } from './proposition.ts';
import { type TacticProvider, type WeightedTactic, weighted } from './tactic-provider.ts';

/** Offers small witnesses for an existential target: numbers, what is in the context, parts of the target. */
export const witnesses: TacticProvider = {
  name: 'witnesses',
  propose(context) {
    if (context.goal.shape.head !== 'Exists' || context.goal.shape.binders > 0) return [];
    const { target } = context;
    if (target.kind !== 'exists') return [];
    const found = new Map<string, number>();
    const offer = (term: string, weight: number) => {
      if (!found.has(term)) found.set(term, weight);
    };
    const bound = target.names[0]!;
    for (const term of equatedTerms(target.body, bound)) offer(term, 1.2);
    for (const variable of context.variables) offer(variable.name, variable.mentions > 0 ? 0.7 : 0.5);
    if (['Nat', 'Int'].some((name) => context.goal.shape.constants.includes(name))) {
      for (const number of ['0', '1', '2']) offer(number, 0.4);
      const numbers = context.variables.filter((variable) => variable.head === 'Nat' || variable.head === 'Int');
      for (const { name } of numbers) {
        offer(`${name} + 1`, 0.4);
        offer(`${name} - 1`, 0.15);
        offer(`${name} / 2`, 0.3);
        offer(`2 * ${name}`, 0.1);
      }
      for (const a of numbers) {
        for (const b of numbers) {
          if (a.name >= b.name || a.head !== b.head) continue;
          offer(`${a.name} + ${b.name}`, 0.35);
          offer(`${a.name} * ${b.name}`, 0.3);
          offer(`${a.name} - ${b.name}`, 0.12);
          offer(`${b.name} - ${a.name}`, 0.12);
        }
      }
    }
    if (context.goal.shape.constants.includes('List')) offer('[]', 0.3);
    const tactics: WeightedTactic[] = [];
    for (const [term, weight] of found) tactics.push(...weighted(weight, `refine ⟨${term}, ?_⟩`));
    return tactics;
  },
};

/** Terms `t` for which the body says `x = t` or `t = x`. */
function equatedTerms(body: string, bound: string): string[] {
  const proposition = readProposition(body);
  switch (proposition.kind) {
    case 'and':
    case 'or':
      return [...equatedTerms(proposition.left, bound), ...equatedTerms(proposition.right, bound)];
    case 'relation':
      if (proposition.left === bound) return [proposition.right];
      return proposition.right === bound ? [proposition.left] : [];
    case 'forall':
    case 'exists':
    case 'implies':
    case 'iff':
    case 'not':
    case 'atom':
      return [];
  }
}
