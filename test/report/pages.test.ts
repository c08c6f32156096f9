import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reportPage } from '../../src/evaluate/report/page/report-page.ts';
import { trainingPage } from '../../src/learn/report/training-page.ts';
import { renderPage } from '../../src/prove/episode/page/render-page.ts';
import { type Story, storyPage } from '../../src/report/story.ts';
import { type BrowserPage, startChromium } from '../support/chromium.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { benchOfLists } from './bench-of-lists.ts';
import { searchOfLists } from './search-of-lists.ts';
import { trainingUnderWay } from './training-under-way.ts';

/** With `LAKATOS_PICTURES=1` the pictures are taken anew; without, they have to be there. */
const isTaken = process.env['LAKATOS_PICTURES'] === '1';
const pictures = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const mostBytes = 80_000;

const plan: Story = {
  theorem: {
    id: 'Queue.toList_pushBack_eq_concat',
    statement: `theorem long : ${'xs ++ ys = ys ++ xs ∧ '.repeat(9)}True`,
  },
  end: 'planned by conjectures: proved',
  facts: 'episode 0 of 2026-01-02T03:04:05Z',
  entries: [
    {
      kind: 'part',
      title: 'A plan of 2 lemmas for Queue.toList_pushBack_eq_concat',
      text: 'from a stuck goal',
    },
    { kind: 'line', title: `proved: ${'∀ xs ys : List Nat, '.repeat(6)}(xs ++ ys).length = xs.length` },
    { kind: 'step', title: 'sent-back', text: `unknown constant ${'Nat.'.repeat(60)}add` },
  ],
  proof: 'by\n  grind',
};

const pages = {
  search: async () => renderPage(await searchOfLists()),
  bench: async () => reportPage(benchOfLists()),
  training: async () => trainingPage(trainingUnderWay),
  plan: async () => storyPage(plan),
};
const names = Object.keys(pages) as (keyof typeof pages)[];
const windows = [
  [390, 844],
  [1600, 900],
] as const;
const schemes = ['light', 'dark'] as const;

let browser: BrowserPage;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  browser = await startChromium();
  for (const [name, make] of Object.entries(pages))
    await writeFile(join(folder.path, `${name}.html`), await make());
});

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

const looks = names.flatMap((name) =>
  windows.flatMap((size) => schemes.map((scheme) => [name, size[0], scheme, size[1]] as const)),
);

/** In the page: what is wrong with how it looks, a sentence each. */
const faults = (isScrolled: boolean) => `(() => {
  const shown = (e) => e.checkVisibility({ visibilityProperty: true });
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const said = (e) => e.textContent.trim().slice(0, 40) || e.outerHTML.slice(0, 60);
  const inSight = (box) => box.right > 0 && box.bottom > 0 && box.left < innerWidth && box.top < innerHeight;
  const found = [];
  if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
  if (${String(!isScrolled)} && document.documentElement.scrollHeight > innerHeight) found.push('the page is higher than the window');
  for (const e of all('.wide')) if (e.scrollWidth > e.clientWidth) found.push('clipped: ' + said(e));
  for (const e of all('svg text')) {
    if (e.textContent === '') continue;
    const { a } = e.getScreenCTM();
    const size = parseFloat(getComputedStyle(e).fontSize) * a;
    if (size < 11) found.push('letters of ' + size.toFixed(1) + ' px: ' + said(e));
  }
  for (const e of all('th, h1, button, a, summary, code, p')) if (parseFloat(getComputedStyle(e).fontSize) < 11) found.push('small: ' + said(e));
  // Lines of a name have ten letters or more, but for the last.
  for (const e of all('th[scope=row]')) {
    if (/\\s/.test(e.textContent)) continue;
    const range = document.createRange();
    range.selectNodeContents(e);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    if (lines > Math.ceil(e.textContent.length / 10)) found.push(lines + ' lines: ' + said(e));
  }
  for (const chart of all('.chart')) {
    const own = chart.getBoundingClientRect();
    const texts = [...chart.querySelectorAll('.tick')].filter(shown).map((e) => [said(e), e.getBoundingClientRect()]);
    for (const [text, box] of texts) {
      if (box.left < own.left - 1 || box.right > own.right + 1) found.push('outside its chart: ' + text);
      for (const [other, place] of texts)
        if (other !== text && box.left < place.right && place.left < box.right && box.top < place.bottom - 3 && place.top < box.bottom - 3) found.push(text + ' covers ' + other);
    }
    if (chart.querySelector('.point') === null) found.push('no point: ' + said(chart));
  }
  const names = all('table').map((e) => [...e.tBodies].map(({ textContent }) => textContent).join());
  if (new Set(names).size < names.length) found.push('a table is there twice');
  const plates = all('#tree .goal .label').filter((e) => e.textContent !== '').map((e) => [said(e), e.getBoundingClientRect()]).filter(([, box]) => inSight(box));
  for (const [at, [text, box]] of plates.entries())
    for (const [other, place] of plates.slice(at + 1))
      if (box.left < place.right && place.left < box.right && box.top < place.bottom - 4 && place.top < box.bottom - 4) found.push(text + ' lies on ' + other);
  return found;
})()`;

test.each(looks)('the page of a %s at %d pixels, %s, can be read', async (name, width, scheme, height) => {
  await browser.resize(width, height);
  await browser.prefer(scheme);
  await browser.open(join(folder.path, `${name}.html`));
  const picture = `${pictures}${name}-${width}.webp`;
  await browser.evaluate(`document.querySelector('#costs, #now')?.scrollIntoView()`);
  if (scheme === 'light' && name !== 'plan' && isTaken)
    await writeFile(picture, await browser.picture('webp'));
  if (scheme === 'light' && name !== 'plan') {
    const bytes = await readFile(picture);
    expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
    expect(bytes.length).toBeLessThan(mostBytes);
  }
  expect(await browser.evaluate(faults(name !== 'search'))).toEqual([]);
  const folds = `[...document.querySelectorAll('details')].forEach((e) => { e.open = true; })`;
  if (name !== 'search') await browser.evaluate(folds);
  expect(await browser.evaluate(faults(name !== 'search'))).toEqual([]);
  expect(browser.complaints).toEqual([]);
});
