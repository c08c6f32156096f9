interface EditCosts<T> {
  /** Of leaving an element out or putting it in. Default: 1. */
  readonly gap?: (element: T) => number;
  /** Of putting `b` where `a` was. Default: 0 when they are the same, else 1. */
  readonly change?: (a: T, b: T) => number;
}

/**
 * The least cost of turning one sequence into another by leaving out, putting in and changing elements (Wagner and
 * Fischer, The string-to-string correction problem, 1974).
 */
export function editDistance<T>(
  from: readonly T[],
  to: readonly T[],
  { gap = () => 1, change = (a, b) => (a === b ? 0 : 1) }: EditCosts<T> = {},
): number {
  let row = [0];
  for (const b of to) row.push(row.at(-1)! + gap(b));
  for (const a of from) {
    const next = [row[0]! + gap(a)];
    for (const [at, b] of to.entries()) {
      next.push(Math.min(row[at + 1]! + gap(a), next[at]! + gap(b), row[at]! + change(a, b)));
    }
    row = next;
  }
  return row[to.length]!;
}

/** Names that somebody who wrote `name` may have meant, the nearest first. */
export function nearNames(name: string, names: readonly string[]): readonly string[] {
  const wanted = name.toLowerCase();
  return names
    .map((other) => ({ other, distance: distanceTo(wanted, other.toLowerCase()) }))
    .filter(({ other, distance }) => distance <= Math.max(2, other.length / 4))
    .sort((a, b) => a.distance - b.distance)
    .map(({ other }) => other);
}

/** Nothing for a part of the other name. */
const distanceTo = (a: string, b: string): number =>
  a !== '' && (b.includes(a) || a.includes(b)) ? 0 : editDistance([...a], [...b]);
