import { build } from './browser/build.ts';
import { createCamera } from './browser/camera.ts';
import { mostListed, showDetails } from './browser/details.ts';
import { drawFrame, drawGoal, drawLink, drawTactic, drawTexts, tacticText } from './browser/draw-boxes.ts';
import { createExplorer, mostAtFirst } from './browser/explorer.ts';
import { listenForKeys } from './browser/keys.ts';
import { layoutTree, measures } from './browser/layout-tree.ts';
import { createPlayback } from './browser/playback.ts';
import { listenForPointer } from './browser/pointer.ts';
import { createScene, showGoal } from './browser/scene.ts';
import { listenForSearch } from './browser/search.ts';
import { startPage } from './browser/start-page.ts';
import { letters, thinLabels } from './browser/thin-labels.ts';
import { showTooltip } from './browser/tooltip.ts';
import { countBelow, isLiving, livingEdges, ownChildren, statusAt, wayTo } from './browser/tree-shape.ts';
import { unfoldAtFirst } from './browser/unfold-at-first.ts';
import { cutTo, edgeFacts, fullGoals, marks, shortGoal } from './browser/words.ts';

/**
 * Every function of `browser/`, under the name by which the others call it. Their own texts are the script of the
 * page, so they may use each other, the browser, and nothing else: no constants of their modules.
 */
const functions = {
  build,
  countBelow,
  createCamera,
  createExplorer,
  createPlayback,
  createScene,
  cutTo,
  drawFrame,
  drawGoal,
  drawLink,
  drawTactic,
  drawTexts,
  edgeFacts,
  fullGoals,
  isLiving,
  layoutTree,
  letters,
  listenForKeys,
  listenForPointer,
  listenForSearch,
  livingEdges,
  marks,
  measures,
  mostAtFirst,
  mostListed,
  ownChildren,
  shortGoal,
  showDetails,
  showGoal,
  showTooltip,
  startPage,
  statusAt,
  tacticText,
  thinLabels,
  unfoldAtFirst,
  wayTo,
};

/** The script of the page, for a `<script type="module">`. */
export function pageScript(): string {
  const texts = Object.entries(functions).map(([name, value]) => `const ${name} = ${String(value)};`);
  const start = "startPage(JSON.parse(document.querySelector('#episode').textContent), document, window);";
  return [...texts, start].join('\n');
}
