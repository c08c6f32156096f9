import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import { edgeFacts, fullGoals } from './words.ts';

/** Shows what a box stands for, beside it: the goals in full, or the tactic and its answer. Null hides it. */
export function showTooltip(data: PageData, tooltip: HTMLElement, box: SVGElement | null): void {
  const { goal, tactic } = box?.dataset ?? {};
  tooltip.hidden = goal === undefined && tactic === undefined;
  if (box === null || tooltip.hidden) return;
  const edge = data.edges[Number(tactic)];
  const text =
    edge === undefined
      ? fullGoals(data, Number(goal))
      : `${data.texts[edge.tactic]}\n\n${edgeFacts(data, edge)}`;
  tooltip.textContent = text.split('\n').slice(0, 40).join('\n');
  // A link belongs to its box's element and would make it too large.
  const frame = (box.querySelector('.frame') ?? box).getBoundingClientRect();
  const own = tooltip.getBoundingClientRect();
  const left = Math.max(8, Math.min(frame.left, window.innerWidth - own.width - 8));
  const below = frame.top + frame.height + 6;
  const top = below + own.height < window.innerHeight ? below : Math.max(8, frame.top - own.height - 6);
  tooltip.style.setProperty('left', `${left}px`);
  tooltip.style.setProperty('top', `${top}px`);
}
