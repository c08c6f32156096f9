import type { PageData } from '../page-data.ts';
import type { Camera } from './camera.ts';
import { showDetails } from './details.ts';
import type { Page, PageElement } from './dom.ts';
import { type Layout, layoutTree, measures } from './layout-tree.ts';
import { createScene } from './scene.ts';
import { livingEdges, wayTo } from './tree-shape.ts';
import { unfoldAtFirst } from './unfold-at-first.ts';

/** What is selected and what is folded away: all that a reader does with the tree, but for time and camera. */
export interface Explorer {
  readonly layout: Layout;
  readonly selected: number;
  isFolded(node: number): boolean;
  select(node: number): void;
  toggleFold(node: number): void;
  /** Unfolds everything, or folds it as it was at first. */
  unfoldAll(): void;
  /** To the next goal of the proof. */
  goAlongProof(): void;
  showAll(): void;
  show(time: number): void;
}

/** About how many goals are in sight at first. */
export const mostAtFirst = (): number => 300;

export function createExplorer(
  page: Page,
  data: PageData,
  { world, panel }: { readonly world: PageElement; readonly panel: PageElement },
  camera: Camera,
): Explorer {
  let unfolded = unfoldAtFirst(data, mostAtFirst());
  const isFolded = (node: number) => !unfolded.has(node) && livingEdges(data, node).length > 0;
  const scene = createScene(page, data, world, isFolded);
  let layout = layoutTree(data, isFolded);
  let selected = 0;
  let time = data.duration;
  let detailed = '';

  const show = () => {
    scene.show(time, selected);
    const { edges, statuses } = data.nodes[selected]!;
    const answered = edges.filter((edge) => data.edges[edge]!.at <= time).length;
    const known = statuses.filter(([at]) => at <= time).length;
    // What a reader has opened in the panel stays open until there is something new to show.
    const wanted = `${selected} ${answered} ${known}`;
    if (wanted === detailed) return;
    detailed = wanted;
    showDetails(page, data, panel, { node: selected, time }, goTo);
  };
  const showAll = () => camera.fit(0, 0, layout.width, layout.height);
  const redraw = (isShownWhole: boolean) => {
    layout = layoutTree(data, isFolded);
    // Before the boxes are there: a far camera spares the browser all their texts.
    if (isShownWhole) showAll();
    scene.rebuild(layout);
    show();
  };
  const select = (node: number) => {
    if (node !== selected) panel.scrollTop = 0;
    selected = node;
    show();
    const place = layout.goals.get(node);
    const { goalWidth, height } = measures();
    if (place !== undefined) camera.reveal(place.x + goalWidth / 2, place.y + height / 2);
    scene.goalBox(node)?.focus({ preventScroll: true });
  };
  function goTo(node: number): void {
    const hidden = wayTo(data, node).slice(0, -1).filter(isFolded);
    for (const above of hidden) unfolded.add(above);
    if (hidden.length > 0) redraw(false);
    select(node);
  }
  redraw(true);
  return {
    get layout() {
      return layout;
    },
    get selected() {
      return selected;
    },
    isFolded,
    select,
    showAll,
    toggleFold(node) {
      if (livingEdges(data, node).length === 0) return;
      if (!unfolded.delete(node)) unfolded.add(node);
      redraw(false);
      select(node);
    },
    unfoldAll() {
      const isWhole = unfolded.size === data.nodes.length;
      unfolded = isWhole ? unfoldAtFirst(data, mostAtFirst()) : new Set(data.nodes.keys());
      redraw(true);
    },
    goAlongProof() {
      const goals = [...new Set((data.proof?.edges ?? []).map((edge) => data.edges[edge]!.parent))];
      const next = goals[(goals.indexOf(selected) + 1) % goals.length];
      if (next !== undefined) goTo(next);
    },
    show(wanted) {
      time = wanted;
      show();
    },
  };
}
