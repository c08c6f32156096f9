import type { PageData } from '../page-data.ts';
import type { PageElement, PageWindow } from './dom.ts';
import type { Explorer } from './explorer.ts';
import { showTooltip } from './tooltip.ts';

/** A click selects a goal, on its mark of folding (or twice) folds it, and what is under the pointer is told. */
export function listenForPointer(
  data: PageData,
  frame: PageElement,
  tooltip: PageElement,
  { explorer, window }: { readonly explorer: Explorer; readonly window: PageWindow },
): void {
  const boxOf = (target: PageElement) => target.closest('[data-goal], [data-tactic]');
  frame.addEventListener('click', (event) => {
    const { goal, tactic } = boxOf(event.target)?.dataset ?? {};
    const node = goal === undefined ? data.edges[Number(tactic)]?.parent : Number(goal);
    if (node === undefined) return;
    if (event.target.closest('.fold') !== null) explorer.toggleFold(node);
    else explorer.select(node);
  });
  frame.addEventListener('dblclick', (event) => {
    const { goal } = boxOf(event.target)?.dataset ?? {};
    if (goal !== undefined) explorer.toggleFold(Number(goal));
  });
  // The keyboard's place is told like the pointer's.
  for (const kind of ['pointerover', 'focusin']) {
    frame.addEventListener(kind, (event) => showTooltip(data, tooltip, boxOf(event.target), window));
  }
  for (const kind of ['pointerleave', 'pointerdown', 'focusout', 'wheel']) {
    frame.addEventListener(kind, () => showTooltip(data, tooltip, null, window));
  }
}
