import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import { createCamera } from './camera.ts';
import { showDetails } from './details.ts';
import { layoutTree, measures } from './layout-tree.ts';
import { createScene } from './scene.ts';
import { livingEdges, wayTo } from './tree-shape.ts';
import { unfoldAtFirst } from './unfold-at-first.ts';
import { fullGoals } from './words.ts';

/** The frame of the drawing, what is drawn in it, and the panel beside it. */
export interface Panes {
  readonly frame: SVGElement;
  readonly world: SVGElement;
  readonly panel: HTMLElement;
}

/** What is selected and what is folded away: all that a reader does with the tree, but for time and camera. */
export type Explorer = ReturnType<typeof createExplorer>['explorer'];

/** About how many goals are in sight at first. */
const mostAtFirst = 300;

export function createExplorer(data: PageData, { frame, world, panel }: Panes) {
  let unfolded = unfoldAtFirst(data, mostAtFirst);
  const isFolded = (node: number) => !unfolded.has(node) && livingEdges(data, node).length > 0;
  const scene = createScene(data, world, isFolded);
  let layout = layoutTree(data, isFolded);
  let selected = 0;
  let time = data.duration;
  let detailed = '';
  let found: readonly number[] = [];
  let zoom = 1;
  const label = () => scene.label(zoom, new Set([selected, ...found]));
  const camera = createCamera(frame, world, (scale) => {
    world.style.setProperty('--enlarged', String(1 / Math.min(1, scale)));
    frame.classList.toggle('far', scale < 0.6);
    // A wheel zooms in many small steps.
    const step = 1.1 ** Math.round(Math.log(scale) / Math.log(1.1));
    if (step === zoom) return;
    zoom = step;
    label();
  });

  const show = () => {
    scene.show(time, selected);
    const { edges, statuses } = data.nodes[selected]!;
    const answered = edges.filter((edge) => data.edges[edge]!.at <= time).length;
    const known = statuses.filter(([at]) => at <= time).length;
    // What a reader has opened in the panel stays open until there is something new to show.
    const wanted = `${selected} ${answered} ${known}`;
    if (wanted === detailed) return;
    detailed = wanted;
    showDetails(data, panel, { node: selected, time }, goTo);
  };
  // Texts of the last column go on behind their boxes when they are small.
  const width = () => layout.width + measures.tacticWidth;
  const showAll = () => camera.fit(width(), layout.height);
  const redraw = (isShownWhole: boolean) => {
    layout = layoutTree(data, isFolded);
    if (isShownWhole) showAll();
    scene.rebuild(layout);
    label();
    show();
  };
  const select = (node: number) => {
    if (node !== selected) panel.scrollTop = 0;
    selected = node;
    label();
    show();
    const place = layout.goals.get(node);
    const { goalWidth, height } = measures;
    if (place !== undefined) camera.reveal(place.x + goalWidth / 2, place.y + height / 2);
    scene.goalBox(node)?.focus({ preventScroll: true });
  };
  function goTo(node: number): void {
    const hidden = wayTo(data, node).slice(0, -1).filter(isFolded);
    for (const above of hidden) unfolded.add(above);
    if (hidden.length > 0) redraw(false);
    select(node);
  }
  redraw(false);
  camera.begin(width(), layout.height);
  const explorer = {
    goTo,
    /** The goals that have all these words in them, in the order of their numbers; none without a word. They are marked. */
    find(text: string): readonly number[] {
      const words = text
        .toLowerCase()
        .split(/\s+/u)
        .filter((word) => word !== '');
      const has = (node: number) => {
        const goals = fullGoals(data, node).toLowerCase();
        return words.every((word) => goals.includes(word));
      };
      found = words.length === 0 ? [] : [...data.nodes.keys()].filter(has);
      scene.mark(new Set(found));
      label();
      show();
      return found;
    },
    get layout() {
      return layout;
    },
    get selected() {
      return selected;
    },
    isFolded,
    select,
    showAll,
    toggleFold(node: number): void {
      if (livingEdges(data, node).length === 0) return;
      if (!unfolded.delete(node)) unfolded.add(node);
      redraw(false);
      select(node);
    },
    /** Unfolds everything, or folds it as it was at first. */
    unfoldAll(): void {
      const isWhole = unfolded.size === data.nodes.length;
      unfolded = isWhole ? unfoldAtFirst(data, mostAtFirst) : new Set(data.nodes.keys());
      redraw(true);
    },
    /** To the next goal of the proof. */
    goAlongProof(): void {
      const goals = [...new Set((data.proof?.edges ?? []).map((edge) => data.edges[edge]!.parent))];
      const next = goals[(goals.indexOf(selected) + 1) % goals.length];
      if (next !== undefined) goTo(next);
    },
    show(wanted: number): void {
      time = wanted;
      show();
    },
  };
  return { explorer, camera };
}
