/**
 * Works on up to `width` items at once and gives the answers in the order of the items, each as soon as it is its turn: whoever
 * sends the items may wait for an answer before sending the next. Reads no further ahead than that.
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const source = items[Symbol.asyncIterator]();
  const underWay: Promise<R>[] = [];
  let coming: Promise<IteratorResult<T>> | null = null;
  let isAtEnd = false;
  try {
    while (!isAtEnd || underWay.length > 0) {
      if (!isAtEnd && underWay.length < width) coming ??= unheard(source.next());
      const [head] = underWay;
      if (head !== undefined && (coming === null || (await isFirst(head, coming)))) {
        void underWay.shift();
        yield await head;
        continue;
      }
      const item: IteratorResult<T> = await (coming as Promise<IteratorResult<T>>);
      coming = null;
      if (item.done === true) isAtEnd = true;
      else underWay.push(unheard(work(item.value)));
    }
  } finally {
    // A source that is being asked ends behind its answer, which may never come.
    const ended = Promise.resolve(source.return?.());
    if (coming === null) await ended;
    else void unheard(ended);
  }
}

/** A promise whose failure is looked at when its turn comes. */
function unheard<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => {});
  return promise;
}

/** Whether an answer is there before the other promise is settled. */
const isFirst = (answer: Promise<unknown>, other: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => true,
    ),
    other.then(
      () => false,
      () => false,
    ),
  ]);
