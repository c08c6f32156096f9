import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import { draw } from './build.ts';
import { type Layout, measures, type Place } from './layout-tree.ts';
import { livingEdges, wayTo } from './tree-shape.ts';
import { cutTo } from './words.ts';

/** A tactic on the screen; its text changes with the zoom. */
export interface TacticBox {
  readonly box: SVGElement;
  readonly label: SVGElement;
}

/** A goal on the screen, with the parts that change in time and with the zoom. */
export interface GoalBox extends TacticBox {
  readonly mark: SVGElement;
  readonly failures: SVGElement;
  /** What lies below its text where the box is too small for it. */
  readonly plate: SVGElement;
}

/** What is drawn, and where. `isOfProof` tells the edges of the accepted proof. */
export interface Drawing {
  readonly data: PageData;
  readonly layout: Layout;
  readonly isOfProof: (edge: number) => boolean;
}

/** A goal with the link from the tactic that met it. `folded`: how many goals it hides; null when it hides nothing. */
export function drawGoal(drawing: Drawing, node: number, folded: number | null): GoalBox {
  const { data, layout, isOfProof } = drawing;
  const { goalWidth } = measures;
  const { from } = data.nodes[node]!;
  const place = layout.goals.get(node)!;
  const mark = draw('text', { class: 'mark', x: 8, y: 4 });
  const failures = draw('text', { class: 'failures', x: -8, y: 4, 'text-anchor': 'end' });
  const label = draw('text', { class: 'label', x: 22, y: 4 });
  const plate = draw('rect', { class: 'plate', x: 0, y: -7, height: 14, rx: 3 });
  const body = drawFrame(place, goalWidth, 5);
  body.append(drawTexts(0, plate, mark, label), drawTexts(goalWidth, failures));
  if (folded !== null) {
    const text = folded === 0 ? '▸' : `▸ ${folded}`;
    body.append(drawTexts(goalWidth, draw('text', { class: 'fold', x: 6, y: 4 }, text)));
  }
  const box = draw('g', {
    class: 'goal',
    'data-goal': node,
    role: 'treeitem',
    tabindex: -1,
    'aria-level': wayTo(data, node).length,
    ...(livingEdges(data, node).length > 0 ? { 'aria-expanded': String(folded === null) } : {}),
  });
  const origin = from === null ? undefined : layout.tactics.get(from);
  if (from !== null && origin !== undefined) {
    box.append(
      drawLink({ from: origin, width: measures.tacticWidth, to: place }, isOfProof(from) ? 'of-proof' : ''),
    );
  }
  box.append(body);
  return { box, mark, failures, label, plate };
}

/** A tactic with the link from its goal. Goals that it leads to and that hang elsewhere are named in it. */
export function drawTactic(drawing: Drawing, id: number): TacticBox {
  const { data, layout, isOfProof } = drawing;
  const { goalWidth, tacticWidth, height } = measures;
  const { parent, children, rejected } = data.edges[id]!;
  const place = layout.tactics.get(id)!;
  const elsewhere = [...new Set(children)].filter((child) => data.nodes[child]!.from !== id);
  const box = draw('g', { class: `tactic ${rejected ? 'blamed' : ''}`, 'data-tactic': id });
  const origin = { from: layout.goals.get(parent)!, width: goalWidth, to: place };
  box.append(drawLink(origin, `to-tactic${isOfProof(id) ? ' of-proof' : ''}`));
  for (const child of isOfProof(id) ? elsewhere : []) {
    const to = layout.goals.get(child);
    if (to !== undefined) box.append(drawLink({ from: place, width: tacticWidth, to }, 'of-proof elsewhere'));
  }
  const label = draw('text', { class: 'label', x: 10, y: 4 });
  const body = drawFrame(place, tacticWidth, height / 2);
  body.append(drawTexts(0, label));
  box.append(body);
  return { box, label };
}

/** What the box of a tactic says in so many letters: the tactic, and whether it is the end, or leads to goals elsewhere. */
export function tacticText(data: PageData, id: number, most: number): string {
  const { tactic, kind, children } = data.edges[id]!;
  const elsewhere = [...new Set(children)].filter((child) => data.nodes[child]!.from !== id);
  const after = elsewhere.length > 0 ? ` ↺${elsewhere.join(',')}` : kind === 'proved' ? ' ✓' : '';
  return cutTo(data.texts[tactic]!, most - Math.min(10, after.length)) + cutTo(after, 10);
}

/** Texts whose letters keep their size on the screen: their origin is in the middle of the box's height. */
function drawTexts(x: number, ...texts: readonly SVGElement[]): SVGElement {
  const sized = draw('g', { class: 'sized' }, ...texts);
  return draw('g', { transform: `translate(${x} ${measures.height / 2})` }, sized);
}

function drawFrame({ x, y }: Place, width: number, radius: number): SVGElement {
  const { height } = measures;
  const frame = draw('rect', { class: 'frame', width, height, rx: radius });
  return draw('g', { transform: `translate(${x} ${y})` }, frame);
}

/** A curve from the right side of a box of this width to the left side of another. */
function drawLink(
  { from, width, to }: { readonly from: Place; readonly width: number; readonly to: Place },
  kind: string,
): SVGElement {
  const { gap, height } = measures;
  const [x, y] = [from.x + width, from.y + height / 2];
  const end = to.y + height / 2;
  // On through the box of a tactic, which is not drawn where it is too small for its text.
  const through = kind.startsWith('to-tactic') ? `h${measures.tacticWidth}` : '';
  const d = `M${x} ${y}C${x + gap / 2} ${y} ${to.x - gap / 2} ${end} ${to.x} ${end}${through}`;
  return draw('path', { class: `link ${kind}`, d });
}
