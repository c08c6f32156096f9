import type { Clock } from '../../core/clock.ts';

/** A start takes some seconds, on a crowded machine many. What takes longer hangs, as has been seen once in many starts. */
const firstMs = 90_000;
/** On a crowded machine; Lean itself is imported, and nothing of a project's. */
const longestMs = 300_000;

/**
 * Starts something that may hang: what does not come to its end within a minute and a half is given up, and started once more
 * with all the time that is left. What fails sooner says why, and would say it again.
 * @param start ends with an error when `withinMs` is over, and leaves nothing behind
 */
export async function startTwice<T>(
  start: (withinMs: number) => Promise<T>,
  { withinMs = longestMs, clock }: { readonly withinMs?: number; readonly clock: Clock },
): Promise<T> {
  const first = Math.min(firstMs, withinMs);
  const began = clock.now();
  try {
    return await start(first);
  } catch (thrown) {
    const spent = clock.now() - began;
    if (spent < first || spent >= withinMs) throw thrown;
    return await start(withinMs - spent);
  }
}
