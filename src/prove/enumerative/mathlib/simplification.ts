import type { GoalContext } from '../../reading/goal-context.ts';
import { literals } from '../../reading/names.ts';
import { destructuring } from '../logic/cases.ts';
import { type WeightedTactic, weighted } from '../tactic-provider.ts';
import { isOrder } from './numbers.ts';

/** Hypotheses that are looked at one by one. */
const mostHypotheses = 5;

/** Mathlib's tactics that leave a simpler goal: normal forms, denominators, casts, negations, absolute values, values in an interval. */
export function simplification(context: GoalContext): WeightedTactic[] {
  const { tactics, goal, proofs } = context;
  if (goal.shape.binders > 0) return [];
  const has = (name: string): boolean => tactics.has(name);
  const found: WeightedTactic[] = [];
  const propose = (weight: number, name: string, ...texts: string[]): void => {
    if (has(name)) found.push(...weighted(weight, ...texts));
  };
  found.push(...apart(context));
  if (proofs.length > 0) propose(0.4, 'norm_num', 'norm_num at *');
  propose(0.25, 'ring_nf', 'ring_nf');
  if (goal.target.includes('/')) propose(isOrder(goal.shape.head) ? 1.3 : 0.4, 'field_simp', 'field_simp');
  if (goal.pretty.includes('↑')) propose(0.35, 'push_cast', 'push_cast', 'norm_cast at *', 'push_cast at *');
  for (const lift of lifts) propose(0.3, lift.tactic, ...lifted(context, lift));
  const isNegation = (type: string): boolean => /^¬|^[^∧∨→∀∃]* ≠ /u.test(type);
  for (const { name, type } of proofs.slice(-mostHypotheses)) {
    if (isNegation(type) && isNegation(goal.target)) propose(0.3, 'contrapose!', `contrapose! ${name}`);
    propose(0.25, 'norm_num', `norm_num at ${name}`);
    if (type.includes('/')) propose(0.4, 'field_simp', `field_simp at ${name}`);
    if (/[*^]/u.test(type)) propose(0.1, 'ring_nf', `ring_nf at ${name}`);
    if (/^¬|¬ ?[(∃∀]/u.test(type)) propose(0.5, 'push_neg', `push_neg at ${name}`);
  }
  if (/^¬|¬ ?[(∃∀]/u.test(goal.target)) propose(0.6, 'push_neg', 'push_neg');
  if (relations.has(goal.shape.head ?? '')) {
    const name = context.names().fresh('h');
    propose(0.12, 'push_neg', `by_contra ${name}; push_neg at ${name}`);
  }
  const values = absolutes(goal.pretty);
  if (values.length > 0) {
    const splits = values.map((of) => `rcases abs_cases (${of}) with h | h`);
    propose(0.5, 'nlinarith', `${splits.join(' <;> ')} <;> nlinarith`);
  }
  for (const of of values) {
    const name = context.names().fresh('h');
    propose(0.4, 'linarith', `rcases abs_cases (${of}) with ⟨${name}, ${name}'⟩ | ⟨${name}, ${name}'⟩`);
  }
  propose(0.3, 'interval_cases', ...unbounded(context));
  for (const name of bounded(context)) {
    propose(
      1.5,
      'interval_cases',
      `interval_cases ${name} <;> first | omega | (norm_num at *; done) | simp_all`,
    );
    propose(0.4, 'interval_cases', `interval_cases ${name}`);
  }
  return found;
}

interface Lift {
  readonly tactic: string;
  /** What is cut off or rounded where it is one of these types. */
  readonly operation: string;
  readonly types: readonly string[];
  /** Hypotheses by which nothing is cut off. */
  readonly exact: RegExp;
}

const lifts: readonly Lift[] = [
  { tactic: 'zify', operation: 'HSub.hSub', types: ['Nat'], exact: / [<≤>≥] /u },
  { tactic: 'qify', operation: 'HDiv.hDiv', types: ['Nat', 'Int'], exact: / ∣ /u },
];

/** To numbers of which an operation is the whole one: differences of naturals become those of integers, quotients those of rationals. */
function lifted({ goal, proofs }: GoalContext, { tactic, operation, types, exact }: Lift): readonly string[] {
  const shapes = [goal.shape, ...proofs.map(({ hypothesis }) => hypothesis.shape)];
  const isMeant = shapes.some(
    ({ constants }) => constants.includes(operation) && types.some((type) => constants.includes(type)),
  );
  if (!isMeant) return [];
  const names = proofs.filter(({ type }) => exact.test(type)).map(({ name }) => name);
  return names.length === 0
    ? [`${tactic} at *`]
    : [`${tactic} [${names.join(', ')}] at *`, `${tactic} [${names.join(', ')}]`];
}

/** All conjunctions and witnesses of the context at once: one by one they come in every order. */
function apart(context: GoalContext): WeightedTactic[] {
  const whole = context.proofs.filter(
    ({ hypothesis: { shape } }) => shape.binders === 0 && (shape.head === 'And' || shape.head === 'Exists'),
  );
  if (whole.length === 0 || !context.tactics.has('norm_num')) return [];
  const supply = context.names();
  const each = whole.map(({ name, type }) => `obtain ${destructuring(type, name, supply).text} := ${name}`);
  return weighted(6, each.join('; '));
}

const relations: ReadonlySet<string> = new Set(['Eq', 'Ne', 'LE.le', 'LT.lt', 'GE.ge', 'GT.gt', 'Or']);

const absolutes = (text: string): string[] =>
  [...new Set([...text.matchAll(/\|([^|\n]+)\|/gu)].map(([, of]) => of!))].slice(0, 2);

/** Of an equation with products of integers: one that is small, since the product is. */
function unbounded(context: GoalContext): string[] {
  const numerals = context.proofs.flatMap(({ hypothesis, type }) =>
    hypothesis.shape.head === 'Eq' && type.includes(' * ') ? literals(type) : [],
  );
  const largest = Math.max(0, ...numerals.filter((number) => number <= 2_000));
  if (largest === 0) return [];
  const limits = [Math.floor(Math.sqrt(largest)), ...(largest <= 30 ? [largest] : [])];
  return context.variables
    .filter(({ head }) => head === 'Nat' || head === 'Int')
    .slice(0, 3)
    .flatMap(({ name }) =>
      limits.map((limit) => {
        const fact = context.names().fresh('h');
        return `have ${fact} : ${name} ≤ ${limit} := by nlinarith\ninterval_cases ${name} <;> first | omega | (norm_num at *; done)`;
      }),
    );
}

/** Integers with a numeral above them, and naturals or those with one below them. */
function bounded({ variables, proofs }: GoalContext): string[] {
  const says = (pattern: RegExp): boolean => proofs.some(({ type }) => pattern.test(type));
  return variables
    .filter(({ head }) => head === 'Nat' || head === 'Int')
    .filter(({ name, head }) => {
      const safe = RegExp.escape(name);
      const above = new RegExp(`(?:^|∧ )${safe} [<≤] \\d+|\\d+ [>≥] ${safe}(?: |$)`, 'u');
      const below = new RegExp(`\\d+ [<≤] ${safe}(?: |$)|(?:^|∧ )${safe} [>≥] -?\\d+`, 'u');
      return says(above) && (head === 'Nat' || says(below));
    })
    .map(({ name }) => name);
}
