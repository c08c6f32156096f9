import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { startProcess } from '../../../support/start-process.ts';

const script = fileURLToPath(new URL('../../../support/play-faults.ts', import.meta.url));

/** In a process of its own, for here Jest would catch what nobody else does. */
test('after every fault nothing is thrown, and nothing left that keeps us alive', async () => {
  const faults = [
    'banner',
    'not-json',
    'no-answer-inside',
    'giant',
    'die',
    'die-half',
    'hang',
    'refuse',
    'deaf',
  ];
  await using player = startProcess([
    process.execPath,
    '--unhandled-rejections=strict',
    '--disable-warning=ExperimentalWarning',
    script,
    ...faults,
  ]);
  expect(await player.ended).toBe(0);
  expect(player.complaints).toBe('');
  expect(player.lines).toHaveLength(2 * faults.length + 1);
  expect(player.lines.at(-1)).toBe('left: ');
});
