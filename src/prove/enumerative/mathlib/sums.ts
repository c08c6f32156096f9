import type { GoalContext } from '../reading/goal-context.ts';
import { mentions } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Inductions along the length of a sum, product, factorial or power, with what usually proves both cases. */
export const sums: TacticProvider = {
  name: 'sums',
  propose(context) {
    const { goal, tactics } = context;
    if (goal.shape.binders > 0 || !tactics.has('norm_num')) return [];
    return [...withoutDifference(context), ...inductions(context)];
  },
};

/** An induction can't go through a subtraction that stops at zero: `a + c = b` says `a = b - c`. */
function withoutDifference({ goal, target, names }: GoalContext): WeightedTactic[] {
  if (target.kind !== 'relation' || target.operator !== '=' || !goal.shape.constants.includes('Nat'))
    return [];
  const difference = /^(?<from>.* \^ .*) - (?<what>\p{L}[\p{L}\p{N}_₀-₉]*|\d+|\([^()]*\))$/u.exec(
    target.right,
  )?.groups;
  if (difference === undefined) return [];
  const name = names().fresh('h');
  return weighted(
    1.5,
    `suffices ${name} : ${target.left} + ${difference['what']} = ${difference['from']} by omega`,
  );
}

function inductions(context: GoalContext): WeightedTactic[] {
  return lengths(context).flatMap((name) => {
    const least = lowerBound(name, context);
    const supply = context.names();
    const hypothesis = supply.fresh('ih');
    const [base, step] = [
      first(['norm_num; done', 'simp; done', 'simp [*]; done', 'decide', 'norm_num [Nat.factorial]']),
      stepOf(hypothesis, context),
    ];
    if (least === null)
      return weighted(
        1.5,
        `induction ${name} with | zero => ${base} | succ ${name} ${hypothesis} => ${step}`,
      );
    const bound = supply.fresh('h');
    return weighted(
      1.5,
      `induction ${name}, ${least.proof} using Nat.le_induction with | base => ${base} | succ ${name} ${bound} ${hypothesis} => ${step}`,
    );
  });
}

/** In brackets, as what follows would be one more alternative. */
const first = (tactics: readonly string[]): string =>
  `(first | ${tactics.map((tactic) => (tactic.includes(';') ? `(${tactic})` : tactic)).join(' | ')})`;

/** Variables up to which something is added, multiplied or raised. */
function lengths({ goal, variables }: GoalContext): string[] {
  const grows = [
    ...goal.target.matchAll(
      /Finset\.range \(?([^,)]*)|Finset\.Icc \S+ \(?([^,)]*)|\^ \(?([^,)\s]*)|(\S+) ?!/gu,
    ),
  ].map((match) => match.slice(1).join(' '));
  return variables
    .filter(({ head, name }) => head === 'Nat' && grows.some((text) => mentions(text, name)))
    .map(({ name }) => name)
    .slice(0, 2);
}

/** A hypothesis `4 ≤ n` or `0 < n`. */
function lowerBound(name: string, { proofs }: GoalContext): { readonly proof: string } | null {
  const of = RegExp.escape(name);
  const found = proofs.find(({ type }) => new RegExp(`^(?:\\d+ ≤ ${of}|${of} ≥ \\d+)$`, 'u').test(type));
  return found === undefined ? null : { proof: found.name };
}

/** What proves the step: the sum's last term is taken out and the hypothesis used, then arithmetic. */
function stepOf(hypothesis: string, { goal, proofs }: GoalContext): string {
  const isProduct = goal.target.includes('∏');
  const isInterval = goal.target.includes('Finset.Icc');
  const out = isInterval
    ? `Finset.${isProduct ? 'prod' : 'sum'}_Icc_succ_top (by omega)`
    : `Finset.${isProduct ? 'prod' : 'sum'}_range_succ`;
  const hasSum = /[∑∏]/u.test(goal.target);
  const rules = proofs.filter(({ proposition }) => proposition.kind === 'forall').map(({ name }) => name);
  const used = [hypothesis, ...rules].join(', ');
  if (!hasSum)
    return first([
      ...rules.flatMap((rule) => [`rw [${rule}, pow_succ]; omega`, `rw [${rule}]; nlinarith`]),
      `simp [pow_succ, Nat.factorial, ${used}]; omega`,
      `norm_num [pow_succ, Nat.factorial, ${used}] at *; nlinarith`,
      `rw [pow_succ]; nlinarith [${hypothesis}]`,
      `simp_all [pow_succ, Nat.factorial]; nlinarith`,
    ]);
  return first([
    `rw [${out}, ${hypothesis}]; ring1`,
    `rw [${out}, ${hypothesis}]; push_cast; field_simp; ring1`,
    `rw [${out}, ${hypothesis}]; push_cast; field_simp; norm_num`,
    `rw [${out}]; simp [${used}, pow_succ]; ring_nf; omega`,
    `simp_all [${out}]; nlinarith`,
    `rw [${out}]; norm_num [${used}]; nlinarith`,
  ]);
}
