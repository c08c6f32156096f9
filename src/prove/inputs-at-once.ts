/** One of several sources that are worked on together. */
export interface InputSource<T> {
  /** @param onListed called when another source may begin: it is known what there is to do in this one */
  open(onListed: () => void): AsyncGenerator<T>;
}

/**
 * What the sources give, one source behind the other, while so many are at work. What the next one gives does not depend on
 * how fast this one is: it begins when this one has said what there is to do in it, or has ended.
 */
export async function* inTurn<T extends string | object>(
  sources: Iterable<InputSource<T>>,
  atOnce: number,
): AsyncGenerator<T> {
  // One after the other, and each only as far as somebody wants to know.
  if (atOnce === 1) {
    for (const source of sources) yield* source.open(() => {});
    return;
  }
  const waiting = sources[Symbol.iterator]();
  const begin = (source: InputSource<T>) => {
    const listed = Promise.withResolvers<void>();
    const ahead = readAhead(source.open(listed.resolve), listed.resolve);
    return { ...ahead, listed: listed.promise };
  };
  const running: ReturnType<typeof begin>[] = [];
  let last: ReturnType<typeof begin> | null = null;
  const fill = async (): Promise<void> => {
    while (running.length < atOnce) {
      await last?.listed;
      const next = waiting.next();
      if (next.done === true) return;
      last = begin(next.value);
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
    // What they are at is the signal's business.
    for (const one of running) void one.end();
  }
}

/**
 * Reads a source from now on, while what was read is worked on, up to `most` of what `sizeOf` counts. `onEnd` is called once nothing
 * more comes, also where reading fails: that is thrown behind the last item. Whoever wants no more items ends it.
 */
export function readAhead<T extends string | object>(
  source: AsyncGenerator<T>,
  onEnd: () => void,
  most = Number.POSITIVE_INFINITY,
  sizeOf: (item: T) => number = () => 1,
): { items(): AsyncGenerator<T>; end(): Promise<void> } {
  const ahead: T[] = [];
  let size = 0;
  let over: { readonly fault: unknown } | null = null;
  let coming: Promise<void> | null = null;
  coming = take();
  return { items, end };

  async function take(): Promise<void> {
    try {
      const step = await source.next();
      if (step.done === true) over = { fault: null };
      else {
        ahead.push(step.value);
        size += sizeOf(step.value);
      }
    } catch (fault) {
      over = { fault };
    }
    coming = null;
    if (over !== null) onEnd();
    else if (size <= most) coming = take();
  }

  async function* items(): AsyncGenerator<T> {
    for (;;) {
      const next = ahead.shift();
      if (next !== undefined) {
        size -= sizeOf(next);
        yield next;
      } else if (over === null) {
        coming ??= take();
        await coming;
      } else if (over.fault === null) return;
      else throw over.fault;
    }
  }

  async function end(): Promise<void> {
    // A source that is being asked ends behind its answer, which may never come.
    const ended = source.return(undefined).catch(() => {});
    if (coming === null) await ended;
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
