import type { ProofTree } from '../../../search/proof-tree.ts';
import { outcomeLabels } from './outcome-labels.ts';
import { temporalLabels } from './temporal-labels.ts';
import { twoWayLabels } from './two-way-labels.ts';
import { uniformTreeValues } from './uniform-tree.ts';

/** The ways to say how good the states of a finished search are, with a line on each for help texts. */
const valueLabelKinds = {
  outcome: 'proved 1, no proof 0, nothing for the rest',
  uniform: 'the chance that tactics drawn at random from those tried prove it',
  temporal: 'temporal differences and GAE from the states that come after',
  'two-way': 'whether the way to it was right, and the chance to finish, in equal shares',
} as const;
export type ValueLabelKind = keyof typeof valueLabelKinds;
export const valueLabelNames = Object.keys(valueLabelKinds) as ValueLabelKind[];

/** For each node of the tree, by its id: the chance between 0 and 1 that it is proved; null when nothing is known. */
export function labelValues<S, A>(tree: ProofTree<S, A>, kind: ValueLabelKind): (number | null)[] {
  switch (kind) {
    case 'outcome':
      return outcomeLabels(tree);
    case 'uniform':
      return uniformTreeValues(tree);
    case 'temporal':
      return temporalLabels(tree);
    case 'two-way':
      return twoWayLabels(tree);
  }
}
