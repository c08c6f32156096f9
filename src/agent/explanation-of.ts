import { explainEpisode } from '../prove/episode/explain-episode.ts';
import { explanationText } from '../prove/episode/explanation-text.ts';
import { wholeProofText } from '../prove/whole-proof/whole-proof-story.ts';
import { type Paint, paintFor } from '../report/paint.ts';
import { withoutControls } from '../report/single-line.ts';
import { storyText } from '../report/story.ts';
import { dialogueStory } from './dialogue/dialogue-story.ts';
import type { AnyEpisode } from './episode-kinds.ts';
import { planExplanationText } from './plan-episode/plan-story.ts';

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
