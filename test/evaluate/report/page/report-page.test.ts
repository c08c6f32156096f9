import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { reportPage } from '../../../../src/evaluate/report/page/report-page.ts';
import { readBundled } from '../../../../src/report/page-bundle.ts';
import { type BrowserPage, startChromium } from '../../../support/chromium.ts';
import { contrast } from '../../../support/contrast.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { richReport } from '../rich-report.ts';
import { failure, problem, proved, sampleReport } from '../sample-report.ts';

let browser: BrowserPage;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let page: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  browser = await startChromium();
  page = join(folder.path, 'report.html');
  const script = fileURLToPath(new URL('write-page.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [script, page], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
});

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

const list = (selector: string, what: string) =>
  browser.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})].map((e) => ${what})`);
const count = (selector: string) =>
  browser.evaluate(`document.querySelectorAll(${JSON.stringify(selector)}).length`);
const shown = () =>
  browser.evaluate(
    `[...document.querySelectorAll('tbody.problem')].filter((e) => e.getClientRects().length > 0).map((e) => e.querySelector('code').textContent)`,
  );
/** Keys as a keyboard sends them: the browser itself moves the focus and presses buttons only for those. */
async function press(key: 'Tab' | 'Enter' | 'Space', modifiers = 0): Promise<void> {
  const code = { Tab: 9, Enter: 13, Space: 32 }[key];
  const text = { Tab: '', Enter: '\r', Space: ' ' }[key];
  const event = { key: key === 'Space' ? ' ' : key, code: key, windowsVirtualKeyCode: code, modifiers };
  await browser.command('Input.dispatchKeyEvent', { type: 'keyDown', ...event, ...(text && { text }) });
  await browser.command('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

test('one file that asks nobody for anything, and says first what must not be left out', async () => {
  await browser.open(page);
  expect(await browser.evaluate('document.querySelector("h1").textContent')).toBe('minif2f · valid,test');
  expect(await browser.evaluate('document.querySelector(".headline").textContent')).toMatch(
    /^CONTAMINATED: 1 problem is in the training data; contamination checked in part\. With them: 2 of 4 proved.* Without them: 1 of 3/,
  );
  expect(await list('.notes .warning', 'e.parentElement.textContent')).toHaveLength(9);
  expect(await count('tbody.problem')).toBe(8);
  expect(await browser.evaluate('document.title')).toBe('minif2f · valid,test · Lakatos');
  expect(browser.requests).toHaveLength(1);
  expect(browser.complaints).toEqual([]);
});

test('tables and drawings can be heard as well as seen', async () => {
  await browser.open(page);
  expect(await list('table', 'e.caption === null || e.caption.textContent === ""')).not.toContain(true);
  expect(await list('th', 'e.scope')).not.toContain('');
  expect(
    await list('svg.chart', 'e.getAttribute("role") + " " + e.querySelector("title").textContent'),
  ).toEqual([
    'img Proved over time (with problems that are in the training data)',
    'img Proved over tactic calls (with problems that are in the training data)',
  ]);
  expect(
    await list(
      'svg.chart',
      'e.getAttribute("aria-labelledby").split(" ").every((id) => document.getElementById(id))',
    ),
  ).toEqual([true, true]);
  expect(await list('figure tbody', '[...e.rows].map((row) => row.textContent)')).toEqual([
    ['0.12 s1', '32.5 s2'],
    ['41', '1612'],
  ]);
  expect(await list('[id]', 'e.id').then((ids) => new Set(ids as string[]).size)).toBe(await count('[id]'));
});

test('every proof and every certificate is one click away, and failures have their best goals', async () => {
  await browser.open(page);
  const folds = (await list('tbody.problem details', `[e.querySelector('summary').textContent, e.open]`)) as [
    string,
    boolean,
  ][];
  expect(folds.every(([, open]) => !open)).toBe(true);
  expect(folds.map(([name]) => name)).toEqual([
    'proof of attempt 1 of add_comm',
    'certificate of attempt 1 of add_comm',
    'proof of attempt 2 of add_comm',
    'certificate of attempt 2 of add_comm',
    '2 attempts of add_comm',
    'proof of attempt 2 of late',
    'certificate of attempt 2 of late',
    '2 attempts of late',
    'statement of hard',
    'best open goals of hard',
    '2 attempts of hard',
    'statement of wrong',
    'proof of the negation of wrong',
    'certificate of the negation of wrong',
    'messages of wrong',
    'statement of strange',
    'messages of strange',
    'statement of deadly',
    '2 attempts of deadly',
    'statement of undone',
    'statement of asked',
  ]);
  const click = async (name: string) => {
    await browser.evaluate(
      `[...document.querySelectorAll('summary')].find((e) => e.textContent === ${JSON.stringify(name)}).click()`,
    );
    return await browser.evaluate(
      `(() => { const [pre] = [...document.querySelectorAll('summary')].find((e) => e.textContent === ${JSON.stringify(name)}).parentElement.querySelectorAll('pre'); return pre.checkVisibility() ? pre.textContent : null; })()`,
    );
  };
  expect(await click('proof of attempt 2 of add_comm')).toBe(
    'theorem add_comm (a b : ℕ) : a + b = b + a := by\n  omega',
  );
  const { results } = richReport();
  expect(JSON.parse(String(await click('certificate of attempt 2 of add_comm')))).toEqual(
    results[1]?.certificate,
  );
  expect(await click('proof of the negation of wrong')).toBe('theorem wrong_negation : ¬ 1 = 2 := by decide');
  expect(await click('best open goals of hard')).toBe('n : ℕ\n⊢ n < n + 1\n\n⊢ True');
});

test('the filter: by result, by topic, by words', async () => {
  await browser.open(page);
  const set = (id: string, value: string) =>
    browser.evaluate(
      `(() => { const e = document.getElementById(${JSON.stringify(id)}); e.value = ${JSON.stringify(value)}; e.dispatchEvent(new Event('input', { bubbles: true })); })()`,
    );
  const told = () => browser.evaluate('document.getElementById("shown").textContent');
  expect(await told()).toBe('8 of 8 problems');
  await set('status', 'proved');
  expect(await shown()).toEqual(['add_comm', 'late']);
  await set('text', 'OMEGA add');
  expect(await shown()).toEqual(['add_comm']);
  expect(await told()).toBe('1 of 8 problems');
  await set('status', '');
  await set('text', '');
  await set('topic', 'number theory');
  expect(await shown()).toEqual(['hard', 'wrong']);
  await set('text', 'n < n + 1');
  expect(await shown()).toEqual(['hard']);
  await set('text', 'nowhere');
  expect(await shown()).toEqual([]);
  expect(await browser.evaluate('document.getElementById("none").checkVisibility()')).toBe(true);
  expect(browser.complaints).toEqual([]);
});

test('by keyboard alone: skip, walk, unfold, filter, with the focus always to be seen', async () => {
  await browser.open(page);
  const focused = () => browser.evaluate('document.activeElement.textContent.trim()');
  const outline = () => browser.evaluate('getComputedStyle(document.activeElement).outlineStyle');
  await press('Tab');
  expect(await focused()).toBe('Skip to the problems');
  expect(await outline()).toBe('solid');
  expect(await browser.evaluate('document.activeElement.getBoundingClientRect().top >= 0')).toBe(true);
  await press('Enter');
  await browser.until('location.hash === "#problem-list"');
  // The filter comes next, and then the first problem.
  const ids: unknown[] = [];
  for (let step = 0; step < 3; step += 1) {
    await press('Tab');
    ids.push(await browser.evaluate('document.activeElement.id'));
    expect(await outline()).toBe('solid');
  }
  expect(ids).toEqual(['status', 'topic', 'text']);
  await browser.command('Input.insertText', { text: 'omega' });
  expect(await shown()).toEqual(['add_comm']);
  const seen: unknown[] = [];
  for (let step = 0; step < 20 && !seen.includes('2 attempts of add_comm'); step += 1) {
    await press('Tab');
    const name = await focused();
    // A table that is wider than the window can be scrolled, and so is a stop; closed folds have none inside.
    if ((await browser.evaluate('document.activeElement.localName')) !== 'summary') continue;
    seen.push(name);
    expect(await outline()).toBe('solid');
    await press('Enter');
    expect(await browser.evaluate('document.activeElement.parentElement.open')).toBe(true);
  }
  expect(seen).toHaveLength(5);
  await press('Space');
  expect(await browser.evaluate('document.activeElement.parentElement.open')).toBe(false);
});

test('light and dark follow the reader, and every text can be read in both', async () => {
  await browser.open(page);
  const papers: unknown[] = [];
  for (const value of ['light', 'dark']) {
    await browser.command('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    });
    papers.push(await browser.evaluate('getComputedStyle(document.body).backgroundColor'));
    const colours = (await list(
      'h1, .headline, .faint, .warning, a, caption, thead th, .result, summary, figcaption, td',
      'getComputedStyle(e).color',
    )) as string[];
    const paper = String(papers.at(-1));
    for (const colour of new Set(colours)) expect(contrast(colour, paper)).toBeGreaterThan(4.5);
    const ticks = (await list('.tick', 'getComputedStyle(e).fill')) as string[];
    const panel = String(
      await browser.evaluate('getComputedStyle(document.querySelector("svg")).backgroundColor'),
    );
    for (const colour of new Set(ticks)) expect(contrast(colour, panel)).toBeGreaterThan(4.5);
  }
  await browser.command('Emulation.setEmulatedMedia', { features: [] });
  expect(papers).toEqual(['rgb(251, 250, 247)', 'rgb(22, 24, 28)']);
});

test('a narrow window shows tables as lists, and nothing is wider than it', async () => {
  await browser.resize(380, 800);
  await browser.open(page);
  await browser.evaluate(`[...document.querySelectorAll('details')].forEach((e) => { e.open = true; })`);
  const tooWide = `[...document.querySelectorAll('body *')].filter((e) => e.closest('svg, .unseen') === null && e.getBoundingClientRect().right > innerWidth).map((e) => e.outerHTML.slice(0, 80))`;
  expect(await browser.evaluate(tooWide)).toEqual([]);
  expect(await browser.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await browser.command('Emulation.clearDeviceMetricsOverride');
});

test('without its script the page lacks the filter and nothing else', async () => {
  await browser.command('Emulation.setScriptExecutionDisabled', { value: true });
  await browser.open(page);
  expect(await browser.evaluate('document.getElementById("filter").checkVisibility()')).toBe(false);
  expect(await shown()).toHaveLength(8);
  await browser.command('Emulation.setScriptExecutionDisabled', { value: false });
});

test('no text gets out of its place', async () => {
  const attack =
    '"></pre></td></table></script><script>window.attacked = 1</script><img src=x onerror="window.attacked = 1"><!--';
  const report = sampleReport({
    suite: { ...sampleReport().suite, name: attack, split: attack, repository: attack },
    options: { ...sampleReport().options, strategy: attack, settings: { [attack]: attack } },
    contamination: { kind: 'not-checked', why: attack },
    baselines: [{ name: attack, proved: [], unknown: [] }],
    problems: [
      problem(attack, { statement: attack, topic: attack, split: attack }),
      problem('other', { topic: "' onclick='window.attacked = 1" }),
    ],
    results: [
      proved(attack, 10, 2, { proof: attack, detail: attack }),
      failure('other', { detail: attack, openGoals: [{ goals: [attack], left: 1, tried: 0 }] }),
    ],
  });
  expect(readBundled('report-page.js')).not.toMatch(/<\/script|<!--/i);
  const hostile = join(folder.path, 'hostile.html');
  await writeFile(hostile, reportPage(report));
  await browser.open(hostile);
  expect(await browser.evaluate('window.attacked === undefined')).toBe(true);
  expect(await count('script')).toBe(1);
  expect(await count('img')).toBe(0);
  expect(await browser.evaluate('document.querySelector("h1").textContent')).toBe(`${attack} · ${attack}`);
  expect(await shown()).toEqual([attack, 'other']);
  expect(await list('#topic option', 'e.value')).toEqual(
    ['', "' onclick='window.attacked = 1", attack].toSorted(),
  );
  const texts = (await list('pre', 'e.textContent')) as string[];
  expect(texts).toContain(`${attack} := ${attack}`);
  expect(await browser.evaluate('document.getElementById("shown").textContent')).toBe('2 of 2 problems');
  expect(browser.requests).toHaveLength(1);
  expect(browser.complaints).toEqual([]);
  // Were markup to get in after all, its script would not run.
  await browser.evaluate(
    `document.body.insertAdjacentHTML('beforeend', '<img src="x:" onerror="window.attacked = 1">')`,
  );
  await browser.until(`document.querySelector('img').complete`);
  expect(await browser.evaluate('window.attacked === undefined')).toBe(true);
});

test('a run of which nothing is done is a page too', async () => {
  const empty = join(folder.path, 'empty.html');
  await writeFile(empty, reportPage(sampleReport({ results: [] })));
  await browser.open(empty);
  expect(await browser.evaluate('document.querySelector(".headline").textContent')).toBe(
    '0 of 0 proved, no rate yet',
  );
  expect(await list('figcaption', 'e.textContent')).toEqual([
    'Proved over time: 0 of 0 problems proved within 30.0 s for each problem.',
    'Proved over tactic calls: 0 of 0 problems proved within 10 for each problem.',
  ]);
  expect(browser.complaints).toEqual([]);
});
