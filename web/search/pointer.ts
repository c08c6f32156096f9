import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import type { Explorer } from './explorer.ts';
import { showTooltip } from './tooltip.ts';

/** A click selects a goal, on its mark of folding (or twice) folds it, and what is under the pointer is told. */
export function listenForPointer(
  data: PageData,
  frame: SVGElement,
  tooltip: HTMLElement,
  explorer: Explorer,
): void {
  const boxOf = ({ target }: Event) => (target as Element).closest<SVGElement>('[data-goal], [data-tactic]');
  frame.addEventListener('click', (event) => {
    const { goal, tactic } = boxOf(event)?.dataset ?? {};
    const node = goal === undefined ? data.edges[Number(tactic)]?.parent : Number(goal);
    if (node === undefined) return;
    if ((event.target as Element).closest('.fold') !== null) explorer.toggleFold(node);
    else explorer.select(node);
  });
  frame.addEventListener('dblclick', (event) => {
    const { goal } = boxOf(event)?.dataset ?? {};
    if (goal !== undefined) explorer.toggleFold(Number(goal));
  });
  // The keyboard's place is told like the pointer's.
  for (const kind of ['pointerover', 'focusin'] as const) {
    frame.addEventListener(kind, (event) => showTooltip(data, tooltip, boxOf(event)));
  }
  for (const kind of ['pointerleave', 'pointerdown', 'focusout', 'wheel'] as const) {
    frame.addEventListener(kind, () => showTooltip(data, tooltip, null));
  }
}
