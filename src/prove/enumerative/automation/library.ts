import type { GoalContext } from '../reading/goal-context.ts';
import { type TacticProvider, type WeightedTactic, weighted } from '../tactic-provider.ts';

/** Theorems of Lean's own library that close a step which the automatic tactics don't see, by the target's head. */
interface LibraryEntry {
  readonly head: string;
  /** The type the target must be about. */
  readonly type: string;
  /** Operations the target must mention, if any. */
  readonly operations: readonly string[];
  readonly theorems: readonly string[];
}

export const libraryEntries: readonly LibraryEntry[] = [
  {
    head: 'Dvd.dvd',
    type: 'Nat',
    operations: [],
    theorems: [
      'Nat.dvd_trans',
      'Nat.dvd_add',
      'Nat.dvd_sub',
      'Nat.dvd_mul_right_of_dvd',
      'Nat.dvd_mul_left_of_dvd',
    ],
  },
  {
    head: 'Dvd.dvd',
    type: 'Int',
    operations: [],
    theorems: [
      'Int.dvd_trans',
      'Int.dvd_add',
      'Int.dvd_sub',
      'Int.dvd_mul_of_dvd_left',
      'Int.dvd_mul_of_dvd_right',
    ],
  },
  {
    head: 'LE.le',
    type: 'Nat',
    operations: ['HMul.hMul'],
    theorems: ['Nat.mul_le_mul', 'Nat.le_mul_of_pos_right', 'Nat.le_mul_of_pos_left'],
  },
  {
    head: 'LE.le',
    type: 'Nat',
    operations: ['HPow.hPow'],
    theorems: ['Nat.pow_le_pow_left', 'Nat.pow_le_pow_right'],
  },
  {
    head: 'LT.lt',
    type: 'Nat',
    operations: ['HMul.hMul'],
    theorems: ['Nat.mul_pos', 'Nat.mul_lt_mul_of_lt_of_le'],
  },
  {
    head: 'LT.lt',
    type: 'Nat',
    operations: ['HPow.hPow'],
    theorems: ['Nat.pow_pos', 'Nat.pow_lt_pow_left', 'Nat.pow_lt_pow_right'],
  },
  {
    head: 'LE.le',
    type: 'Int',
    operations: ['HMul.hMul'],
    theorems: [
      'Int.mul_nonneg',
      'Int.mul_le_mul_of_nonneg_right',
      'Int.mul_le_mul_of_nonneg_left',
      'Int.mul_le_mul',
      'Int.mul_nonneg_of_nonpos_of_nonpos',
    ],
  },
  { head: 'LT.lt', type: 'Int', operations: ['HMul.hMul'], theorems: ['Int.mul_pos'] },
];

/** Uses a few theorems of the core library about divisibility and products. */
export const library: TacticProvider = {
  name: 'library',
  propose(context) {
    const { head, binders, constants } = context.goal.shape;
    if (binders > 0) return [];
    const found: WeightedTactic[] = [];
    for (const entry of libraryEntries) {
      if (entry.head !== head || !constants.includes(entry.type)) continue;
      if (!entry.operations.every((operation) => constants.includes(operation))) continue;
      found.push(...weighted(0.3, `grind [${entry.theorems.slice(0, 3).join(', ')}]`));
      for (const theorem of entry.theorems) {
        found.push(
          ...weighted(context.proofs.length > 1 ? 1 : 0.15, `apply ${theorem} <;> assumption`),
          ...weighted(0.12, `apply ${theorem}`),
        );
      }
    }
    found.push(...fromDivisibility(context));
    return found;
  },
};

/** What `a ∣ b` says of the size of `a`. */
function fromDivisibility(context: GoalContext): WeightedTactic[] {
  return context.proofs.flatMap((proof) => {
    if (proof.hypothesis.shape.head !== 'Dvd.dvd' || proof.hypothesis.shape.binders > 0) return [];
    if (!context.constants.has('Nat')) return [];
    const name = context.names().fresh('h');
    return weighted(0.25, `have ${name} := Nat.le_of_dvd (by omega) ${proof.name}`);
  });
}
