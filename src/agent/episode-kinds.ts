import type { z } from 'zod';
import type { Theorem } from '../../core/theorem.ts';
import { nodeAt } from '../../search/proof-tree.ts';
import { episodeLineSchema } from '../prove/episode/episode-lines.ts';
import type { EpisodeView } from '../prove/episode/episode-view.ts';
import { explainEpisode, findNearGoals } from '../prove/episode/explain-episode.ts';
import { explanationText } from '../prove/episode/explanation-text.ts';
import { renderPage } from '../prove/episode/page/render-page.ts';
import { beginsWith } from '../prove/episode/parse-line.ts';
import { readEpisode } from '../prove/episode/read-episode.ts';
import {
  readWholeProof,
  type WholeProofView,
  wholeProofLineSchema,
} from '../prove/whole-proof/whole-proof-lines.ts';
import {
  explainWholeProof,
  wholeProofStory,
  wholeProofText,
} from '../prove/whole-proof/whole-proof-story.ts';
import { type Paint, paintFor } from '../report/paint.ts';
import { withoutControls } from '../report/single-line.ts';
import { type Story, storyPage, storyText } from '../report/story.ts';
import { type ChatExample, chatExamplesOf as dialogueExamplesOf } from './dialogue/chat-examples.ts';
import {
  type DialogueView,
  dialogueLineSchema,
  dialogueStory,
  readDialogue,
} from './dialogue/dialogue-lines.ts';
import { type PlanView, planLineSchema, readPlan } from './plan-episode/plan-lines.ts';
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
interface ToldEpisode {
  /** What happened in its order; null of a search, which is shown step by step. */
  story(): Story | null;
  /** As one HTML file that needs nothing else. */
  page(): string;
  /** Why there is no proof, or how there is one, as data. `place`: options for commands that are to find the episode. */
  explain(place: { readonly store?: string }): unknown;
  /** What a chat model can learn from it. `lets` says of which theorems anything may be learnt. */
  examples(lets: (theorem: Theorem) => boolean): readonly ChatExample[];
  /** At most so many, those nearest to a proof first. */
  leftGoals(most: number): readonly LeftGoals[];
}

interface EpisodeKind<View> {
  readonly schema: z.ZodDiscriminatedUnion<readonly z.ZodObject<{ readonly type: z.ZodLiteral<string> }>[]>;
  /** @throws LakatosError INPUT_INVALID, which names the line */
  read(lines: readonly unknown[]): View;
  tell(view: View): ToldEpisode;
}

interface Views {
  readonly episode: EpisodeView;
  readonly 'whole-proof': WholeProofView;
  readonly dialogue: DialogueView;
  readonly plan: PlanView;
}

/** What is told as a story; there is nothing to learn from it, and no goal is known to be left, unless `own` says so. */
const storied = (story: Story, own: Pick<ToldEpisode, 'explain'> & Partial<ToldEpisode>): ToldEpisode => ({
  story: () => story,
  page: () => storyPage(story),
  examples: () => [],
  leftGoals: () => [],
  ...own,
});

/** By the type of the first line. */
export const episodeKinds: { readonly [K in keyof Views]: EpisodeKind<Views[K]> } = {
  episode: {
    schema: episodeLineSchema,
    read: readEpisode,
    tell: (view) => ({
      story: () => null,
      page: () => renderPage(view),
      explain: (place) => explainEpisode(view, place),
      examples: () => [],
      leftGoals: (most) =>
        findNearGoals(view.tree)
          .slice(0, most)
          .map(({ node, left }) => {
            const { position, edges } = nodeAt(view.tree, node);
            return { goals: position.state.goals, left, tried: edges.length };
          }),
    }),
  },
  'whole-proof': {
    schema: wholeProofLineSchema,
    read: readWholeProof,
    tell: (view) =>
      storied(wholeProofStory(view), {
        explain: () => explainWholeProof(view),
        leftGoals: (most) => {
          const goals = explainWholeProof(view).nearest?.goals ?? [];
          return goals.slice(0, most).map((goal) => ({ goals: [goal], left: goals.length, tried: 0 }));
        },
      }),
  },
  dialogue: {
    schema: dialogueLineSchema,
    read: readDialogue,
    tell: (view) =>
      storied(dialogueStory(view), {
        explain: () => view.result,
        examples: (lets) => dialogueExamplesOf(view, lets),
      }),
  },
  plan: {
    schema: planLineSchema,
    read: readPlan,
    tell: (view) =>
      storied(planStory(view), {
        explain: () => explainPlan(view),
        examples: (lets) => planExamplesOf(view, lets),
      }),
  },
};

/** An episode that was read. */
export type AnyEpisode = ToldEpisode &
  { readonly [K in keyof Views]: { readonly kind: K; readonly view: Views[K] } }[keyof Views];

const kindOf = (lines: readonly unknown[]): keyof Views =>
  (Object.keys(episodeKinds) as (keyof Views)[]).find((name) => beginsWith(lines, name)) ?? 'episode';

/**
 * The lines of an episode of any kind, which may come from a file.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export const readAnyEpisode = (lines: readonly unknown[]): AnyEpisode => readAs(kindOf(lines), lines);

function readAs<K extends keyof Views>(kind: K, lines: readonly unknown[]): AnyEpisode {
  const { read, tell }: EpisodeKind<Views[K]> = episodeKinds[kind];
  const view = read(lines);
  // Kind and view belong together, which the types can't follow.
  return { kind, view, ...tell(view) } as AnyEpisode;
}

/** Why there is no proof, or how there is one, in words. `place`: options for commands that are to find the episode. */
export function explanationOf(
  { kind, view }: AnyEpisode,
  place: { readonly store?: string } = {},
  paint: Paint = paintFor({}),
): string {
  switch (kind) {
    case 'episode':
      return explanationText(explainEpisode(view, place), paint);
    case 'whole-proof':
      return wholeProofText(view, paint);
    case 'dialogue':
      return withoutControls(storyText(dialogueStory(view)));
    case 'plan':
      return withoutControls(planExplanationText(view));
  }
}
