/** Runs something with a `LAKATOS_CACHE` of its own. Nothing else of the test file may run meanwhile. */
export async function withCache<T>(cache: string, act: () => Promise<T>): Promise<T> {
  const before = process.env['LAKATOS_CACHE'];
  process.env['LAKATOS_CACHE'] = cache;
  try {
    return await act();
  } finally {
    if (before === undefined) delete process.env['LAKATOS_CACHE'];
    else process.env['LAKATOS_CACHE'] = before;
  }
}
