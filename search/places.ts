import { LakatosError } from '../core/errors.ts';
import { nowhere } from './proof-tree.ts';

/** Where the number is in a list of ascending numbers; O(log n). It must be there. */
export function findSorted(list: readonly number[], wanted: number): number {
  let low = 0;
  let high = list.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (list[middle]! < wanted) low = middle + 1;
    else high = middle;
  }
  if (list[low] !== wanted) throw new LakatosError('INTERNAL', `a list of the proof tree lacks ${wanted}`);
  return low;
}

/** The first place that will do, beginning at `start` and going round: what failed once is rarely looked at again. */
export function findFrom<T>(list: readonly T[], start: number, fits: (item: T) => boolean): number {
  const begin = Math.max(0, start);
  for (let place = begin; place < list.length; place += 1) if (fits(list[place]!)) return place;
  for (let place = 0; place < begin; place += 1) if (fits(list[place]!)) return place;
  return nowhere;
}
