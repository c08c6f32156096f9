import { workTogether } from '../../core/work-together.ts';

/**
 * Runs tasks side by side, and answers in their order. When one fails the others are cancelled, and when they have ended its
 * error is thrown; the signal's reason when that has fired.
 */
export async function allOrNone<T, R>(
  items: readonly T[],
  task: (item: T, signal: AbortSignal) => Promise<R>,
  signal: AbortSignal,
): Promise<R[]> {
  const results: R[] = [];
  await workTogether(items.entries(), items.length, signal, async ([at, item], both) => {
    results[at] = await task(item, both);
  });
  signal.throwIfAborted();
  return results;
}
