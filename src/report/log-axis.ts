/** A logarithmic axis from `low` to `high`, both powers of ten or the end of the data. */
export interface LogAxis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
  /** 0 at `low` and below, 1 at `high` and above. */
  place(value: number): number;
}

/** At least one decade, and at most eight: costs below are drawn at the left end. */
export function logAxis(smallest: number, largest: number): LogAxis {
  const high = Math.max(largest, 10);
  const lowest = Math.max(smallest, high / 1e8, 1);
  const low = Math.min(10 ** Math.floor(Math.log10(lowest)), high / 10);
  const decades: number[] = [];
  for (let at = 10 ** Math.ceil(Math.log10(low) - 1e-9); at <= high * (1 + 1e-9); at *= 10) decades.push(at);
  const between =
    decades.length > 4 ? [] : decades.flatMap((at) => [2 * at, 5 * at].filter((tick) => tick < high));
  return {
    low,
    high,
    ticks: [...decades, ...between].sort((a, b) => a - b),
    place: (value) => (value <= low ? 0 : Math.min(1, Math.log(value / low) / Math.log(high / low))),
  };
}
