import type { PageData } from '../page-data.ts';
import { build } from './build.ts';
import type { Page, PageElement } from './dom.ts';
import { type Layout, measures, type Place } from './layout-tree.ts';
import { livingEdges, wayTo } from './tree-shape.ts';
import { cutTo } from './words.ts';

/** A tactic on the screen; its text changes with the zoom. */
export interface TacticBox {
  readonly box: PageElement;
  readonly label: PageElement;
}

/** A goal on the screen, with the parts that change in time and with the zoom. */
export interface GoalBox extends TacticBox {
  readonly mark: PageElement;
  readonly failures: PageElement;
  /** What lies below its text where the box is too small for it. */
  readonly plate: PageElement;
}

/** What is drawn, and where. `isOfProof` tells the edges of the accepted proof. */
export interface Drawing {
  readonly page: Page;
  readonly data: PageData;
  readonly layout: Layout;
  readonly isOfProof: (edge: number) => boolean;
}

/** A goal with the link from the tactic that met it. `folded`: how many goals it hides; null when it hides nothing. */
export function drawGoal(drawing: Drawing, node: number, folded: number | null): GoalBox {
  const { page, data, layout, isOfProof } = drawing;
  const { goalWidth } = measures();
  const { from } = data.nodes[node]!;
  const place = layout.goals.get(node)!;
  const mark = build(page, 'svg:text', { class: 'mark', x: 8, y: 4 });
  const failures = build(page, 'svg:text', { class: 'failures', x: -8, y: 4, 'text-anchor': 'end' });
  const label = build(page, 'svg:text', { class: 'label', x: 22, y: 4 });
  const plate = build(page, 'svg:rect', { class: 'plate', x: 0, y: -7, height: 14, rx: 3 });
  const body = drawFrame(page, place, goalWidth, 5);
  body.append(drawTexts(page, 0, plate, mark, label), drawTexts(page, goalWidth, failures));
  if (folded !== null) {
    const text = folded === 0 ? '▸' : `▸ ${folded}`;
    body.append(drawTexts(page, goalWidth, build(page, 'svg:text', { class: 'fold', x: 6, y: 4 }, text)));
  }
  const box = build(page, 'svg:g', {
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
      drawLink(
        page,
        { from: origin, width: measures().tacticWidth, to: place },
        isOfProof(from) ? 'of-proof' : '',
      ),
    );
  }
  box.append(body);
  return { box, mark, failures, label, plate };
}

/** A tactic with the link from its goal. Goals that it leads to and that hang elsewhere are named in it. */
export function drawTactic(drawing: Drawing, id: number): TacticBox {
  const { page, data, layout, isOfProof } = drawing;
  const { goalWidth, tacticWidth, height } = measures();
  const { parent, children, rejected } = data.edges[id]!;
  const place = layout.tactics.get(id)!;
  const elsewhere = [...new Set(children)].filter((child) => data.nodes[child]!.from !== id);
  const box = build(page, 'svg:g', { class: `tactic ${rejected ? 'blamed' : ''}`, 'data-tactic': id });
  const origin = { from: layout.goals.get(parent)!, width: goalWidth, to: place };
  box.append(drawLink(page, origin, `to-tactic${isOfProof(id) ? ' of-proof' : ''}`));
  for (const child of isOfProof(id) ? elsewhere : []) {
    const to = layout.goals.get(child);
    if (to !== undefined)
      box.append(drawLink(page, { from: place, width: tacticWidth, to }, 'of-proof elsewhere'));
  }
  const label = build(page, 'svg:text', { class: 'label', x: 10, y: 4 });
  const body = drawFrame(page, place, tacticWidth, height / 2);
  body.append(drawTexts(page, 0, label));
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
export function drawTexts(page: Page, x: number, ...texts: readonly PageElement[]): PageElement {
  const sized = build(page, 'svg:g', { class: 'sized' }, ...texts);
  return build(page, 'svg:g', { transform: `translate(${x} ${measures().height / 2})` }, sized);
}

export function drawFrame(page: Page, { x, y }: Place, width: number, radius: number): PageElement {
  const { height } = measures();
  const frame = build(page, 'svg:rect', { class: 'frame', width, height, rx: radius });
  return build(page, 'svg:g', { transform: `translate(${x} ${y})` }, frame);
}

/** A curve from the right side of a box of this width to the left side of another. */
export function drawLink(
  page: Page,
  { from, width, to }: { readonly from: Place; readonly width: number; readonly to: Place },
  kind: string,
): PageElement {
  const { gap, height } = measures();
  const [x, y] = [from.x + width, from.y + height / 2];
  const end = to.y + height / 2;
  // On through the box of a tactic, which is not drawn where it is too small for its text.
  const through = kind.startsWith('to-tactic') ? `h${measures().tacticWidth}` : '';
  const d = `M${x} ${y}C${x + gap / 2} ${y} ${to.x - gap / 2} ${end} ${to.x} ${end}${through}`;
  return build(page, 'svg:path', { class: `link ${kind}`, d });
}
