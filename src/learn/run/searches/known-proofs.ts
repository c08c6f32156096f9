import type { KnownStep } from '../../../prove/policy/guide-policy.ts';
import type { Example } from '../../examples/example-schema.ts';
import { shortestProofs } from '../../examples/shortest-proofs.ts';

/** By theorem. */
export type KnownProofs = ReadonlyMap<string, readonly KnownStep[]>;

/** The shortest proof of each theorem. The steps are in an order in which none comes before the one that led to it. */
export const knownProofs = (examples: readonly Example[]): KnownProofs =>
  new Map([...shortestProofs(examples)].map(([theorem, steps]) => [theorem, inOrder(steps)]));

/** What is left to prove becomes less with every step. */
const inOrder = (steps: readonly Example[]): KnownStep[] =>
  steps
    .toSorted((a, b) => (b.distance ?? 0) - (a.distance ?? 0))
    .map(({ state, tactic = '' }) => ({ state, tactic }));
