import type { EpisodeView } from '../../prove/episode/episode-view.ts';
import { isDoubtful } from '../../prove/episode/is-doubtful.ts';
import { viewTheorem } from '../../prove/value/features.ts';
import { placeState } from '../../prove/value/linear-value.ts';
import { chancesBySize } from '../calibration/judged-states.ts';
import { stateOutcomes } from '../calibration/state-outcomes.ts';
import { labelValues, type ValueLabelKind } from '../labels/value-labels.ts';

/** A state of some searches, each once, and what is known of it. */
export interface ValueLesson {
  readonly theorem: string;
  /** Where its features stand in the vector of weights. */
  readonly places: Uint32Array;
  /** What it is taught to be worth: the mean of its labels; null where there is none. */
  readonly label: number | null;
  /** ω: a theorem with n states counts as much as √n theorems with one. */
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
    for (const { id, position } of tree.nodes) {
      const { goals } = position.state;
      const [label, proved] = [values[id] ?? null, outcomes[id] ?? null];
      if ((label === null && proved === null) || !isAllowed(goals)) continue;
      const key = JSON.stringify([theorem, goals]);
      const seen = this.#states.get(key) ?? {
        ...{ theorem, places: placeState(goals, root, size), bySize: sizes[id] ?? 0 },
        ...{ labels: [], outcomes: [] },
      };
      this.#states.set(key, seen);
      if (label !== null) seen.labels.push(label);
      if (proved !== null) seen.outcomes.push(proved);
    }
  }

  lessons(): ValueLesson[] {
    const states = [...this.#states.values()];
    const ofTheorem = Map.groupBy(states, ({ theorem }) => theorem);
    return states.map(({ labels, outcomes, ...state }) => ({
      ...state,
      label: labels.length === 0 ? null : labels.reduce((sum, label) => sum + label, 0) / labels.length,
      weight: 1 / Math.sqrt(ofTheorem.get(state.theorem)?.length ?? 1),
      // What was proved once has a proof, whatever became of it elsewhere.
      proved: outcomes.length === 0 ? null : outcomes.includes(true),
    }));
  }
}

interface Seen extends Pick<ValueLesson, 'theorem' | 'places' | 'bySize'> {
  readonly labels: number[];
  readonly outcomes: boolean[];
}
