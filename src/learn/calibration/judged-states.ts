import { given } from '../../../core/given.ts';
import { edgeAt, type TreeNode } from '../../../search/proof-tree.ts';
import { stateText } from '../../llm/profiles/proof-text.ts';
import type { EpisodeView, RecordedState, RecordedTree } from '../../prove/episode/episode-view.ts';
import { isDoubtful } from '../../prove/episode/load-episode.ts';
import { readEpisode } from '../../prove/episode/read-episode.ts';
import { lettersOf } from '../../prove/lean/size-value.ts';
import type { ModelInUse } from '../../prove/policy/describe-model.ts';
import { statePrompt } from '../../prove/policy/model-policy.ts';
import { isAnswered } from '../labels/temporal-labels.ts';
import { fateOf } from '../labels/value-labels.ts';
import type { Prediction } from './run-calibration.ts';

/**
 * What became of each state of a finished search, by node id: a value is the chance that a state is proved within the
 * budget, so
 *
 * - proved: true;
 * - refuted, or exhausted by real failures alone: false;
 * - tried, and still open when the search had spent its whole budget: false;
 * - the rest: null. What was open when the proof was found had no more time, and a time-out says nothing.
 *
 * All are null where the gate refused a proof of the search: something in its tree is not what it seems.
 */
export function stateOutcomes(view: EpisodeView): (boolean | null)[] {
  const { tree, end } = view;
  if (isDoubtful(view)) return tree.nodes.map(() => null);
  const isSpent = end.end.kind === 'budget';
  return tree.nodes.map(
    (node) => fateOf(node) ?? (isSpent && node.status === 'open' && isTried(tree, node) ? false : null),
  );
}

const isTried = (tree: RecordedTree, { edges }: TreeNode<RecordedState, string>): boolean =>
  edges.some((id) => isAnswered(edgeAt(tree, id)));

/** A state of which it is known what became of it. */
export interface JudgedState {
  /** As Lean prints them, the one to work on first. */
  readonly goals: readonly string[];
  /** Names of theorems that may serve it; absent where the search kept none. */
  readonly premises?: readonly string[];
  readonly theorem: string;
  readonly proved: boolean;
  /** What the size of its goals says: see `chancesBySize`. */
  readonly bySize: number;
}

/** The states of a finished search of which it is known what became of them. */
export function judgedStates(view: EpisodeView): JudgedState[] {
  const outcomes = stateOutcomes(view);
  const bySize = chancesBySize(view.tree);
  return view.tree.nodes.flatMap(({ id, position }) => {
    const proved = outcomes[id] ?? null;
    if (proved === null) return [];
    const { goals } = position.state;
    return [
      {
        ...{ goals, ...given({ premises: view.premises.get(id) }) },
        ...{ theorem: view.setting.theorem.id, proved, bySize: bySize[id] ?? 0 },
      },
    ];
  });
}

/**
 * By node id s0 / (s0 + s), s the letters that Lean prints for a state and s0 those for the theorem: what a search goes by
 * without a model (`src/prove/lean/size-value.ts`).
 */
export function chancesBySize({ nodes }: EpisodeView['tree']): number[] {
  const sizes = nodes.map(({ position }) => lettersOf(position.state.goals));
  const whole = sizes[0] ?? 1;
  return sizes.map((size) => whole / (whole + size));
}

/** Each state once, as a model sees it: one that was proved somewhere has a proof. */
export function mergeStates(states: readonly JudgedState[]): JudgedState[] {
  const merged = new Map<string, JudgedState>();
  for (const state of states) {
    const text = stateText(state);
    const known = merged.get(text);
    merged.set(text, known === undefined ? state : { ...known, proved: known.proved || state.proved });
  }
  return [...merged.values()];
}

/** Prompts that are evaluated together. */
const batch = 8;

/**
 * The values that a model gives to states, shown and shortened as in a search. States whose target alone is too long for it
 * are left out. Null when its profile knows no value.
 * @throws LakatosError MODEL_FAILED; the signal's reason
 */
export async function predictValues(
  states: readonly JudgedState[],
  { model, profile, sampling }: ModelInUse,
  signal: AbortSignal,
): Promise<Prediction[] | null> {
  const { readValue } = profile;
  if (readValue === undefined) return null;
  const request = { ...profile.sampling, ...sampling, count: 0, seed: 0 };
  const room = model.info.contextSize - request.maxTokens;
  const asked = states.flatMap((state) => {
    const theorem = { id: state.theorem, header: '', statement: '' };
    const premises = profile.premises === undefined ? undefined : (state.premises ?? []);
    const view = { theorem, goals: state.goals, tactics: [], ...given({ premises }) };
    const prompt = statePrompt(profile, view, room, (shown) => model.countTokens(shown) ?? 0);
    return prompt === null ? [] : [{ state, prompt }];
  });
  const predictions: Prediction[] = [];
  for (let from = 0; from < asked.length; from += batch) {
    const some = asked.slice(from, from + batch);
    const completions = await model.complete(
      some.map(({ prompt }) => prompt),
      request,
      signal,
    );
    for (const [at, { state }] of some.entries()) {
      const reading = completions[at]?.reading ?? null;
      if (reading === null) continue;
      predictions.push({ value: readValue(reading), proved: state.proved, theorem: state.theorem });
    }
  }
  return predictions;
}

/**
 * The values that a model gives to the states of one search, and what became of them: numbers alone, which may be kept of a
 * problem that is measured on. Nothing for a model without a value.
 * @param lines of the episode
 */
export async function valuesOfSearch(
  lines: readonly unknown[],
  model: ModelInUse,
  signal: AbortSignal,
): Promise<Prediction[]> {
  return (await predictValues(mergeStates(judgedStates(readEpisode(lines))), model, signal)) ?? [];
}
