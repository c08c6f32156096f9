/**
 * What is to be done when a signal fires. A run waits for ten thousand jobs with one signal, and each further listener of a
 * signal costs as much time as there are listeners; so it gets one.
 */
export class Cancellations {
  readonly #bySignal = new WeakMap<AbortSignal, Set<() => void>>();

  /** @returns what takes it back */
  add(signal: AbortSignal, cancel: () => void): () => void {
    const known = this.#bySignal.get(signal) ?? this.#listen(signal);
    known.add(cancel);
    return () => void known.delete(cancel);
  }

  #listen(signal: AbortSignal): Set<() => void> {
    const all = new Set<() => void>();
    this.#bySignal.set(signal, all);
    signal.addEventListener('abort', () => {
      for (const cancel of all) cancel();
    });
    return all;
  }
}
