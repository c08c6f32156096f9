import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import { drawGoal, drawTactic, type GoalBox, type TacticBox, tacticText } from './draw-boxes.ts';
import { type Layout, measures } from './layout-tree.ts';
import { letters, thinLabels } from './thin-labels.ts';
import { countBelow, isLiving, statusAt } from './tree-shape.ts';
import { marks, shortGoal } from './words.ts';

/** The boxes and links on the screen. Every box carries `data-goal` or `data-tactic` with its number. */
export function createScene(data: PageData, world: SVGElement, isFolded: (node: number) => boolean) {
  const below = countBelow(data);
  const proofEdges = new Set(data.proof?.edges);
  const proofGoals = new Set([...proofEdges].map((edge) => data.edges[edge]!.parent));
  const isOfProof = (edge: number) => proofEdges.has(edge);
  const goals = new Map<number, GoalBox & { shown: string }>();
  const tactics = new Map<number, TacticBox>();
  let layout: Layout | null = null;
  let found: ReadonlySet<number> = new Set();
  return {
    goalBox: (node: number): SVGElement | undefined => goals.get(node)?.box,
    /** Draws all boxes of a layout anew. */
    rebuild(placed: Layout): void {
      layout = placed;
      goals.clear();
      tactics.clear();
      world.replaceChildren();
      const drawing = { data, layout, isOfProof };
      for (const id of placed.tactics.keys()) {
        const drawn = drawTactic(drawing, id);
        tactics.set(id, drawn);
        world.append(drawn.box);
      }
      // Keyboards and screen readers meet the goals in the order of their numbers.
      for (const node of [...placed.goals.keys()].sort((a, b) => a - b)) {
        const drawn = drawGoal(drawing, node, isFolded(node) ? below[node]! : null);
        goals.set(node, { ...drawn, shown: '' });
        world.append(drawn.box);
      }
    },
    /** Marks these goals, and no others. */
    mark(wanted: ReadonlySet<number>): void {
      found = wanted;
    },
    /** Writes into the boxes what there is room for at a zoom; `first`: goals whose text comes before that of others. */
    label(scale: number, first: ReadonlySet<number>): void {
      if (layout === null) return;
      const rankOf = (node: number) =>
        below[node]! + (first.has(node) ? 1e9 : proofGoals.has(node) ? 1e8 : node === 0 ? 1e7 : 0);
      const { goalLetters, tacticLetters, shown } = thinLabels(layout, scale, rankOf);
      for (const [node, { box, label, plate }] of goals) {
        // There is no room for it behind the box then.
        const fold = tacticLetters === 0 && isFolded(node) ? ` ▸${below[node]! || ''}` : '';
        const text = shown.has(node) ? shortGoal(data, node, goalLetters - fold.length) + fold : '';
        if (label.textContent !== text) {
          label.textContent = text;
          box.dataset['label'] = text === '' ? 'none' : 'shown';
        }
        const wide = Math.max(
          26 + letters.width * Array.from(text).length,
          measures.goalWidth * Math.min(1, scale),
        );
        plate.setAttribute('width', String(Math.round(wide)));
      }
      for (const [id, { label }] of tactics) {
        const text = tacticLetters === 0 ? '' : tacticText(data, id, tacticLetters);
        if (label.textContent !== text) label.textContent = text;
      }
    },
    /** Brings marks, colours and figures up to a time; what was not there yet is hidden. */
    show(time: number, selected: number): void {
      const isProofKnown = data.proof !== null && time >= data.proof.at;
      const working = time < data.duration ? data.steps.findLast(([at]) => at <= time)?.[1] : undefined;
      for (const [node, drawn] of goals) {
        const extras = [
          ...(isProofKnown && proofGoals.has(node) ? ['in-proof'] : []),
          ...(node === working ? ['working'] : []),
          ...(node === selected ? ['selected'] : []),
          ...(found.has(node) ? ['found'] : []),
        ];
        drawn.shown = showGoal(data, node, drawn, { time, extras });
      }
      for (const [id, { box }] of tactics) {
        box.classList.toggle('absent', data.edges[id]!.at > time);
        box.classList.toggle('in-proof', isProofKnown && isOfProof(id));
      }
    },
  };
}

/** Brings one goal up to a time, if it looks another way than before; returns what it looks like. */
function showGoal(
  data: PageData,
  node: number,
  { box, mark, failures, shown }: GoalBox & { readonly shown: string },
  { time, extras }: { readonly time: number; readonly extras: readonly string[] },
): string {
  const status = statusAt(data.nodes[node]!, time) ?? 'absent';
  const answered = data.nodes[node]!.edges.filter((edge) => data.edges[edge]!.at <= time);
  const failed = answered.filter((edge) => !isLiving(data.edges[edge]!)).length;
  const classes = ['goal', status, ...extras].join(' ');
  const wanted = `${classes} ${failed}`;
  if (wanted === shown) return shown;
  const isSelected = extras.includes('selected');
  box.setAttribute('class', classes);
  box.setAttribute('tabindex', isSelected ? '0' : '-1');
  box.setAttribute('aria-selected', String(isSelected));
  box.setAttribute('aria-label', `goal ${node}, ${status}, ${failed} failed: ${shortGoal(data, node, 200)}`);
  mark.textContent = marks[status] ?? '';
  failures.textContent = failed === 0 ? '' : `✗${failed}`;
  return wanted;
}
