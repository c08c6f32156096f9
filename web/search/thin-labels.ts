import { type Layout, measures } from './layout-tree.ts';

/** On the screen, in pixels: a letter of the drawing is this wide, a line of them this high. */
export const letters = { width: 7.3, line: 14 };

/**
 * How much of the boxes' texts there is room for at a zoom: which goals have theirs, those of a higher rank first, so that none covers
 * another, and how many letters of it. Letters have the same size on the screen at every zoom up to life size.
 * @param rankOf a number for each goal; the largest is the most important
 */
export function thinLabels(layout: Layout, scale: number, rankOf: (node: number) => number) {
  const { goalWidth, tacticWidth, gap } = measures;
  const { width, line } = letters;
  const zoom = Math.min(1, scale);
  const fitting = (room: number, besides: number) => Math.max(0, Math.floor((room * zoom - besides) / width));
  // Where those of tactics would say next to nothing, those of goals need their room.
  const tacticLetters = zoom < 0.6 ? 0 : fitting(tacticWidth, 20);
  const room = tacticLetters === 0 ? goalWidth + gap + tacticWidth : goalWidth;
  const shown = new Set<number>();
  const columns = new Map<number, Map<number, number>>();
  const byRank = [...layout.goals].sort(([a], [b]) => rankOf(b) - rankOf(a) || a - b);
  for (const [node, { x, y }] of byRank) {
    const taken = columns.get(x) ?? new Map<number, number>();
    const row = Math.round((y * zoom) / line);
    const isCovered = [row - 1, row, row + 1].some(
      (at) => Math.abs((taken.get(at) ?? Number.POSITIVE_INFINITY) - y * zoom) < line,
    );
    if (isCovered) continue;
    taken.set(row, y * zoom);
    columns.set(x, taken);
    shown.add(node);
  }
  return {
    /** Letters in the box of a goal; without tactics in it, its text goes on over the boxes of those. */
    goalLetters: fitting(room, tacticLetters === 0 ? 26 : 56),
    /** Letters in the box of a tactic; 0: tactics are boxes alone. */
    tacticLetters,
    /** The goals whose text is shown. */
    shown,
  };
}
