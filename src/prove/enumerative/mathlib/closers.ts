import { type GoalContext, namesInTarget } from '../../reading/goal-context.ts';
import { pairsOf, type WeightedTactic, weighted } from '../tactic-provider.ts';
import { allRelationsOf, isOrder, numberTypeOf } from './numbers.ts';
import { productOf } from './polynomial.ts';
import { Rational } from './rational.ts';

const relations: ReadonlySet<string | null> = new Set([
  'Eq',
  'Ne',
  'LE.le',
  'LT.lt',
  'GE.ge',
  'GT.gt',
  'False',
]);

/** Below quantifiers and premises they can wait until these are introduced. */
const patience = 0.15;

/** Mathlib's tactics that prove a goal or fail. */
export function closers(context: GoalContext): WeightedTactic[] {
  const { tactics, goal } = context;
  const { head, binders, constants } = goal.shape;
  const has = (name: string): boolean => tactics.has(name);
  const found: WeightedTactic[] = [];
  if (has('norm_num')) {
    found.push(...weighted(1.5, 'norm_num'));
    found.push(...sets(context).flatMap((set) => weighted(0.9, `norm_num [${set.join(', ')}]`)));
    const known = equationsByName(context);
    if (known.length > 0) found.push(...weighted(0.8, `norm_num [${known.join(', ')}]`));
  }
  if (relations.has(head) && numberTypeOf(goal.shape) !== null) {
    if (has('linarith')) found.push(...weighted(context.proofs.length > 0 ? 1.2 : 0.4, 'linarith'));
    if (has('nlinarith')) {
      const tries = withHints(context);
      found.push(...weighted(0.5, ...tries), ...weighted(0.9, ...centred(context)));
      if (has('field_simp') && isOrder(head) && goal.target.includes('/'))
        found.push(...weighted(0.5, ...tries.slice(0, 3).map((text) => `(field_simp; ${text})`)));
    }
  }
  if (head === 'False' && has('linarith')) found.push(...weighted(1, 'linarith'));
  if (head === 'Eq') {
    // `ring` is proposed where it is known to do it (`equations.ts`): where it does not it leaves another goal.
    if (has('ring')) found.push(...weighted(0.3, 'ring1'));
    if (has('field_simp') && goal.target.includes('/')) found.push(...weighted(0.8, '(field_simp; ring1)'));
  }
  if (has('positivity') && /^0 [<≤] | ≠ 0$/u.test(goal.target)) found.push(...weighted(1.3, 'positivity'));
  if (isOrder(head)) {
    if (has('gcongr')) found.push(...weighted(0.3, 'gcongr'));
    if (has('bound')) found.push(...weighted(0.2, 'bound'));
  }
  if (has('norm_num') && goal.pretty.includes('↑'))
    found.push(...weighted(0.4, 'assumption_mod_cast', 'norm_cast'));
  const binomial = namesInTarget(context, 'Nat');
  if (goal.target.includes('.choose ') && binomial.length > 0 && binomial.length <= 2) {
    const split = binomial.map((name) => `cases ${name}`).join(' <;> ');
    found.push(...weighted(0.8, `(${split} <;> simp_all [Nat.choose_succ_succ] <;> omega)`));
  }
  if (has('aesop')) found.push(...weighted(0.12, 'aesop'));
  if (constants.includes('Complex') && has('norm_num'))
    found.push(...weighted(0.4, 'norm_num [Complex.ext_iff]', 'ext <;> norm_num'));
  return binders === 0 ? found : found.map((entry) => ({ ...entry, weight: entry.weight * patience }));
}

/** Lemmas that go together, by what the goal mentions. */
const topics: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /∑ .* Finset\.(?:range|Icc)|∏ .* Finset\.(?:range|Icc)/u,
    ['Finset.sum_range_succ', 'Finset.prod_range_succ'],
  ],
  [/Finset\.Icc/u, ['Finset.sum_Icc_succ_top', 'Finset.prod_Icc_succ_top']],
  [
    / % /u,
    ['Nat.pow_mod', 'Nat.mul_mod', 'Nat.add_mod', 'Int.emod_emod_of_dvd', 'Int.add_emod', 'Int.mul_emod'],
  ],
  [/≡/u, ['Nat.ModEq', 'Int.ModEq']],
  [/!/u, ['Nat.factorial']],
  [/choose/u, ['Nat.choose']],
  [/√/u, ['Real.sqrt_eq_iff_mul_self_eq', 'Real.sqrt_eq_iff_eq_sq']],
  [/logb|Real\.log/u, ['Real.logb', 'Real.log_pow', 'Real.log_rpow', 'Real.log_mul']],
  [/Odd|Even/u, ['Nat.odd_iff', 'Nat.even_iff', 'Int.odd_iff', 'Int.even_iff']],
];

const sets = ({ goal }: GoalContext): (readonly string[])[] =>
  topics.flatMap(([pattern, lemmas]) => (pattern.test(goal.pretty) ? [lemmas] : []));

const mostEquations = 6;

/** Hypotheses that the simplifier can rewrite with: equations, and functions by their values; first what the target speaks of. */
function equationsByName({ proofs, goal }: GoalContext): string[] {
  const equations = proofs.flatMap(({ name, hypothesis, type, proposition }) => {
    if (hypothesis.shape.head !== 'Eq' || /^(?:\d+|.* = .* = )/u.test(type)) return [];
    const isWanted = proposition.kind === 'relation' && goal.target.includes(proposition.left);
    return [{ name, isWanted }];
  });
  return equations
    .sort((a, b) => Number(b.isWanted) - Number(a.isWanted))
    .slice(0, mostEquations)
    .map(({ name }) => name);
}

const mostSquares = 6;

/** `nlinarith` alone, with squares of differences and sums, and with products of hypotheses. */
function withHints(context: GoalContext): string[] {
  const numbers = namesInTarget(context, 'Real', 'Rat', 'Int', 'Nat').slice(0, 4);
  const pairs = pairsOf(numbers);
  const squares =
    namesInTarget(context, 'Nat').length > 0
      ? []
      : [
          ...pairs.map(([a, b]) => `sq_nonneg (${a} - ${b})`),
          ...numbers.map((a) => `sq_nonneg ${a}`),
          ...numbers.map((a) => `sq_nonneg (${a} - 1)`),
          ...pairs.map(([a, b]) => `sq_nonneg (${a} + ${b})`),
        ].slice(0, mostSquares);
  const positive = context.proofs.flatMap(({ name, type }) => (/^0 < /u.test(type) ? [name] : []));
  const products = pairsOf(positive)
    .map(([a, b]) => `mul_pos ${a} ${b}`)
    .slice(0, 4);
  const printed = context.goal.pretty.match(/√(?:\d+|[\p{L}_][\p{L}\p{N}_'₀-₉]*|\([^()]*\))/gu) ?? [];
  const roots = [...new Set(printed)].map((root) => root.slice(1));
  const reals = context.variables.filter(({ head }) => head === 'Real').slice(0, 2);
  const ofRoots = roots.flatMap((of) => [
    `Real.sqrt_nonneg ${of}`,
    `Real.sq_sqrt (show (0:ℝ) ≤ ${of} by positivity)`,
    ...(/^\d+$/u.test(of) ? reals.map(({ name }) => `sq_nonneg (√${of} * ${name} - 1)`) : []),
  ]);
  const apart = context.proofs
    .filter(({ proposition }) => proposition.kind === 'relation' && proposition.operator === '≠')
    .map(({ name }) => `mul_self_pos.mpr (sub_ne_zero.mpr ${name})`)
    .slice(0, 3);
  const differences = context.proofs.flatMap(({ name, proposition }) =>
    proposition.kind === 'relation' && /^[<≤]$/u.test(proposition.operator)
      ? [`sub_nonneg.mpr ${name}${proposition.operator === '<' ? '.le' : ''}`]
      : [],
  );
  const ofDifferences = differences
    .flatMap((a, at) => differences.slice(at).map((b) => `mul_nonneg (${a}) (${b})`))
    .slice(0, 6);
  const lists = [
    [],
    squares,
    [...squares, ...products],
    apart.length === 0 ? [] : [...products, ...apart],
    ofRoots,
    ofDifferences,
  ].filter(
    (list, at, all) =>
      at === 0 || (list.length > 0 && all.findIndex((other) => other.join() === list.join()) === at),
  );
  return lists.map((list) => (list.length === 0 ? 'nlinarith' : `nlinarith [${list.join(', ')}]`));
}

/** Squares about the extrema of what is quadratic in a variable: `sq_nonneg (x + 5 / 4)` for `2 * x ^ 2 + 5 * x + c ≤ 0`. */
function centred(context: GoalContext): string[] {
  const found = allRelationsOf(context).flatMap(({ type, difference: polynomial }) =>
    type === 'Nat'
      ? []
      : context.variables.flatMap(({ name }) => {
          const [square, linear] = [polynomial.get(productOf([name, name])), polynomial.get(name)];
          if (square === undefined || linear === undefined) return [];
          const centre = linear.over(new Rational(2n).times(square));
          return [`sq_nonneg (${name} + ${centre})`];
        }),
  );
  return found.length === 0 ? [] : [`nlinarith [${[...new Set(found)].slice(0, 3).join(', ')}]`];
}
