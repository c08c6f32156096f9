import type { Goal } from '../../../core/goal.ts';
import { declaredNames, goalTypeOf } from '../../prove/bandit/bandit.ts';
import type { OwnNames } from './own-names.ts';

/** Where in a goal a feature is found, with what it counts against one of the target. */
const featureShares = { kind: 1, head: 1, target: 1, given: 0.6, data: 0.3 } as const;

type Place = keyof typeof featureShares;

/** What a feature counts besides how rare it is. */
export const shareOf = (feature: string): number =>
  featureShares[feature.slice(0, feature.indexOf(' ')) as Place] ?? 0;

/**
 * What a goal is about, without its names and numbers: its kind as the bandit sees it, the head of the target, the
 * constants of the target and of the given proofs, the heads of the types of the data. In order, without repetition.
 */
export function goalFeatures(goal: Goal, own: OwnNames): readonly string[] {
  const features = new Set<string>();
  const add = (place: Place, names: readonly string[]) => {
    for (const name of names) {
      features.add(`${place} ${own.describe(name)}`);
      if (own.has(name)) features.add(`${place} own`);
    }
  };
  const declared = declaredNames([...own.declarations.values()]);
  add('kind', [goalTypeOf(goal, declared)]);
  add('head', [goal.shape.head ?? '_']);
  add('target', goal.shape.constants);
  for (const { isProof, isInstance, shape } of goal.hypotheses) {
    if (isInstance) continue;
    if (isProof) add('given', shape.constants);
    else add('data', [shape.head ?? '_']);
  }
  return [...features].sort();
}
