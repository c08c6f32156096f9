import type { Goal } from '../../../core/goal.ts';
import { withPrefixes } from '../../../core/lean-name.ts';
import type { Slot, TacticTemplate } from '../../store/case.ts';
import { type GoalPart, goalParts, type OwnNames } from './shape-index.ts';

/** A dotted name, or a number that stands alone; nothing behind a dot, which names a field. */
const wordPattern =
  /(?<![\p{L}\p{N}_'!?₀-₉.✝])(?:(?:«[^»]*»|[\p{L}_][\p{L}\p{N}_'!?₀-₉]*)(?:\.(?:«[^»]*»|[\p{L}_\d][\p{L}\p{N}_'!?₀-₉]*))*|\d+(?![\p{L}\p{N}_']))/gu;

/** What can't be read back: inaccessible names and left out proofs. */
const unspeakable = /[✝⋯]/u;

/**
 * A tactic with slots for the words that are of its goal or of the header; null for one that can't be written again.
 * Names that the tactic itself introduces stay.
 */
export function makeTemplate(tactic: string, goal: Goal, own: OwnNames): TacticTemplate | null {
  if (unspeakable.test(tactic)) return null;
  // A hypothesis hides what the header calls by the same name.
  const parts = new Map(
    goalParts(goal, own)
      .toReversed()
      .map(({ name, slot }) => [name, slot]),
  );
  const pieces: (string | number)[] = [];
  const slots: Slot[] = [];
  const numbers = new Map<string, number>();
  let end = 0;
  const text = (upTo: number) => {
    if (upTo > end) pieces.push(tactic.slice(end, upTo));
  };
  for (const { 0: word, index } of tactic.matchAll(wordPattern)) {
    const name = longestKnown(word, parts);
    const slot = name === null ? undefined : parts.get(name);
    if (name === null || slot === undefined) continue;
    text(index);
    const number = numbers.get(name) ?? slots.length;
    if (number === slots.length) {
      numbers.set(name, number);
      slots.push(slot);
    }
    pieces.push(number);
    end = index + name.length;
  }
  text(tactic.length);
  return { pieces, slots };
}

/**
 * The tactic for another goal, given by its parts: each slot takes, in turn, the free part with the same role and head whose
 * constants are most alike (Jaccard's index), then the one whose place is nearest. Null when a slot finds none.
 */
export function fitTemplate({ pieces, slots }: TacticTemplate, parts: readonly GoalPart[]): string | null {
  const free = new Set(parts);
  const names: string[] = [];
  for (const slot of slots) {
    const [best] = [...free]
      .filter((part) => part.slot.role === slot.role && part.slot.head === slot.head)
      .map((part) => ({
        part,
        likeness: overlap(part.slot.constants, slot.constants),
        distance: Math.abs(part.slot.place - slot.place),
      }))
      .sort((a, b) => b.likeness - a.likeness || a.distance - b.distance);
    if (best === undefined) return null;
    free.delete(best.part);
    names.push(best.part.name);
  }
  return pieces.map((piece) => (typeof piece === 'string' ? piece : names[piece])).join('');
}

/** `xs` of `xs.length`, `Tree.size` of `Tree.size.induct`. */
const longestKnown = (word: string, known: ReadonlyMap<string, unknown>): string | null =>
  withPrefixes(word).find((name) => known.has(name)) ?? null;

function overlap(some: readonly string[], others: readonly string[]): number {
  const common = some.filter((name) => others.includes(name)).length;
  const all = some.length + others.length - common;
  return all === 0 ? 1 : common / all;
}
