import { renderPage } from '../prove/episode/page/render-page.ts';
import { readEpisode } from '../prove/episode/read-episode.ts';
import { isWholeProof, readWholeProof } from '../prove/whole-proof/read-whole-proof.ts';
import { wholeProofStory } from '../prove/whole-proof/whole-proof-story.ts';
import { storyPage } from '../report/story.ts';
import { dialogueStory } from './dialogue/dialogue-text.ts';
import { isDialogue, readDialogue } from './dialogue/read-dialogue.ts';
import { planStory } from './plan-episode/plan-text.ts';
import { isPlan, readPlan } from './plan-episode/read-plan.ts';

/**
 * An episode of any kind as one HTML file that needs nothing else.
 *
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function episodePage(lines: readonly unknown[]): string {
  if (isWholeProof(lines)) return storyPage(wholeProofStory(readWholeProof(lines)));
  if (isDialogue(lines)) return storyPage(dialogueStory(readDialogue(lines)));
  if (isPlan(lines)) return storyPage(planStory(readPlan(lines)));
  return renderPage(readEpisode(lines));
}
