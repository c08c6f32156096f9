import { firstGroup } from '../instantiation/instances.ts';
import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { literals } from '../reading/numerals.ts';
import { mentions } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Instances of one hypothesis in one call. */
const mostInstances = 4;
const numberTypes: ReadonlySet<string> = new Set(['ℕ', 'ℤ', 'ℚ', 'ℝ', 'ℂ']);

/** Hypotheses about all numbers, such as the values of a function: rewritten with, and looked at for small numbers and those of the target. */
export const functions: TacticProvider = {
  name: 'functions',
  propose(context) {
    if (context.goal.shape.binders > 0 || !context.tactics.has('norm_num')) return [];
    const rules = context.proofs.filter((proof) => {
      const group = firstGroup(proof);
      return group?.body.kind === 'relation' && group.body.operator === '=';
    });
    const found = instancesOf(context);
    if (rules.length > 0) {
      const names = rules.map(({ name }) => name).join(', ');
      found.push(...weighted(1, `norm_num [${names}]`), ...unfolded(rules, context));
      if (/[∑∏]/u.test(context.goal.target))
        found.push(
          ...weighted(0.8, `simp [${names}, Finset.sum_add_distrib, Finset.sum_sub_distrib]`),
          ...weighted(0.4, `(simp [${names}]; decide +kernel)`),
        );
      found.push(...rules.flatMap(({ name }) => weighted(0.3, `rw [${name}]`)));
    }
    return found;
  },
};

/** Functions by their values wherever they are applied. */
function unfolded(rules: readonly Proof[], { proofs, goal }: GoalContext): WeightedTactic[] {
  const definitions = rules.flatMap((proof) => {
    const defined = definitionIn(proof);
    return defined === null || mentions(defined.value, defined.name) ? [] : [{ proof, name: defined.name }];
  });
  const applies = (text: string): boolean => definitions.some(({ name }) => mentions(text, name));
  const places = [
    ...proofs.filter((proof) => !rules.includes(proof) && applies(proof.type)).map(({ name }) => name),
    ...(applies(goal.target) ? ['⊢'] : []),
  ];
  if (places.length === 0)
    return weighted(0.6, `simp only [${rules.map(({ name }) => name).join(', ')}] at *`);
  return weighted(
    2,
    `simp only [${definitions.map(({ proof }) => proof.name).join(', ')}] at ${places.join(' ')}`,
  );
}

/** What such hypotheses say of 0, 1 and -1, and of the numerals in the target; of all at once and of each by itself. */
function instancesOf(context: GoalContext): WeightedTactic[] {
  return context.proofs.flatMap((proof) => {
    const group = firstGroup(proof);
    if (group === null || group.names.length > 1 || !numberTypes.has(group.type)) return [];
    const small = group.type === 'ℕ' ? [0, 1, 2] : [0, 1, -1];
    const named = literals(context.goal.target).slice(0, mostInstances);
    const numerals = [...new Set([...named, ...small])];
    const sets =
      definitionIn(proof) !== null ? [] : [small, [...new Set([...named, 0, 1])].slice(0, mostInstances)];
    const term = (number: number): string => `${proof.name} ${number < 0 ? `(${number})` : number}`;
    return [
      ...sets.flatMap((set, at) => weighted(at === 0 ? 1 : 0.5, together(set.map(term), context))),
      ...weighted(0.15, ...numerals.map((number) => `have h' := ${term(number)}`)),
    ];
  });
}

/** The function that a hypothesis `∀ x, f x = …` defines, and its value at x. */
function definitionIn(proof: Proof): { readonly name: string; readonly value: string } | null {
  const group = firstGroup(proof);
  if (group?.body.kind !== 'relation' || group.body.operator !== '=' || group.names.length > 1) return null;
  const [name, argument, ...others] = group.body.left.split(' ');
  return argument === group.names[0] && others.length === 0 ? { name: name!, value: group.body.right } : null;
}

function together(terms: readonly string[], { target, names }: GoalContext): string {
  const supply = names();
  const facts = terms.map((term) => ({ name: supply.fresh('h'), term }));
  const have = facts.map(({ name, term }) => `have ${name} := ${term}`).join('; ');
  const split = target.kind === 'and' ? 'constructor <;> ' : '';
  const closers = ['linarith', 'grind', 'nlinarith'].map((closer) => `${split}${closer}`);
  return `${have}; norm_num at ${facts.map(({ name }) => name).join(' ')} ⊢; first | ${closers.join(' | ')} | simp_all`;
}
