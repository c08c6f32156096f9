/** Round whole numbers from 0 to at least `most`: four to six of them where there are so many. */
export function countTicks(most: number): number[] {
  const rough = Math.max(1, most / 5);
  const decade = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * decade).find((size) => size >= rough) ?? 1);
  const last = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: last + 1 }, (_, index) => index * step);
}
