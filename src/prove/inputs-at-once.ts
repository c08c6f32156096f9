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

/**
 * What becomes of the items, in their order, each as soon as it is its turn, while so many are worked on: whoever sends the items
 * may wait for an answer before sending the next. Nothing is read further ahead. A source that breaks is told of behind all that
 * came before.
 */
export async function* inOrder<I, T>(
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
      const isDone = first?.then(
        () => null,
        () => null,
      );
      // An item may be long in coming.
      const step = await Promise.race([isDone, coming].filter((one) => one != null));
      if (step === null && first !== undefined) {
        void running.shift();
        yield await first;
      } else if (step !== null) {
        coming = null;
        isOver = step.done === true;
        if (step.done !== true) running.push(unheard(work(step.value)));
      }
    }
    if (fault !== null) throw (fault as { readonly thrown: unknown }).thrown;
  } finally {
    // A source that is being asked ends behind its answer, which may never come.
    const ended = unheard(Promise.resolve(source.return?.()));
    if (coming === null) await ended;
  }
}

/** A promise whose failure is looked at when its turn comes. */
function unheard<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => {});
  return promise;
}
