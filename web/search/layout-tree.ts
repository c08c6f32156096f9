import type { PageData } from '../../src/prove/episode/page/page-data.ts';
import { livingEdges, ownChildren } from './tree-shape.ts';

/** The left upper corner of a box, in pixels at zoom 1. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

export type Layout = ReturnType<typeof layoutTree>;

interface Item {
  readonly kind: 'goal' | 'tactic';
  readonly id: number;
  readonly column: number;
  below: readonly Item[];
  row: number;
}

/** Sizes of the drawing, in pixels at zoom 1. */
export const measures = { goalWidth: 236, tacticWidth: 164, height: 30, gap: 36, row: 42 };

/**
 * Places the tree from left to right: goals and tactics in columns that alternate, each leaf in a row of its own,
 * and everything else in the row of its first child: so the way of the proof, which comes first, is straight, and begins
 * in the left upper corner.
 */
export function layoutTree(data: PageData, isFolded: (node: number) => boolean) {
  const order: Item[] = [];
  const agenda: Item[] = [{ kind: 'goal', id: 0, column: 0, below: [], row: 0 }];
  let rows = 0;
  let columns = 0;
  for (let item = agenda.pop(); item !== undefined; item = agenda.pop()) {
    const { kind, id, column } = item;
    order.push(item);
    columns = Math.max(columns, column);
    const next = kind === 'goal' ? (isFolded(id) ? [] : livingEdges(data, id)) : ownChildren(data, id);
    const below = next.map((child): Item => {
      return { kind: kind === 'goal' ? 'tactic' : 'goal', id: child, column: column + 1, below: [], row: 0 };
    });
    item.below = below;
    agenda.push(...below.toReversed());
    if (below.length === 0) item.row = rows++;
  }
  const { goalWidth, tacticWidth, gap, row, height } = measures;
  const goals = new Map<number, Place>();
  const tactics = new Map<number, Place>();
  // Children stand behind their parents in the order.
  for (const item of order.toReversed()) {
    item.row = item.below[0]?.row ?? item.row;
    const pairs = Math.floor(item.column / 2) * (goalWidth + tacticWidth + 2 * gap);
    const x = item.kind === 'goal' ? pairs : pairs + goalWidth + gap;
    (item.kind === 'goal' ? goals : tactics).set(item.id, { x, y: item.row * row });
  }
  return {
    /** Of the goals and tactics that are not folded away, by id. */
    ...{ goals, tactics },
    width: (Math.floor(columns / 2) + 1) * (goalWidth + gap) + Math.ceil(columns / 2) * (tacticWidth + gap),
    height: rows * row - (row - height),
  };
}
