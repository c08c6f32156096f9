import { expect, test } from '@jest/globals';
import { openIndexFor } from '../../src/cli/open-lemma-index.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';

const { signal } = new AbortController();
const silent = { ...scriptedEngine(), libraryTheorems: async () => null };

test('where Lean lists no theorems a search is told, and a run that is measured ends', async () => {
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  expect(await openIndexFor(silent, { isMeasured: false, warn, signal })).toBeNull();
  expect(warnings).toEqual(['Lean does not list the theorems of its library: searches go without them']);
  await expect(openIndexFor(silent, { isMeasured: true, warn, signal })).rejects.toMatchObject({
    code: 'LEAN_LIBRARY_UNREAD',
  });
});

test('whoever stopped the run is told nothing', async () => {
  const warn = () => expect(true).toBe(false);
  expect(await openIndexFor(silent, { isMeasured: true, warn, signal: AbortSignal.abort() })).toBeNull();
});
