import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import type { Camera } from './camera.ts';
import type { Explorer } from './explorer.ts';
import type { Playback } from './playback.ts';
import { livingEdges, ownChildren, wayTo } from './tree-shape.ts';

export interface KeyTargets {
  readonly explorer: Explorer;
  readonly camera: Camera;
  readonly playback: Playback;
  /** To look for words. */
  readonly field: HTMLInputElement;
}

/** Arrows walk the tree; with Shift they move it. Other keys stand for the buttons. */
export function listenForKeys(data: PageData, { explorer, camera, playback, field }: KeyTargets): void {
  const step = 80;
  /** The next goal above or below in the same column. */
  const neighbour = (direction: 1 | -1) => {
    const places = explorer.layout.goals;
    const here = places.get(explorer.selected);
    const column = [...places]
      .filter(([, { x, y }]) => here !== undefined && x === here.x && (y - here.y) * direction > 0)
      .sort(([, a], [, b]) => (a.y - b.y) * direction);
    const next = column[0]?.[0];
    if (next !== undefined) explorer.select(next);
  };
  const inward = () => {
    if (explorer.isFolded(explorer.selected)) explorer.toggleFold(explorer.selected);
    const child = livingEdges(data, explorer.selected).flatMap((edge) => ownChildren(data, edge))[0];
    if (child !== undefined) explorer.select(child);
  };
  const outward = () => {
    const parent = wayTo(data, explorer.selected).at(-2);
    if (parent !== undefined) explorer.select(parent);
  };
  const actions: Readonly<Record<string, () => void>> = {
    ArrowUp: () => neighbour(-1),
    ArrowDown: () => neighbour(1),
    ArrowRight: inward,
    ArrowLeft: outward,
    'Shift+ArrowUp': () => camera.panBy(0, step),
    'Shift+ArrowDown': () => camera.panBy(0, -step),
    'Shift+ArrowRight': () => camera.panBy(-step, 0),
    'Shift+ArrowLeft': () => camera.panBy(step, 0),
    Enter: () => explorer.toggleFold(explorer.selected),
    Home: () => explorer.select(0),
    '+': () => camera.zoomBy(1.25),
    '=': () => camera.zoomBy(1.25),
    '-': () => camera.zoomBy(0.8),
    '0': explorer.showAll,
    p: explorer.goAlongProof,
    u: explorer.unfoldAll,
    ' ': playback.toggle,
    ',': () => playback.step(-1),
    '.': () => playback.step(1),
    '/': () => field.focus(),
  };
  document.addEventListener('keydown', (event) => {
    // Buttons, the slider and the lists have keys of their own.
    if (
      event.ctrlKey ||
      event.altKey ||
      event.metaKey ||
      (event.target as Element).closest('button, input, select, summary')
    )
      return;
    const isArrow = event.key.startsWith('Arrow');
    const action = actions[event.shiftKey && isArrow ? `Shift+${event.key}` : event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
}
