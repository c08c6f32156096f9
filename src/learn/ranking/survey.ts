import { z } from 'zod';
import { amount, natural, positive } from '../../../core/schemas.ts';
import { placeFeatures } from '../../prove/ranking/ranker.ts';
import type { Choice } from './fit-ranker.ts';

/** What became of a tactic at a state that is known to be provable. */
const outcomes = ['proved', 'progress', 'failed', 'timeout', 'unknown'] as const;

const surveyedStateSchema = z.strictObject({
  key: z.string(),
  /** The first goal as Lean prints it. */
  goal: z.string(),
  /** Tactics of its smallest known proof. */
  size: positive,
  /** All that the built-in policy proposes, most probable first; ln p is that policy's own. */
  tactics: z.array(
    z.strictObject({
      tactic: z.string(),
      source: z.string(),
      logProbability: z.number(),
      outcome: z.enum(outcomes),
      /** Time inside Lean, in milliseconds. */
      ms: amount,
      /** It proves the state, or leaves states that were proved in the search. */
      isRight: z.boolean(),
    }),
  ),
});
export type SurveyedState = z.infer<typeof surveyedStateSchema>;

/** Provable states of one search with everything that the built-in policy proposes there. */
export const surveySchema = z.strictObject({
  version: z.literal(1),
  theorem: z.string(),
  /** The words by which the header calls what it declares. */
  ownWords: z.array(z.string()),
  states: z.array(surveyedStateSchema),
  /** Lean calls that it took besides those of the search. */
  calls: natural,
});
export type Survey = z.infer<typeof surveySchema>;

/** Of a search that proved nothing that can be relied on. */
export const emptySurvey = (theorem: string): Survey => ({
  ...{ version: 1, theorem, calls: 0 },
  ownWords: [],
  states: [],
});

/** At most so many states of a theorem teach, those of the largest proofs: else long searches would teach nothing else. */
const mostStates = 12;

/**
 * Choices out of surveys: each state of a theorem once, where something is right and something is not. A theorem with n
 * states counts as much as √n theorems with one. `size`: length of the vector of weights.
 */
export function choicesOf(surveys: readonly Survey[], size: number): Choice[] {
  const byTheorem = Map.groupBy(surveys, ({ theorem }) => theorem);
  return [...byTheorem.values()].flatMap((of) => {
    // A survey that came to nothing has none.
    const ownWords = new Set(of.flatMap((survey) => survey.ownWords));
    const states = Map.groupBy(
      of.flatMap((survey) => survey.states),
      ({ key }) => key,
    );
    const telling = [...states.values()]
      .map(joinSurveys)
      .filter(tellsApart)
      .sort((a, b) => b.size - a.size || (a.key < b.key ? -1 : 1))
      .slice(0, mostStates);
    return telling.map((state) => choiceOf(state, ownWords, 1 / Math.sqrt(telling.length), size));
  });
}

/** A tactic is right if one of the searches knows that: others may have proved the state in another way. */
function joinSurveys(surveys: readonly SurveyedState[]): SurveyedState {
  const last = surveys.at(-1)!;
  const right = new Set(
    surveys.flatMap(({ tactics }) => tactics.filter(({ isRight }) => isRight).map(({ tactic }) => tactic)),
  );
  return {
    ...last,
    size: Math.min(...surveys.map(({ size }) => size)),
    tactics: last.tactics.map((tactic) => ({ ...tactic, isRight: right.has(tactic.tactic) })),
  };
}

const tellsApart = ({ tactics }: SurveyedState): boolean =>
  tactics.some(({ isRight }) => isRight) && tactics.some(isWrong);

type Tactic = SurveyedState['tactics'][number];

const isWrong = ({ isRight, outcome }: Tactic): boolean => !isRight && outcome !== 'unknown';

function choiceOf(
  { goal, tactics }: SurveyedState,
  ownWords: ReadonlySet<string>,
  weight: number,
  size: number,
): Choice {
  const proposals = tactics.map(({ tactic, source }) => ({ action: tactic, source }));
  const places = placeFeatures({ goal, ownWords }, proposals, size);
  const known = tactics.map((tactic) => tactic.isRight || isWrong(tactic));
  return {
    weight,
    priors: tactics.map(({ logProbability }) => logProbability).filter((_, at) => known[at]),
    places: places.filter((_, at) => known[at]),
    isRight: tactics.map(({ isRight }) => isRight).filter((_, at) => known[at]),
    ms: tactics.map(({ ms }) => ms).filter((_, at) => known[at]),
  };
}
