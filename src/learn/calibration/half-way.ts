import type { EpisodeView, RecordedTree } from '../../prove/episode/episode-view.ts';
import { labelValues, type ValueLabelKind, valueLabelNames } from '../labels/value-labels.ts';
import type { Prediction } from './calibration-schema.ts';
import { chancesBySize } from './judged-states.ts';
import { isTried, stateOutcomes } from './state-outcomes.ts';
import { treeAfter } from './tree-after.ts';

/** Who says something of a state half-way: a kind of label, or the size of its goals. */
export type HalfWaySource = ValueLabelKind | 'size';

/**
 * What labels are worth as a forecast. A label is worked out from the end of a search, so that held against that very end
 * it would always look good. Here it is worked out after half of the steps, of states that were tried and still open
 * then, and held against what became of them in the other half.
 */
export function halfWayPredictions(view: EpisodeView): Map<HalfWaySource, Prediction[]> {
  const outcomes = stateOutcomes(view);
  const then = treeAfter(view, Math.ceil(view.steps.length / 2));
  const open = then.nodes.filter((node) => node.status === 'open' && isTried(then, node));
  const theorem = view.setting.theorem.id;
  const sources: readonly HalfWaySource[] = [...valueLabelNames, 'size'];
  return new Map(
    sources.map((source) => {
      const values = valuesOf(then, source);
      const predictions = open.flatMap(({ id }): Prediction[] => {
        const [value, proved] = [values[id] ?? null, outcomes[id] ?? null];
        return value === null || proved === null ? [] : [{ value, proved, theorem }];
      });
      return [source, predictions];
    }),
  );
}

const valuesOf = (tree: RecordedTree, source: HalfWaySource): readonly (number | null)[] =>
  source === 'size' ? chancesBySize(tree) : labelValues(tree, source);
