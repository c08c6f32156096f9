import type { z } from 'zod';
import type { Theorem } from '../../core/theorem.ts';
import { nodeAt } from '../../search/proof-tree.ts';
import type { EpisodePlace } from '../prove/episode/advise.ts';
import { episodeLineSchema } from '../prove/episode/episode-lines.ts';
import { type Excerpt, episodeText } from '../prove/episode/episode-text.ts';
import { explainEpisode, findNearGoals } from '../prove/episode/explain-episode.ts';
import { explanationText } from '../prove/episode/explanation-text.ts';
import { renderPage } from '../prove/episode/page/render-page.ts';
import { beginsWith } from '../prove/episode/parse-line.ts';
import { readEpisode } from '../prove/episode/read-episode.ts';
import { readWholeProof, wholeProofLineSchema } from '../prove/whole-proof/whole-proof-lines.ts';
import {
  explainWholeProof,
  wholeProofStory,
  wholeProofText,
} from '../prove/whole-proof/whole-proof-story.ts';
import type { Paint } from '../report/paint.ts';
import { withoutControls } from '../report/single-line.ts';
import { storyPage, storyText } from '../report/story.ts';
import { type ChatExample, chatExamplesOf } from './dialogue/chat-examples.ts';
import { dialogueLineSchema, dialogueStory, readDialogue } from './dialogue/dialogue-lines.ts';
import { planLineSchema, readPlan } from './plan-episode/plan-lines.ts';
import { explainPlan, planExamplesOf, planExplanationText, planStory } from './plan-episode/plan-story.ts';

/** Goals that were left open together, by what they lack of a proof. */
interface LeftGoals {
  readonly goals: readonly string[];
  /** How many such are left in the attempt that they belong to. */
  readonly left: number;
  /** Tactics that were tried. */
  readonly tried: number;
}

/** What can be told of an episode. */
interface Told {
  /** What happened in its order; of a search, as much as the excerpt says. */
  text(paint: Paint, excerpt?: Excerpt): string;
  /** As one HTML file that needs nothing else. */
  page(): string;
  /** Why there is no proof, or how there is one, as data. */
  explain(place: EpisodePlace): unknown;
  /** The same in words. */
  explanation(place: EpisodePlace, paint: Paint): string;
  /** What a chat model can learn from it. `lets` says of which theorems anything may be learnt. */
  examples(lets: (theorem: Theorem) => boolean): readonly ChatExample[];
  /** At most so many, those nearest to a proof first. */
  leftGoals(most: number): readonly LeftGoals[];
}

/** @param schema of a line */
const kindOf = <K extends string, S extends z.ZodType, V>(
  kind: K,
  schema: S,
  read: (lines: readonly unknown[]) => V,
  tell: (view: V) => Told,
) => ({
  ...{ kind, schema },
  open(lines: readonly unknown[]) {
    const view = read(lines);
    return { kind, view, ...tell(view) };
  },
});

/** By the type of the first line. A new kind goes in here. */
export const episodeKinds = {
  episode: kindOf('episode', episodeLineSchema, readEpisode, (view) => ({
    text: (paint, excerpt = { from: 1, to: view.steps.length, proofOnly: false, detailed: false }) =>
      episodeText(view, excerpt, paint),
    page: () => renderPage(view),
    explain: (place) => explainEpisode(view, place),
    explanation: (place, paint) => explanationText(explainEpisode(view, place), paint),
    examples: () => [],
    leftGoals: (most) =>
      findNearGoals(view.tree)
        .slice(0, most)
        .map(({ node, left }) => {
          const { position, edges } = nodeAt(view.tree, node);
          return { goals: position.state.goals, left, tried: edges.length };
        }),
  })),
  'whole-proof': kindOf('whole-proof', wholeProofLineSchema, readWholeProof, (view) => ({
    text: (paint) => wholeProofText(view, paint),
    page: () => storyPage(wholeProofStory(view)),
    explain: () => explainWholeProof(view),
    explanation: (_, paint) => wholeProofText(view, paint),
    examples: () => [],
    leftGoals(most) {
      const goals = explainWholeProof(view).nearest?.goals ?? [];
      return goals.slice(0, most).map((goal) => ({ goals: [goal], left: goals.length, tried: 0 }));
    },
  })),
  dialogue: kindOf('dialogue', dialogueLineSchema, readDialogue, (view) => ({
    text: () => withoutControls(storyText(dialogueStory(view))),
    page: () => storyPage(dialogueStory(view)),
    explain: () => view.result,
    explanation: () => withoutControls(storyText(dialogueStory(view))),
    examples: (lets) => chatExamplesOf(view, lets),
    leftGoals: () => [],
  })),
  plan: kindOf('plan', planLineSchema, readPlan, (view) => ({
    text: () => withoutControls(storyText(planStory(view))),
    page: () => storyPage(planStory(view)),
    explain: () => explainPlan(view),
    explanation: () => withoutControls(planExplanationText(view)),
    examples: (lets) => planExamplesOf(view, lets),
    leftGoals: () => [],
  })),
};

/**
 * The lines of an episode of any kind, which may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readAnyEpisode(lines: readonly unknown[]) {
  const kinds = Object.values(episodeKinds);
  return (kinds.find(({ kind }) => beginsWith(lines, kind)) ?? episodeKinds.episode).open(lines);
}
