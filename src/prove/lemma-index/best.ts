export interface Scored {
  readonly item: number;
  readonly score: number;
}

/**
 * The `count` highest of the positive scores of 0, 1, ... `size - 1`, best first; of equal ones the smaller number
 * comes first. Keeps a sorted list of the best so far. `score` is told what it has to exceed to matter, and may answer
 * 0 as soon as it knows that it won't.
 */
export function best(
  size: number,
  score: (item: number, bar: number) => number,
  count: number,
): readonly Scored[] {
  if (count <= 0) return [];
  const kept: Scored[] = [];
  let bar = 0;
  for (let item = 0; item < size; item += 1) {
    const own = score(item, bar);
    if (own <= bar) continue;
    let place = kept.length;
    while (place > 0 && (kept[place - 1] as Scored).score < own) place -= 1;
    kept.splice(place, 0, { item, score: own });
    if (kept.length > count) kept.pop();
    if (kept.length === count) bar = (kept[count - 1] as Scored).score;
  }
  return kept;
}
