import type { NodeId } from '../../../search/proof-tree.ts';
import { neutralValue } from '../../../search/strategies/neutral-value.ts';
import type { EpisodeView, RecordedTree } from '../../prove/episode/episode-view.ts';
import { isDoubtful } from '../../prove/episode/load-episode.ts';
import { viewTheorem } from '../../prove/value/features.ts';
import { chanceOf, placeState, type ValueWeights } from '../../prove/value/linear-value.ts';
import { chancesBySize, stateOutcomes } from '../calibration/judged-states.ts';
import { temporalLabels } from '../labels/temporal-labels.ts';
import { labelValues, type ValueLabelKind } from '../labels/value-labels.ts';

/** A state of some searches, each once, and what is known of it. */
export interface ValueLesson {
  readonly theorem: string;
  /** Its name among all of them: the theorem and the goals. */
  readonly state: string;
  /** Where its features stand in the vector of weights. */
  readonly places: Uint32Array;
  /** What it is taught to be worth: the mean of its labels; null where there is none. */
  readonly label: number | null;
  /** ω: a theorem with n labelled states counts as much as √n theorems with one. */
  readonly weight: number;
  /** What became of it; null where that is not known. */
  readonly proved: boolean | null;
  /** What the size of its goals says. */
  readonly bySize: number;
}

export interface LessonOptions {
  readonly labels: ValueLabelKind;
  /** Length of the vector of weights, a power of two. */
  readonly size: number;
}

/** A search, as far as its states may be learnt from. */
export interface SearchToLearnFrom {
  readonly view: EpisodeView;
  /** The words by which the theorem's header calls what it declares. */
  readonly ownWords: ReadonlySet<string>;
  readonly isAllowed: (goals: readonly string[]) => boolean;
}

/** Gathers the states of searches that have a label or an outcome; doubtful searches have neither. */
export class ValueLessons {
  readonly #options: LessonOptions;
  readonly #states = new Map<string, Seen>();
  /** The searches whose labels ask a critic. */
  readonly #searches: LabelledSearch[] = [];

  constructor(options: LessonOptions) {
    this.#options = options;
  }

  add({ view, ownWords, isAllowed }: SearchToLearnFrom): void {
    if (isDoubtful(view)) return;
    const { tree } = view;
    const { labels, size } = this.#options;
    const { id: theorem } = view.setting.theorem;
    const root = viewTheorem(tree.nodes[0]?.position.state.goals ?? [], ownWords);
    const values = labelValues(tree, labels);
    const outcomes = stateOutcomes(view);
    const sizes = chancesBySize(tree);
    const names = tree.nodes.map(({ position }) => JSON.stringify([theorem, position.state.goals]));
    if (labels === 'temporal') this.#searches.push({ theorem, tree, names });
    for (const { id, position } of tree.nodes) {
      const { goals } = position.state;
      const [label, proved] = [values[id] ?? null, outcomes[id] ?? null];
      if ((label === null && proved === null) || !isAllowed(goals)) continue;
      const state = names[id] ?? '';
      const seen = this.#states.get(state) ?? {
        ...{ theorem, places: placeState(goals, root, size), bySize: sizes[id] ?? 0 },
        ...{ labels: [], outcomes: [] },
      };
      this.#states.set(state, seen);
      if (label !== null) seen.labels.push(label);
      if (proved !== null) seen.outcomes.push(proved);
    }
  }

  lessons(): ValueLesson[] {
    const states = [...this.#states];
    // Those without a label teach nothing.
    const labelled = states.filter(([, { labels }]) => labels.length > 0);
    const ofTheorem = Map.groupBy(labelled, ([, { theorem }]) => theorem);
    return states.map(([state, { labels, outcomes, ...seen }]) => ({
      ...{ ...seen, state },
      label: meanOf(labels),
      weight: 1 / Math.sqrt(ofTheorem.get(seen.theorem)?.length ?? 1),
      // What was proved once has a proof, whatever became of it elsewhere.
      proved: outcomes.length === 0 ? null : outcomes.includes(true),
    }));
  }

  /**
   * Lessons with labels by a critic: what weights that were learnt from them say of the states. Null where the labels ask none.
   * Of a state that is no lesson the critic knows nothing.
   */
  relabel(lessons: readonly ValueLesson[], weights: ValueWeights): ValueLesson[] | null {
    if (this.#options.labels !== 'temporal') return null;
    const theorems = new Set(lessons.map(({ theorem }) => theorem));
    const values = new Map(lessons.map(({ state, places }) => [state, chanceOf(weights, places)]));
    const labels = new Map<string, number[]>();
    for (const { theorem, tree, names } of this.#searches) {
      if (!theorems.has(theorem)) continue;
      const critic = (id: NodeId) => values.get(names[id] ?? '') ?? neutralValue;
      for (const [id, label] of temporalLabels(tree, { critic }).entries()) {
        const name = names[id] ?? '';
        if (label !== null) labels.set(name, [...(labels.get(name) ?? []), label]);
      }
    }
    return lessons.map((lesson) => ({ ...lesson, label: meanOf(labels.get(lesson.state) ?? []) }));
  }
}

const meanOf = (labels: readonly number[]): number | null =>
  labels.length === 0 ? null : labels.reduce((sum, label) => sum + label, 0) / labels.length;

interface LabelledSearch {
  readonly theorem: string;
  readonly tree: RecordedTree;
  /** Of the states, by node. */
  readonly names: readonly string[];
}

interface Seen extends Pick<ValueLesson, 'theorem' | 'places' | 'bySize'> {
  readonly labels: number[];
  readonly outcomes: boolean[];
}
