/**
 * Works on up to `width` items at once and gives the answers in the order of the items. Reads no further ahead than
 * that.
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const underWay: Promise<R>[] = [];
  for await (const item of items) {
    const answer = work(item);
    // A failure is looked at when its turn comes.
    answer.catch(() => {});
    underWay.push(answer);
    if (underWay.length >= width) yield await (underWay.shift() as Promise<R>);
  }
  for (const answer of underWay) yield await answer;
}
