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
