import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { renderPage } from '../../../../src/prove/episode/page/render-page.ts';
import { readEpisode } from '../../../../src/prove/episode/read-episode.ts';
import { readBundled } from '../../../../src/report/page-bundle.ts';
import { searchOfLists } from '../../../report/search-of-lists.ts';
import { type GraphGame, rules } from '../../../search/graph-game.ts';
import { type BrowserPage, startChromium } from '../../../support/chromium.ts';
import { contrast } from '../../../support/contrast.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { recordGame } from '../record-game.ts';

const bin = fileURLToPath(new URL('../../../../bin/lakatos.js', import.meta.url));

/** A proof, a failure, a goal that is met twice, and a branch that comes to nothing. */
const demo: GraphGame = {
  root: rules({
    wander: ['lost'],
    simp: 'failed',
    split: ['left', 'right'],
    hang: 'timeout',
    omega: 'failed',
  }),
  left: rules({ decide: 'failed', go: ['right'] }),
  right: rules({ rfl: 'proved' }),
  lost: rules({ give: 'failed', up: 'refused' }),
};

let browser: BrowserPage;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let demoPage: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  browser = await startChromium();
  const { episode } = await recordGame(demo, {
    policy: {
      // The bandit liked what is first better than the policy did.
      propose: async ({ key }) =>
        demo[key]!.map(({ action, logProbability }, at) => ({
          ...{ action, logProbability },
          ...(at === 0 && { prior: Math.log(0.25) }),
        })),
    },
    value: { estimate: async ({ key }) => (key === 'lost' ? 0.125 : 0.5) },
  });
  const lines = join(folder.path, 'demo.jsonl');
  demoPage = join(folder.path, 'demo.html');
  await writeFile(lines, episode.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  // The command itself, because Node reads the script's TypeScript in its own way.
  await promisify(execFile)(process.execPath, [bin, 'replay', lines, '--html', demoPage], {
    env: { ...process.env, NODE_OPTIONS: '' },
  });
});

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

const count = (selector: string) => browser.evaluate(`document.querySelectorAll('${selector}').length`);
const textOf = (selector: string) => browser.evaluate(`document.querySelector('${selector}').textContent`);
const shownGoals = () =>
  browser.evaluate(
    `[...document.querySelectorAll('.goal')].filter((goal) => getComputedStyle(goal).display !== 'none').map((goal) => Number(goal.dataset.goal)).sort()`,
  );
const scale = async () => Number(/scale\((.*)\)/.exec(String(await transform()))?.[1]);
const transform = () => browser.evaluate(`document.querySelector('#world').getAttribute('transform')`);
const centre = async (selector: string) =>
  (await browser.evaluate(
    `(() => { const box = document.querySelector('${selector} .frame').getBoundingClientRect(); return { x: box.left + box.width / 2, y: box.top + box.height / 2 }; })()`,
  )) as { x: number; y: number };
const slideTo = (time: string) =>
  browser.evaluate(
    `(() => { const time = document.querySelector('#time'); time.value = ${time}; time.dispatchEvent(new Event('input', { bubbles: true })); })()`,
  );

test('the page shows the whole tree, marks the proof, and asks nobody for anything', async () => {
  await browser.open(demoPage);
  expect(await textOf('h1')).toBe('game');
  expect(await shownGoals()).toEqual([0, 1, 2, 3]);
  expect(await count('.goal.proved')).toBe(3);
  expect(await count('.goal.exhausted')).toBe(1);
  expect(
    await browser.evaluate(
      `[...document.querySelectorAll('.goal.in-proof')].map((goal) => goal.dataset.goal)`,
    ),
  ).toEqual(['0', '2', '3']);
  expect(await count('.tactic.in-proof')).toBe(3);
  expect(await browser.evaluate(`document.querySelector('[data-goal="0"] .failures').textContent`)).toBe(
    '✗3',
  );
  expect(browser.requests.filter((url) => !url.startsWith('file:'))).toEqual([]);
  expect(browser.requests).toHaveLength(1);
  expect(browser.complaints).toEqual([]);
});

test('goals are told in full where the pointer or the keyboard is', async () => {
  await browser.open(demoPage);
  const { x, y } = await centre('[data-goal="1"]');
  await browser.mouse('mouseMoved', x, y);
  await browser.until(`!document.querySelector('#tooltip').hidden`);
  expect(await textOf('#tooltip')).toBe('⊢ lost');
  await browser.mouse('mouseMoved', 2, 400);
  await browser.until(`document.querySelector('#tooltip').hidden`);
  await browser.key('Home');
  await browser.until(`document.activeElement.dataset.goal === '0'`);
  // The way of the proof comes first.
  await browser.key('ArrowRight');
  await browser.until(`document.activeElement.dataset.goal === '2'`);
  for (const goal of ['3', '1']) {
    await browser.key('ArrowDown');
    await browser.until(`document.activeElement.dataset.goal === '${goal}'`);
  }
  expect(await textOf('#tooltip')).toBe('⊢ lost');
  expect(await browser.evaluate(`document.activeElement.getAttribute('aria-label')`)).toBe(
    'goal 1, exhausted, 2 failed: lost',
  );
  await browser.key('ArrowLeft');
  await browser.until(`document.activeElement.dataset.goal === '0'`);
});

test('a goal that is clicked lists every tactic with what Lean said', async () => {
  await browser.open(demoPage);
  const { x, y } = await centre('[data-goal="0"]');
  await browser.mouse('mousePressed', x, y, { button: 'left', clickCount: 1 });
  await browser.mouse('mouseReleased', x, y, { button: 'left', clickCount: 1 });
  await browser.until(`document.querySelector('.goal.selected').dataset.goal === '0'`);
  const failures = await browser.evaluate(
    `[...document.querySelectorAll('#details .failure')].map((item) => item.querySelector('code').textContent + ': ' + item.querySelector('pre').textContent)`,
  );
  expect(failures).toEqual(['simp: failed: root/simp', 'hang: ', 'omega: failed: root/omega']);
  const leads = await textOf('#details .leads');
  expect(leads).toContain('goal 1');
  expect(leads).toContain('probability 0.37, prior 0.25');
  expect(leads).toMatch(/probability 0\.050goal 2/u);
  expect(await textOf('#details > .facts')).not.toContain('value');
  expect(await textOf('#details > .facts')).toContain(' · last chosen at 0.00 · ');
  await browser.evaluate(`document.querySelector('#details .failure').open = true`);
  await slideTo('Number(document.querySelector("#time").max) - 1');
  expect(await browser.evaluate(`document.querySelector('#details .failure').open`)).toBe(true);
  await slideTo('0');
  expect(await count('#details .failure')).toBe(0);
  expect(await textOf('#details > .facts')).not.toContain('chosen');
  await slideTo('document.querySelector("#time").max');
  await browser.evaluate(`document.querySelector('#details .leads .link-to').click()`);
  await browser.until(`document.querySelector('.goal.selected').dataset.goal === '1'`);
  expect(await textOf('#details > .facts')).toContain(' · value 0.13 · ');
});

test('wheel and keys zoom, the pointer drags, and a tactic folds away', async () => {
  await browser.open(demoPage);
  const before = await scale();
  await browser.mouse('mouseWheel', 400, 300, { deltaX: 0, deltaY: -200 });
  await browser.until(
    `document.querySelector('#world').getAttribute('transform').includes('scale(${before})') === false`,
  );
  expect(await scale()).toBeGreaterThan(before);
  await browser.key('-');
  await browser.key('0');
  expect(await scale()).toBe(before);
  const still = await transform();
  await browser.mouse('mousePressed', 20, 600, { button: 'left', clickCount: 1 });
  await browser.mouse('mouseMoved', 60, 560, { button: 'left', buttons: 1 });
  await browser.mouse('mouseReleased', 60, 560, { button: 'left' });
  expect(await transform()).not.toBe(still);
  await browser.key('Home');
  await browser.key('Enter');
  await browser.until(`document.querySelectorAll('.goal').length === 1`);
  expect(await textOf('.fold')).toBe('▸ 3');
  await browser.key('Enter');
  await browser.until(`document.querySelectorAll('.goal').length === 4`);
});

test('play-back: the tree grows as it did', async () => {
  await browser.open(demoPage);
  await slideTo('0');
  expect(await shownGoals()).toEqual([0]);
  expect(await count('.in-proof')).toBe(0);
  expect(await textOf('#readout')).toMatch(/^0\.0 s of .* step 0 of \d+$/);
  await browser.key('.');
  expect(await shownGoals()).toEqual([0, 1, 2, 3]);
  expect(await count('.goal.proved')).toBe(0);
  await browser.key(',');
  expect(await shownGoals()).toEqual([0]);
  await browser.evaluate(`document.querySelector('#speed').value = '0'`);
  await browser.key(' ');
  await browser.until(`document.querySelectorAll('.goal.proved').length === 3`);
  await browser.until(`document.querySelector('#play').getAttribute('aria-label') === 'Play'`);
  expect(await count('.in-proof')).toBe(6);
  expect(browser.complaints).toEqual([]);
});

test('light and dark follow the reader', async () => {
  await browser.open(demoPage);
  const paper = () => browser.evaluate(`getComputedStyle(document.body).backgroundColor`);
  const colours: unknown[] = [];
  for (const value of ['light', 'dark']) {
    await browser.command('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    });
    colours.push(await paper());
  }
  await browser.command('Emulation.setEmulatedMedia', { features: [] });
  expect(colours).toEqual(['rgb(251, 250, 247)', 'rgb(22, 24, 28)']);
});

test('no text of a theorem gets out of its place', async () => {
  const attack =
    '</script><script>window.attacked = true</script><img src="x" onerror="window.attacked = true">';
  const theorem = { id: attack, header: '', statement: `theorem t : "${attack}" = "<!--"` };
  const game = {
    root: rules({ [attack]: ['<!-- <script>'], [`${attack} 2`]: 'failed' }),
    '<!-- <script>': rules({ '${1}`': 'proved' }),
  };
  const { episode } = await recordGame(game, { theorem });
  // Its own texts must not end the script either.
  expect(readBundled('search-page.js')).not.toMatch(/<\/script|<!--/i);
  const page = join(folder.path, 'attack.html');
  await writeFile(page, renderPage(readEpisode(JSON.parse(JSON.stringify(episode.lines)) as unknown[])));
  await browser.open(page);
  expect(await textOf('h1')).toBe(attack);
  expect(await textOf('#details .leads code')).toBe(attack);
  expect(await shownGoals()).toEqual([0, 1]);
  expect(await count('script')).toBe(2);
  expect(await count('img')).toBe(0);
  expect(await browser.evaluate(`window.attacked === undefined`)).toBe(true);
  expect(browser.requests).toHaveLength(1);
  expect(browser.complaints).toEqual([]);
});

describe('a search of sixty goals', () => {
  let sixty: string;
  const texts = () =>
    browser.evaluate(
      `[...document.querySelectorAll('.goal .label')].filter((e) => e.textContent !== '' && e.checkVisibility()).length`,
    ) as Promise<number>;
  const size = () =>
    browser.evaluate(
      `(() => { const e = document.querySelector('.goal .label'); return parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a; })()`,
    );

  beforeAll(async () => {
    sixty = join(folder.path, 'sixty.html');
    await writeFile(sixty, renderPage(await searchOfLists()));
  });
  afterEach(() => browser.command('Emulation.clearDeviceMetricsOverride'));

  test.each([
    [390, 844],
    [1600, 900],
  ])('can be read when it is opened, at %d pixels', async (width, height) => {
    await browser.resize(width, height);
    await browser.open(sixty);
    const goals = (await count('.goal')) as number;
    expect(goals).toBeGreaterThan(55);
    expect(await texts()).toBe(goals);
    expect(await size()).toBeGreaterThanOrEqual(11.9);
    const first = String(await textOf('[data-goal="1"] .label'));
    expect(first.length).toBeGreaterThanOrEqual(16);
  });

  test('has fewer texts the smaller it is, in the same letters, and those of the proof remain', async () => {
    await browser.resize(1600, 900);
    await browser.open(sixty);
    const before = await texts();
    for (let times = 0; times < 5; times += 1) await browser.key('-');
    const far = await texts();
    expect(far).toBeLessThan(before);
    expect(far).toBeGreaterThan(8);
    expect(await size()).toBeCloseTo(12, 5);
    expect(await textOf('[data-goal="4"] .label')).toMatch(/…$/);
    for (let times = 0; times < 12; times += 1) await browser.key('+');
    expect(await texts()).toBe(before);
    expect(await browser.evaluate(`document.querySelector('.tactic .label').textContent`)).not.toBe('');
  });

  test('keeps its zoom, and what is in the middle, when the window changes', async () => {
    await browser.resize(1600, 900);
    await browser.open(sixty);
    await browser.key('+');
    const before = await scale();
    const place = async () => (await centre('[data-goal="0"]')).y;
    const [top, moved] = [await place(), await transform()];
    await browser.resize(1600, 700);
    await browser.until(`document.querySelector('#world').getAttribute('transform') !== '${String(moved)}'`);
    expect(await scale()).toBe(before);
    expect(top - (await place())).toBeCloseTo(100, 0);
  });

  test('has a field that looks for words in all goals and walks through them', async () => {
    await browser.resize(1600, 900);
    await browser.open(sixty);
    await browser.key('/');
    await browser.until(`document.activeElement.id === 'find'`);
    await browser.command('Input.insertText', { text: 'LENGTH + 1' });
    await browser.until(`document.querySelector('#found').textContent.endsWith(' found')`);
    const found = Number.parseInt(String(await textOf('#found')), 10);
    expect(found).toBeGreaterThan(0);
    expect(await count('.goal.found')).toBe(found);
    await browser.key('Enter');
    await browser.until(`document.querySelector('#found').textContent === '1 of ${found} found'`);
    expect(
      await browser.evaluate(`document.querySelector('.goal.selected').classList.contains('found')`),
    ).toBe(true);
    expect(await browser.evaluate('document.activeElement.id')).toBe('find');
    await browser.evaluate(
      `(() => { const e = document.querySelector('#find'); e.value = ''; e.dispatchEvent(new Event('input')); })()`,
    );
    expect(await count('.goal.found')).toBe(0);
  });

  test('has its controls folded away on a phone, and two fingers zoom', async () => {
    await browser.resize(390, 844);
    await browser.open(sixty);
    expect(await browser.evaluate(`document.querySelector('#find').checkVisibility()`)).toBe(false);
    await browser.evaluate(`document.querySelector('#controls summary').click()`);
    expect(await browser.evaluate(`document.querySelector('#find').checkVisibility()`)).toBe(true);
    await browser.evaluate(`document.querySelector('#closer').click()`);
    const before = await scale();
    const touch = (type: string, ...points: readonly (readonly [number, number])[]) =>
      browser.command('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    await touch('touchStart', [150, 200]);
    await touch('touchStart', [150, 200], [250, 200]);
    await touch('touchMove', [150, 200], [350, 200]);
    await touch('touchEnd');
    expect((await scale()) / before).toBeCloseTo(2, 1);
    await browser.resize(1280, 800);
    await browser.open(sixty);
    expect(await browser.evaluate(`document.querySelector('#find').checkVisibility()`)).toBe(true);
  });
});

test.each(['light', 'dark'] as const)('edges of the tree stand out from the paper, %s', async (scheme) => {
  await browser.prefer(scheme);
  await browser.open(demoPage);
  const [edge, paper] = (await browser.evaluate(
    `[getComputedStyle(document.querySelector('.tactic:not(.in-proof) .link')).stroke, getComputedStyle(document.body).backgroundColor]`,
  )) as [string, string];
  expect(contrast(edge, paper)).toBeGreaterThanOrEqual(3);
});

test('a search of 5,000 goals is folded at first and can be unfolded', async () => {
  const goals = 5000;
  const game: Record<string, ReturnType<typeof rules>> = {};
  for (let goal = 0; goal < goals; goal += 1) {
    const children = [1, 2, 3].map((which) => 3 * goal + which).filter((child) => child < goals);
    const name = goal === 0 ? 'root' : `g${goal}`;
    game[name] = rules({
      bad: 'failed',
      ...Object.fromEntries(children.map((child) => [`to ${child}`, [`g${child}`]])),
    });
  }
  const { episode, result } = await recordGame(game);
  expect(result.tree.nodes).toHaveLength(goals);
  const page = join(folder.path, 'large.html');
  await writeFile(page, renderPage(readEpisode(JSON.parse(JSON.stringify(episode.lines)) as unknown[])));
  await browser.open(page);
  const atFirst = (await count('.goal')) as number;
  expect(atFirst).toBeGreaterThanOrEqual(300);
  expect(atFirst).toBeLessThan(400);
  await browser.key('u');
  await browser.until(`document.querySelectorAll('.goal').length === ${goals}`);
  await slideTo('document.querySelector("#time").max / 2');
  const half = (await browser.evaluate(`document.querySelectorAll('.goal:not(.absent)').length`)) as number;
  expect(half).toBeGreaterThan(100);
  expect(half).toBeLessThan(goals);
  expect(browser.complaints).toEqual([]);
});
