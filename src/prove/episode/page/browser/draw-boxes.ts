import type { PageData } from '../page-data.ts';
import { build } from './build.ts';
import type { Page, PageElement } from './dom.ts';
import { type Layout, measures, type Place } from './layout-tree.ts';
import { livingEdges, wayTo } from './tree-shape.ts';
import { cutTo, shortGoal } from './words.ts';

/** A goal on the screen, with the parts that change in time. */
export interface GoalBox {
  readonly box: PageElement;
  readonly mark: PageElement;
  readonly failures: PageElement;
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
  const mark = build(page, 'svg:text', { class: 'mark', x: 10, y: 20 });
  const end = { class: 'failures', x: goalWidth - 8, y: 20, 'text-anchor': 'end' };
  const failures = build(page, 'svg:text', end);
  const label = build(page, 'svg:text', { class: 'label', x: 28, y: 20 }, shortGoal(data, node, 24));
  const body = drawFrame(page, place, goalWidth, 5);
  body.append(mark, label, failures);
  if (folded !== null) {
    const text = folded === 0 ? '▸' : `▸ ${folded}`;
    body.append(build(page, 'svg:text', { class: 'fold', x: goalWidth + 6, y: 20 }, text));
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
  return { box, mark, failures };
}

/** A tactic with the link from its goal. Goals that it leads to and that hang elsewhere are named in it. */
export function drawTactic(drawing: Drawing, id: number): PageElement {
  const { page, data, layout, isOfProof } = drawing;
  const { goalWidth, tacticWidth, height } = measures();
  const { parent, tactic, kind, children, rejected } = data.edges[id]!;
  const place = layout.tactics.get(id)!;
  const elsewhere = [...new Set(children)].filter((child) => data.nodes[child]!.from !== id);
  const box = build(page, 'svg:g', { class: `tactic ${rejected ? 'blamed' : ''}`, 'data-tactic': id });
  const origin = { from: layout.goals.get(parent)!, width: goalWidth, to: place };
  box.append(drawLink(page, origin, isOfProof(id) ? 'of-proof' : ''));
  for (const child of isOfProof(id) ? elsewhere : []) {
    const to = layout.goals.get(child);
    if (to !== undefined)
      box.append(drawLink(page, { from: place, width: tacticWidth, to }, 'of-proof elsewhere'));
  }
  const after = elsewhere.length > 0 ? ` ↺${elsewhere.join(',')}` : kind === 'proved' ? ' ✓' : '';
  const text = cutTo(data.texts[tactic]!, 21 - Math.min(10, after.length)) + cutTo(after, 10);
  const body = drawFrame(page, place, tacticWidth, height / 2);
  body.append(build(page, 'svg:text', { class: 'label', x: 12, y: 20 }, text));
  box.append(body);
  return box;
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
  const d = `M${x} ${y}C${x + gap / 2} ${y} ${to.x - gap / 2} ${end} ${to.x} ${end}`;
  return build(page, 'svg:path', { class: `link ${kind}`, d });
}
