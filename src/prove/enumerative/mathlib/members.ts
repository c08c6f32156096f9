import { firstGroup } from '../instantiation/instances.ts';
import type { GoalContext, Proof } from '../reading/goal-context.ts';
import { literals } from '../reading/numerals.ts';
import { mentions } from '../reading/words.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Larger sets take the kernel too long to count. */
const largestMember = 1_000;

/** Finite sets that a hypothesis describes by their members: written out as what can be counted. */
export const members: TacticProvider = {
  name: 'members',
  propose(context) {
    if (context.goal.shape.binders > 0 || !context.tactics.has('norm_num')) return [];
    return context.proofs.flatMap((proof) => described(proof, context));
  },
};

/** From `∀ (n : ℕ), n ∈ S ↔ p n` with a set S that the goal is about. */
function described(proof: Proof, { goal, variables }: GoalContext): WeightedTactic[] {
  const group = firstGroup(proof);
  if (group?.body.kind !== 'iff' || group.names.length > 1 || group.type !== 'ℕ') return [];
  const [name] = group.names;
  const { left, right } = group.body;
  const set = variables.find(
    (variable) => variable.head === 'Finset' && left === `${name} ∈ ${variable.name}`,
  );
  if (set === undefined || !mentions(goal.target, set.name)) return [];
  const divided = new RegExp(`^${RegExp.escape(name!)} ∣ ([^∧∨↔]+)$`, 'u').exec(right)?.[1];
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
