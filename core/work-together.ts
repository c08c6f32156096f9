/**
 * Works on items, several at a time, each begun in its turn. The first failure stops the rest: what others throw after it,
 * or once the signal has fired, only says that they were stopped, and is left out.
 * @param work gets the signal and the failure of others as one signal
 * @throws what `work` throws first. When the signal fires it throws nothing, and items are left: whoever needs to know asks.
 */
export async function workTogether<T>(
  items: Iterable<T>,
  atOnce: number,
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  const waiting = items[Symbol.iterator]();
  const worker = async () => {
    for (let next = waiting.next(); !next.done && !stop.aborted; next = waiting.next()) {
      try {
        await work(next.value, stop);
      } catch (thrown) {
        if (stop.aborted) return;
        failure.abort();
        throw thrown;
      }
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
