const unitMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const;
const longestMs = 24 * unitMs.h;

/** Milliseconds of `500ms`, `30s`, `1.5m`, `2h` or plain seconds; null for anything else, for zero and above a day. */
export function parseDuration(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*(ms|s|m|h)?$/.exec(text.trim());
  if (found === null) return null;
  const ms = Number(found[1]) * unitMs[(found[2] ?? 's') as keyof typeof unitMs];
  return ms > 0 && ms <= longestMs ? ms : null;
}

/** `0.4 s`, `12 s`, `3 min 05 s`: as precise as a person wants it. */
export function formatDuration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 100) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/**
 * A logarithmic axis from `low` to `high`, both powers of ten or the end of the data: at least one decade, and at most eight,
 * as costs below are drawn at the left end.
 */
export function logAxis(smallest: number, largest: number) {
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
    /** 0 at `low` and below, 1 at `high` and above. */
    place: (value: number) => (value <= low ? 0 : Math.min(1, Math.log(value / low) / Math.log(high / low))),
  };
}

/** `47.6%` of a share. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;

/** `37.1–58.2%`: the interval of a rate. */
export const percentRange = ({ low, high }: { readonly low: number; readonly high: number }): string =>
  `${(100 * low).toFixed(1)}–${percent(high)}`;

const unitNames = ['', ' k', ' M', ' G', ' T'] as const;

/** `12`, `0.25`, `12.3 k`: three digits are enough for a person. */
export function amountText(amount: number): string {
  let unit = 0;
  let scaled = amount;
  while (scaled >= 9_999.5 / (unit > 0 ? 10 : 1) && unit < unitNames.length - 1) {
    scaled /= 1_000;
    unit += 1;
  }
  const digits = unit === 0 && Number.isInteger(scaled) ? 0 : scaled >= 100 ? 0 : scaled >= 10 ? 1 : 2;
  return `${scaled.toFixed(digits)}${unitNames[unit]}`;
}

/** `8 ms`, `0.25 s`, `12.3 s`, `4 min 05 s`, `2 h 10 min`. */
export function timeText(ms: number): string {
  if (ms < 99.5) return `${Math.round(ms)} ms`;
  if (ms < 9_995) return `${(ms / 1_000).toFixed(2)} s`;
  if (ms < 99_950) return `${(ms / 1_000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1_000);
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** `less than a minute`, `about 6 min`, `about 2 h 10 min`: what is only reckoned has no seconds. */
export function reckonedText(ms: number): string {
  const minutes = Math.round(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  return `about ${minutes < 60 ? `${minutes} min` : timeText(60_000 * minutes)}`;
}

const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** A number of bytes for people: `912 bytes`, `4.5 MB`. Units are powers of 1000, as disks and the hub count. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}

/** `1 problem`, `2 problems`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** `1 problem is`, `2 problems are`. */
export const countedAre = (count: number, noun: string): string =>
  `${counted(count, noun)} ${count === 1 ? 'is' : 'are'}`;

/** What is spent in the unit of its measure. */
export const spentText = (measure: 'ms' | 'calls' | 'expansions' | 'tokens', spent: number): string =>
  measure === 'ms' ? timeText(spent) : amountText(spent);

/** Names of the measures for people. */
export const measureNames = {
  ms: 'time',
  calls: 'tactic calls',
  expansions: 'expansions',
  tokens: 'tokens',
} as const;
