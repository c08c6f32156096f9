import type { GoalContext, Proof } from '../../reading/goal-context.ts';
import { literals, mentions, replaceWord, variableName } from '../../reading/names.ts';
import { holds } from '../../reading/naturals.ts';
import { firstGroup } from '../instantiation/instances.ts';
import { nextStep, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Least and greatest elements of sets: that a number is in the set, and that the others are on one side of it. */
export function extrema({ goal, proofs, tactics, names }: GoalContext): WeightedTactic[] {
  if (goal.shape.binders > 0 || !tactics.has('norm_num')) return [];
  const { head } = goal.shape;
  const supply = names();
  const least = proofs.flatMap((proof) => leastOf(proof, proofs));
  const apart = proofs.flatMap(({ name, hypothesis }) => {
    if (hypothesis.shape.head !== 'IsLeast' && hypothesis.shape.head !== 'IsGreatest') return [];
    return [`obtain ⟨${supply.fresh(name)}, ${supply.fresh(name)}⟩ := ${name}`];
  });
  const words = 'Set.mem_setOf_eq, Set.mem_diff, Set.mem_singleton_iff, mem_lowerBounds, mem_upperBounds';
  const found: WeightedTactic[] = [...least];
  if (apart.length > 0)
    found.push(...weighted(2, `(${apart.join('; ')}; simp only [${words}] at *)`, apart.join('; ')));
  if (head !== 'IsLeast' && head !== 'IsGreatest') return found;
  const [element, member] = supply.freshAll('n', 'h');
  const bound = `fun ${element} ${member} => ?_`;
  return [
    ...found,
    ...weighted(
      2,
      `(refine ⟨by norm_num, ${bound}⟩; norm_num at ${member}; first | omega | nlinarith | linarith)`,
    ),
    ...weighted(1, `(refine ⟨?_, ${bound}⟩ <;> simp only [${words}] at *)`),
  ];
}

const leastPattern = new RegExp(`^IsLeast (?:(\\S+)|\\((\\S+) \\\\ \\{(\\d+)\\}\\)) (${variableName})$`, 'u');
/** Numbers that are looked at. */
const largestLeast = 2_000;

/**
 * Of a hypothesis `IsLeast S u`, or `IsLeast (S \\ {39}) u`, where another says by arithmetic alone which natural numbers are in S: the
 * value of u, found here.
 */
function leastOf({ name, type }: Proof, proofs: readonly Proof[]): WeightedTactic[] {
  const [, whole, rest, without, element] = leastPattern.exec(type) ?? [];
  const set = whole ?? rest;
  if (set === undefined || element === undefined) return [];
  return proofs.flatMap((proof): WeightedTactic[] => {
    const rule = membershipIn(proof);
    if (rule?.set !== set) return [];
    const isIn = (value: number) =>
      String(value) !== without && holds(replaceWord(rule.condition, rule.name, String(value)));
    const value = Array.from({ length: largestLeast }, (_, at) => at).find((at) => isIn(at) === true);
    if (value === undefined) return [];
    const member = `(${proof.name} ${value}).2 (by norm_num)`;
    const [inside, apart] =
      without === undefined ? [`${name}.1`, member] : [`${name}.1.1`, `⟨${member}, by norm_num⟩`];
    const other = without === undefined ? '' : `have c : ${element} ≠ ${without} := ${name}.1.2\n  `;
    return nextStep(
      4,
      `obtain rfl : ${element} = ${value} := by\n  have a := (${proof.name} ${element}).1 (${inside})\n  ${other}have b := ${name}.2 (${apart})\n  interval_cases ${element} <;> omega`,
    );
  });
}

/** Larger sets take the kernel too long to count. */
const largestMember = 1_000;

/** Finite sets that a hypothesis describes by their members: written out as what can be counted. */
export function members(context: GoalContext): WeightedTactic[] {
  if (context.goal.shape.binders > 0 || !context.tactics.has('norm_num')) return [];
  return context.proofs.flatMap((proof) => described(proof, context));
}

/** Of a proof of `∀ (n : ℕ), n ∈ S ↔ p n`: n, S and `p n`. Null for any other. */
function membershipIn(
  proof: Proof,
): { readonly name: string; readonly set: string; readonly condition: string } | null {
  const group = firstGroup(proof);
  const [name, ...others] = group?.names ?? [];
  if (group?.body.kind !== 'iff' || others.length > 0 || group.type !== 'ℕ') return null;
  const { left, right } = group.body;
  const start = `${name} ∈ `;
  return left.startsWith(start) ? { name: name!, set: left.slice(start.length), condition: right } : null;
}

/** From `∀ (n : ℕ), n ∈ S ↔ p n` with a set S that the goal is about. */
function described(proof: Proof, { goal, variables }: GoalContext): WeightedTactic[] {
  const rule = membershipIn(proof);
  const set = variables.find((variable) => variable.head === 'Finset' && variable.name === rule?.set);
  if (rule === null || set === undefined || !mentions(goal.target, set.name)) return [];
  const { name, condition: right } = rule;
  const divided = new RegExp(`^${RegExp.escape(name)} ∣ ([^∧∨↔]+)$`, 'u').exec(right)?.[1];
  if (divided !== undefined)
    return counted(`${set.name} = Nat.divisors (${divided})`, `by ext; norm_num [${proof.name}]`);
  const limits = literals(right).filter((number) => number <= largestMember);
  if (limits.length === 0) return [];
  const whole = `${set.name} = (Finset.range ${Math.max(...limits) + 1}).filter (fun ${name} => ${right})`;
  const same = `by ext ${name}; simp only [${proof.name}, Finset.mem_filter, Finset.mem_range]; omega`;
  const into = `by ext ${name}; simp only [${proof.name}, Finset.mem_filter, Finset.mem_range]; exact ⟨fun h => ⟨by omega, h⟩, fun h => h.2⟩`;
  return [...counted(whole, same), ...counted(whole, into)];
}

const counted = (statement: string, proof: string): WeightedTactic[] => [
  ...weighted(1.5, `obtain rfl : ${statement} := ${proof}\nfirst | rfl | decide +kernel`),
  ...weighted(0.6, `obtain rfl : ${statement} := ${proof}`),
];

/** Instances of one hypothesis in one call. */
const mostInstances = 4;
const numberTypes: ReadonlySet<string> = new Set(['ℕ', 'ℤ', 'ℚ', 'ℝ', 'ℂ']);

/** Hypotheses about all numbers, such as the values of a function: rewritten with, and looked at for small numbers and those of the target. */
export function functions(context: GoalContext): WeightedTactic[] {
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
}

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
    const premise = group.body.kind === 'implies' ? ' (by norm_num)' : '';
    // Where a premise leaves out some numbers, it hardly leaves out these.
    if (premise !== '') sets.push([10, 11], [10, 11, 12]);
    const term = (number: number): string => `${proof.name} ${number < 0 ? `(${number})` : number}${premise}`;
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
