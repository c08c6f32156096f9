import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { trainingPage } from '../../../src/learn/report/training-page.ts';
import { trainingUnderWay } from '../../report/training-under-way.ts';
import { startChromium } from '../../support/chromium.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

test('the page of a run that goes on loads itself again, and one that nobody writes any more says so', async () => {
  await using folder = await temporaryFolder();
  await using browser = await startChromium();
  const page = join(folder.path, 'report.html');
  await writeFile(page, trainingPage(trainingUnderWay));
  const shown = `['watched', 'quiet'].filter((id) => !document.getElementById(id).hidden).join()`;
  await browser.open(page);
  expect(await browser.evaluate(shown)).toBe('watched');
  const before = Date.now() / 1000 - 600;
  await utimes(page, before, before);
  await browser.open(page);
  expect(await browser.evaluate(shown)).toBe('quiet');
  expect(browser.complaints).toEqual([]);
});
