import { type Example, isStep } from './example-schema.ts';

/**
 * Weights such that a theorem with n steps counts as much as sqrt(n) theorems with one, so that one long search does not
 * drown the others; the mean weight of the steps is 1.
 */
export function balanceWeights(examples: readonly Example[]): Example[] {
  const steps = examples.filter(isStep);
  const counts = Map.groupBy(steps, ({ theorem }) => theorem);
  const raw = ({ theorem, weight }: Example) => (weight ?? 1) / Math.sqrt(counts.get(theorem)?.length ?? 1);
  const sum = steps.reduce((total, step) => total + raw(step), 0);
  return examples.map((example) =>
    isStep(example) ? { ...example, weight: (raw(example) * steps.length) / sum } : example,
  );
}

/**
 * The steps of the shortest proof of each theorem that the gate accepted in any round, and of several the latest; each in the
 * order in which it was found, the theorem's own state first.
 * @param examples of all rounds, in their order
 */
export function shortestProofs(examples: readonly Example[]): ReadonlyMap<string, readonly Example[]> {
  const shortest = new Map<string, readonly Example[]>();
  for (const steps of acceptedProofs(examples)) {
    const theorem = steps[0]?.theorem ?? '';
    const known = shortest.get(theorem);
    if (known === undefined || steps.length <= known.length) shortest.set(theorem, steps);
  }
  return shortest;
}

/**
 * Only the shortest proof of a theorem is held up as a proof of it: the steps of longer ones become hindsight, which counts
 * less. ("Keep the shortest clean proof": rStar2-Agent and others learn from the cleanest success alone.)
 */
export function demoteLonger(examples: readonly Example[], hindsightWeight: number): Example[] {
  const kept = new Set([...shortestProofs(examples).values()].flat().map(stepKey));
  return examples.map((example) =>
    example.kind !== 'proof' || kept.has(stepKey(example))
      ? example
      : { ...example, kind: 'hindsight', weight: Math.min(example.weight ?? 1, hindsightWeight) },
  );
}

const stepKey = ({ theorem, state, tactic }: Example): string => JSON.stringify([theorem, state, tactic]);

/** A proof begins with the state of its theorem, and never comes back to it. */
function acceptedProofs(examples: readonly Example[]): readonly (readonly Example[])[] {
  const proofs: Example[][] = [];
  const current = new Map<string, Example[]>();
  for (const example of examples) {
    const { kind, tactic, weight, theorem, round, state } = example;
    if (kind !== 'proof' || tactic === undefined || weight === 0) continue;
    const proof = current.get(theorem);
    const [first] = proof ?? [];
    if (proof !== undefined && first?.round === round && first.state !== state) proof.push(example);
    else {
      const next = [example];
      current.set(theorem, next);
      proofs.push(next);
    }
  }
  return proofs;
}
