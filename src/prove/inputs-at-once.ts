/** One of several sources that are worked on together. */
export interface InputSource<T> {
  /** @param onListed called when another source may begin: it is known what there is to do in this one */
  open(onListed: () => void): AsyncGenerator<T>;
}

/**
 * What the sources give, one source behind the other, while so many are at work. What the next one gives does not depend on
 * how fast this one is: it begins when this one has said what there is to do in it, or has ended.
 */
export async function* inTurn<T>(sources: Iterable<InputSource<T>>, atOnce: number): AsyncGenerator<T> {
  // One after the other, and each only as far as somebody wants to know.
  if (atOnce === 1) {
    for (const source of sources) yield* source.open(() => {});
    return;
  }
  const waiting = sources[Symbol.iterator]();
  const running: Running<T>[] = [];
  let last: Running<T> | null = null;
  const fill = async (): Promise<void> => {
    while (running.length < atOnce) {
      await last?.listed.promise;
      const next = waiting.next();
      if (next.done === true) return;
      last = new Running(next.value);
      running.push(last);
    }
  };
  try {
    for (;;) {
      const filling = fill();
      // The first one need not wait until the others have begun.
      if (running.length === 0) await filling;
      const [first] = running;
      if (first === undefined) return;
      yield* first.items();
      await filling;
      running.shift();
    }
  } finally {
    for (const one of running) one.end();
  }
}

/** A source that goes on while nobody takes what it gives. */
class Running<T> {
  readonly listed = Promise.withResolvers<void>();
  readonly #source: AsyncGenerator<T>;
  readonly #given: T[] = [];
  #more = Promise.withResolvers<void>();
  #end: { readonly fault: unknown } | null = null;

  constructor(source: InputSource<T>) {
    this.#source = source.open(() => this.listed.resolve());
    void this.#work();
  }

  async *items(): AsyncGenerator<T> {
    for (;;) {
      const next = this.#given.shift();
      if (next !== undefined) yield next;
      else if (this.#end === null) await this.#more.promise;
      else if (this.#end.fault === null) return;
      else throw this.#end.fault;
    }
  }

  /** It is not asked for more; what it is at is the signal's business. */
  end(): void {
    void this.#source.return(undefined).catch(() => {});
  }

  async #work(): Promise<void> {
    let fault: unknown = null;
    try {
      for await (const item of this.#source) {
        this.#given.push(item);
        this.#tell();
      }
    } catch (thrown) {
      fault = thrown;
    }
    this.#end = { fault };
    this.listed.resolve();
    this.#tell();
  }

  #tell(): void {
    this.#more.resolve();
    this.#more = Promise.withResolvers();
  }
}

/** What becomes of each item, in their order, while so many are worked on; what the source throws comes behind that. */
export async function* eachInOrder<I, T>(
  items: AsyncIterable<I>,
  atOnce: number,
  work: (item: I) => Promise<T>,
): AsyncGenerator<T> {
  const source = items[Symbol.asyncIterator]();
  const running: Promise<T>[] = [];
  let coming: Promise<IteratorResult<I>> | null = null;
  let isOver = false;
  let fault: { readonly thrown: unknown } | null = null;
  try {
    while (!isOver || running.length > 0) {
      if (!isOver && running.length < atOnce)
        coming ??= source.next().catch((thrown: unknown) => {
          fault = { thrown };
          return { done: true, value: undefined };
        });
      const [first] = running;
      // An item may be long in coming.
      const isDone = first?.then(
        () => null,
        () => null,
      );
      const step = await Promise.race([coming, isDone].filter((one) => one != null));
      if (step === null && first !== undefined) {
        void running.shift();
        yield await first;
      } else if (step !== null) {
        coming = null;
        isOver = step.done === true;
        if (step.done !== true) running.push(work(step.value));
      }
    }
    if (fault !== null) throw (fault as { readonly thrown: unknown }).thrown;
  } finally {
    // It is thrown only when it is its turn.
    for (const one of running) one.catch(() => {});
    void source.return?.().catch(() => {});
  }
}
