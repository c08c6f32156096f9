import { type Change, Range } from '@leanprover/unicode-input';

/** The one change between two texts, the later of which has its cursor behind it. */
export function changeBetween(before: string, after: string, cursor: number): Change {
  const mostBehind = Math.min(after.length - cursor, before.length);
  let behind = 0;
  while (behind < mostBehind && before.at(-1 - behind) === after.at(-1 - behind)) behind += 1;
  const mostCommon = Math.min(before.length, after.length) - behind;
  let common = 0;
  while (common < mostCommon && before[common] === after[common]) common += 1;
  return {
    range: new Range(common, before.length - behind - common),
    newText: after.slice(common, after.length - behind),
  };
}
