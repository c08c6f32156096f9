import { honestCases, type RefusedCase, refusedCases } from './case.ts';

/** Among their kind they take longest: each ends two servers, which start for as long as thirty cases take. */
const costly: ReadonlySet<string> = new Set(['macro-loop-unlimited']);

/** Whether it is the first with this, among those that are not costly. */
function isFirst(one: RefusedCase, trait: (one: RefusedCase) => string | null): boolean {
  const own = trait(one);
  return own !== null && refusedCases.find((each) => !costly.has(each.slug) && trait(each) === own) === one;
}

const onlyCode = ({ codes }: RefusedCase): string | null => (codes.length === 1 ? (codes[0] ?? null) : null);

const isInHalf = (_: unknown, place: number): boolean => place % 2 === 0;

/**
 * For an engine that is slow where it is tested and has the rules of another, which meets all cases: every second one, and besides
 * the first of each kind of cheat, and for each reason one that names no other.
 */
export const someCases = {
  refused: refusedCases.filter(
    (one, place) =>
      (isInHalf(one, place) && !costly.has(one.slug)) ||
      isFirst(one, ({ id }) => id) ||
      isFirst(one, onlyCode),
  ),
  honest: honestCases.filter(isInHalf),
};
