import type { Theorem } from '../../core/theorem.ts';
import { nodeAt } from '../../search/proof-tree.ts';
import type { EpisodePlace } from '../prove/episode/advise.ts';
import type { EpisodeView } from '../prove/episode/episode-view.ts';
import { explainEpisode, findNearGoals } from '../prove/episode/explain-episode.ts';
import { explanationText } from '../prove/episode/explanation-text.ts';
import { renderPage } from '../prove/episode/page/render-page.ts';
import { beginsWith } from '../prove/episode/parse-line.ts';
import { readEpisode } from '../prove/episode/read-episode.ts';
import { readWholeProof, type WholeProofView } from '../prove/whole-proof/whole-proof-lines.ts';
import {
  explainWholeProof,
  wholeProofStory,
  wholeProofText,
} from '../prove/whole-proof/whole-proof-story.ts';
import type { Paint } from '../report/paint.ts';
import { withoutControls } from '../report/single-line.ts';
import { type Story, storyPage, storyText } from '../report/story.ts';
import { type ChatExample, chatExamplesOf } from './dialogue/chat-examples.ts';
import { type DialogueView, dialogueStory, readDialogue } from './dialogue/dialogue-lines.ts';
import { type PlanView, readPlan } from './plan-episode/plan-lines.ts';
import { explainPlan, planExamplesOf, planExplanationText, planStory } from './plan-episode/plan-story.ts';

/** Goals that were left open together, by what they lack of a proof. */
interface LeftGoals {
  readonly goals: readonly string[];
  /** How many such are left in the attempt that they belong to. */
  readonly left: number;
  /** Tactics that were tried. */
  readonly tried: number;
}

interface ToldEpisode {
  /** What happened in its order; null of a search, which is shown step by step. */
  story(): Story | null;
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

export type AnyEpisode = ToldEpisode &
  (
    | { readonly kind: 'episode'; readonly view: EpisodeView }
    | { readonly kind: 'whole-proof'; readonly view: WholeProofView }
    | { readonly kind: 'dialogue'; readonly view: DialogueView }
    | { readonly kind: 'plan'; readonly view: PlanView }
  );

/**
 * The lines of an episode of any kind, which may come from a file. A new kind goes in here.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readAnyEpisode(lines: readonly unknown[]): AnyEpisode {
  if (beginsWith(lines, 'whole-proof')) return ofWholeProofs(readWholeProof(lines));
  if (beginsWith(lines, 'dialogue')) return ofDialogue(readDialogue(lines));
  return beginsWith(lines, 'plan') ? ofPlan(readPlan(lines)) : ofSearch(readEpisode(lines));
}

const ofSearch = (view: EpisodeView): AnyEpisode => ({
  kind: 'episode',
  view,
  story: () => null,
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
});

function ofWholeProofs(view: WholeProofView): AnyEpisode {
  return {
    ...{ kind: 'whole-proof', view },
    ...storied(() => wholeProofStory(view)),
    explain: () => explainWholeProof(view),
    explanation: (_, paint) => wholeProofText(view, paint),
    examples: () => [],
    leftGoals(most) {
      const goals = explainWholeProof(view).nearest?.goals ?? [];
      return goals.slice(0, most).map((goal) => ({ goals: [goal], left: goals.length, tried: 0 }));
    },
  };
}

const ofDialogue = (view: DialogueView): AnyEpisode => ({
  ...{ kind: 'dialogue', view },
  ...storied(() => dialogueStory(view)),
  explain: () => view.result,
  explanation: () => withoutControls(storyText(dialogueStory(view))),
  examples: (lets) => chatExamplesOf(view, lets),
  leftGoals: () => [],
});

const ofPlan = (view: PlanView): AnyEpisode => ({
  ...{ kind: 'plan', view },
  ...storied(() => planStory(view)),
  explain: () => explainPlan(view),
  explanation: () => withoutControls(planExplanationText(view)),
  examples: (lets) => planExamplesOf(view, lets),
  leftGoals: () => [],
});

const storied = (story: () => Story): Pick<ToldEpisode, 'story' | 'page'> => ({
  story,
  page: () => storyPage(story()),
});
