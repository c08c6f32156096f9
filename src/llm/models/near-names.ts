import { editDistance } from '../../../core/edit-distance.ts';

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
