import type { Example } from '../../src/learn/examples/example-schema.ts';

/**
 * How examples are weighed. `equal`: all steps count 1. `unbalanced`: a theorem with n steps counts n times as much as one
 * with one. `values`: the value of each state counts once and the same, be it proved or open, so that values are not
 * learnt from proofs and their copies nearly alone.
 */
export type Weighing = 'equal' | 'unbalanced' | 'values';

/** Training examples with other weights. */
export function weigh(examples: readonly Example[], weighing: Weighing): Example[] {
  switch (weighing) {
    case 'equal':
      return examples.map((example) => (isStep(example) ? { ...example, weight: 1 } : example));
    case 'unbalanced':
      return unbalance(examples);
    case 'values':
      return examples.map((example) =>
        example.value === undefined
          ? example
          : { ...example, valueWeight: example.kind === 'renamed' ? 0 : 1 },
      );
  }
}

/**
 * `balanceWeights` has divided each weight by the root of the steps of its theorem, renamed ones not counted; here that is
 * undone, and the mean made 1 again.
 */
function unbalance(examples: readonly Example[]): Example[] {
  const counts = new Map<string, number>();
  for (const example of examples)
    if (isStep(example) && example.kind !== 'renamed')
      counts.set(example.theorem, (counts.get(example.theorem) ?? 0) + 1);
  const undone = examples.map((example) =>
    isStep(example)
      ? { ...example, weight: (example.weight ?? 1) * Math.sqrt(counts.get(example.theorem) ?? 1) }
      : example,
  );
  const own = undone.filter((example) => isStep(example) && example.kind !== 'renamed');
  const mean = own.reduce((sum, { weight = 1 }) => sum + weight, 0) / Math.max(1, own.length);
  return undone.map((example) =>
    isStep(example) ? { ...example, weight: (example.weight ?? 1) / mean } : example,
  );
}

const isStep = ({ tactic, weight = 1 }: Example): boolean => tactic !== undefined && weight > 0;
