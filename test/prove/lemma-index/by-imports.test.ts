import { describe, expect, test } from '@jest/globals';
import { ByImports } from '../../../src/prove/lemma-index/by-imports.ts';
import { KnownNames } from '../../../src/prove/lemma-index/known-names.ts';
import type { LemmaIndex } from '../../../src/prove/lemma-index/symbol-index.ts';

const indexOf = (size: number): LemmaIndex => ({
  size,
  names: () => new KnownNames([], []),
  select: () => [],
});
const core = indexOf(1);
const { signal } = new AbortController();
const long = 60_000;

/** Notes what is opened. */
function counting(open: (imports: readonly string[]) => Promise<LemmaIndex | null>, patienceMs = long) {
  const asked: string[] = [];
  const missing: string[] = [];
  const indexes = new ByImports<LemmaIndex>(
    core,
    (imports) => {
      asked.push(imports.join(' '));
      return open(imports);
    },
    patienceMs,
    (imports, why) => missing.push(`${imports.join(' ')} ${why}`),
  );
  return { asked, missing, indexes };
}

describe('indexes by imports', () => {
  test('nothing is opened for a header that imports nothing', async () => {
    const { asked, indexes } = counting(async () => indexOf(2));
    expect(await indexes.for('import Init\nopen Nat\n', signal)).toBe(core);
    expect(asked).toEqual([]);
  });

  test('headers with the same imports share one, also at the same time; others have another', async () => {
    const { asked, indexes } = counting(async (imports) => indexOf(10 + imports.length));
    const [a, b, c] = await Promise.all(
      ['import A\nimport B\n', 'import B\nimport A\nopen Nat\n', 'import A\n'].map((header) =>
        indexes.for(header, signal),
      ),
    );
    expect(a).toBe(b);
    expect([a?.size, c?.size]).toEqual([12, 11]);
    expect(asked).toEqual(['A B', 'A']);
  });

  test('only those used last stay in memory', async () => {
    const { asked, indexes } = counting(async () => indexOf(2));
    for (const module of ['A', 'B', 'C', 'A', 'D', 'A', 'B']) await indexes.for(`import ${module}\n`, signal);
    expect(asked).toEqual(['A', 'B', 'C', 'D', 'B']);
  });

  test('one that comes late is for the next theorem', async () => {
    const built = Promise.withResolvers<LemmaIndex>();
    const { asked, missing, indexes } = counting(() => built.promise, 1);
    expect(await indexes.for('import A\n', signal)).toBe(core);
    expect(await indexes.for('import A\n', signal)).toBe(core);
    expect(missing).toEqual(['A late']);
    const whole = indexOf(2);
    built.resolve(whole);
    expect(await indexes.for('import A\n', signal)).toBe(whole);
    expect(asked).toEqual(['A']);
  });

  test.each<[string, () => Promise<LemmaIndex | null>]>([
    ['gives none', async () => null],
    ['fails', () => Promise.reject(new Error('the pool is closed'))],
  ])('where Lean %s, it is the one of what every header sees', async (_, open) => {
    const { asked, missing, indexes } = counting(open);
    expect(await indexes.for('import A\n', signal)).toBe(core);
    expect(await indexes.for('import A\n', signal)).toBe(core);
    expect(asked).toEqual(['A']);
    expect(missing).toEqual(['A unread']);
  });

  test('who is stopped does not wait', async () => {
    const stop = new AbortController();
    const { indexes } = counting(() => new Promise(() => {}));
    const waiting = indexes.for('import A\n', stop.signal);
    stop.abort();
    expect(await waiting).toBe(core);
    expect(await indexes.for('import A\n', stop.signal)).toBe(core);
  });
});
