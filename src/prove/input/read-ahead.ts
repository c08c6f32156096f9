/**
 * Reads on while what was read is worked on, up to `most` of what `sizeOf` counts. `onEnd` is called once nothing more comes, also
 * where reading fails: that is thrown behind the last item.
 */
export async function* readAhead<T extends object>(
  source: AsyncGenerator<T>,
  most: number,
  sizeOf: (item: T) => number,
  onEnd: () => void,
): AsyncGenerator<T> {
  const ahead: T[] = [];
  let size = 0;
  const reading: { coming: Promise<void> | null; end: { readonly fault: unknown } | null } = {
    coming: null,
    end: null,
  };
  const take = async (): Promise<void> => {
    try {
      const step = await source.next();
      if (step.done === true) reading.end = { fault: null };
      else {
        ahead.push(step.value);
        size += sizeOf(step.value);
      }
    } catch (fault) {
      reading.end = { fault };
    }
    reading.coming = null;
    if (reading.end !== null) onEnd();
    else if (size <= most) reading.coming = take();
  };
  try {
    for (;;) {
      const next = ahead.shift();
      if (next !== undefined) {
        size -= sizeOf(next);
        yield next;
      } else if (reading.end === null) {
        reading.coming ??= take();
        await reading.coming;
      } else if (reading.end.fault === null) return;
      else throw reading.end.fault;
    }
  } finally {
    // A source that is being asked ends behind its answer, which may never come.
    const ended = source.return(undefined).catch(() => {});
    if (reading.coming === null) await ended;
  }
}
