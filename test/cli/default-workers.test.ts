import { expect, test } from '@jest/globals';
import { crowdWarning, workersBeside } from '../../src/cli/options/default-workers.ts';
import { realServices } from '../../src/cli/services.ts';

const gigabyte = 2 ** 30;

test('workers that fit are no matter', () => {
  for (const asked of [1, 2]) expect(crowdWarning(asked, 2, { cores: 2, freeBytes: gigabyte })).toBeNull();
});

test('more than fit are told, with what there is room for', () => {
  expect(crowdWarning(64, 2, { cores: 2, freeBytes: 20.5 * gigabyte })).toBe(
    '64 workers were asked for; 2 cores and 20.5 GB of free memory hold 2: Lean may take long to start',
  );
  expect(crowdWarning(2, 1, { cores: 1, freeBytes: gigabyte })).toContain('1 core and 1.0 GB');
});

test.each([
  { kind: 'embedded' } as const,
  { kind: 'native', project: undefined, command: 'false', file: undefined } as const,
])('they are told before Lean starts, not after: $kind', async (lean) => {
  const warnings: string[] = [];
  const interrupt = new AbortController();
  const options = {
    lean,
    workers: 1_000,
    texts: {},
    onPreparing(text: string) {
      if (text.startsWith('starting')) interrupt.abort();
    },
    warn(text: string) {
      warnings.push(text);
      interrupt.abort();
    },
    signal: interrupt.signal,
  };
  await expect(realServices.startEngine(options)).rejects.toMatchObject({ name: 'AbortError' });
  expect(warnings).toEqual([expect.stringMatching(/^1000 workers were asked for; .* hold \d+: /)]);
});

test('a language model with several threads has cores of its own, and two workers are left at least', () => {
  expect(workersBeside(8, 16, 16)).toBe(8);
  expect(workersBeside(8, 5, 16)).toBe(5);
  expect(workersBeside(2, 2, 2)).toBe(2);
  expect(workersBeside(1, 2, 2)).toBe(2);
  expect(workersBeside(undefined, 16, 16)).toBe(16);
});
