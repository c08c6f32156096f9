import { type Example, isStep } from './example-schema.ts';

/**
 * Weights such that a theorem with n steps counts as much as sqrt(n) theorems with one, so that one long search does not
 * drown the others; the mean weight of the steps is 1.
 */
export function balanceWeights(examples: readonly Example[]): Example[] {
  const counts = new Map<string, number>();
  for (const example of examples) {
    if (isStep(example)) counts.set(example.theorem, (counts.get(example.theorem) ?? 0) + 1);
  }
  const raw = examples.map((example) =>
    isStep(example) ? (example.weight ?? 1) / Math.sqrt(counts.get(example.theorem) ?? 1) : null,
  );
  const weights = raw.filter((weight) => weight !== null);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return examples.map((example, index) => {
    const weight = raw[index];
    return weight === null || weight === undefined
      ? example
      : { ...example, weight: (weight * weights.length) / sum };
  });
}
