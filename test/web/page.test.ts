import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import { type BenchFolder, openBenchFolder } from '../../src/evaluate/run/bench-folder.ts';
import { statusSchema } from '../../src/serve/watch-routes.ts';
import { heldToyRun } from '../learn/run/held-toy-run.ts';
import { type Served, startServe } from '../serve/start-serve.ts';
import { attemptRecord, benchConfig, scriptedProblem } from '../support/bench-records.ts';
import { type BrowserPage, startChromium } from '../support/chromium.ts';
import { eventually } from '../support/eventually.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const key = 'a-key-of-the-tests';
/** Milliseconds that a proof may take on a machine with much else to do, and a test of one. */
const proofMs = 240_000;
const longMs = 600_000;
/** With `LAKATOS_PICTURES=1` the picture is taken anew; without, it has to be there. */
const isTaken = process.env['LAKATOS_PICTURES'] === '1';
const picture = fileURLToPath(new URL('../../docs/images/page.webp', import.meta.url));
const hard = 'theorem hard (f : Nat → Nat) (h : ∀ n, f (f n) < f (n + 1)) : ∀ n, f n = n := sorry';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let run: BenchFolder;
let server: Served;
let browser: BrowserPage;
let axe: string;

beforeAll(async () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  folder = await temporaryFolder();
  const runs = join(folder.path, 'runs');
  run = await openBenchFolder(join(runs, 'night'), false);
  const { journal } = await run.begin(benchConfig(['a', 'b', 'c'].map((id) => scriptedProblem(id, 't'))));
  await journal.append(attemptRecord('a', 0, { outcome: 'proved', reason: null, proof: 'by close' }));
  const program = [join(root, 'bin', 'lakatos.js'), 'serve', '--workers', '1'];
  const args = ['--time', '10m', '--runs', runs];
  server = await startServe(folder.path, args, { LAKATOS_SERVE_KEY: key }, program);
  browser = await startChromium();
}, longMs);

afterAll(async () => {
  await browser?.[Symbol.asyncDispose]();
  await server?.[Symbol.asyncDispose]();
  await run?.[Symbol.asyncDispose]();
  await folder?.[Symbol.asyncDispose]();
});

const shows = async (expression: string, ms = 20_000): Promise<void> => {
  const isTrue = async () => (await browser.evaluate(expression)) === true;
  if (await eventually(isTrue, ms)) return;
  throw new Error(`never true: ${expression}; ${String(await browser.evaluate('document.body.innerText'))}`);
};
const says = (selector: string, text: string) =>
  `document.querySelector(${JSON.stringify(selector)})?.textContent.includes(${JSON.stringify(text)}) === true`;
const focus = (selector: string) =>
  browser.evaluate(`document.querySelector(${JSON.stringify(selector)}).focus()`);
const write = (text: string) => browser.command('Input.insertText', { text });
const prove = () => browser.evaluate(`document.querySelector('form .main').click()`);
const press = (name: string) =>
  browser.evaluate(
    `[...document.querySelectorAll('button, a, summary')].find((e) => e.textContent === '${name}').click()`,
  );

/** What is wrong for who does not see the page, or sees little, in light and in dark, wide and narrow. */
async function barriers(): Promise<unknown> {
  const found: unknown[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await browser.prefer(scheme);
    await browser.evaluate(axe);
    const rules = `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' ')))`;
    found.push(...z.array(z.string()).parse(await browser.evaluate(rules)));
  }
  await browser.resize(390, 844);
  if ((await browser.evaluate('document.documentElement.scrollWidth > innerWidth')) === true)
    found.push('wider than a phone');
  await browser.resize(1280, 800);
  await browser.prefer('light');
  return found;
}

/** What the browser says of refused requests left out: those are wanted. */
const complaints = () => browser.complaints.filter((text) => !text.includes('status of 401'));

const status = async () => statusSchema.parse(await (await server.fetch('/v1/status')).json());

test(
  'who shows the key writes a theorem with abbreviations, and reads its proof and the certificate',
  async () => {
    const bare = await fetch(`${server.url}/`, { headers: { accept: 'text/html' } });
    expect(bare.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:;/,
    );
    expect((await fetch(`${server.url}/v1/status`)).status).toBe(401);

    await browser.open(`${server.url}/`);
    await shows(says('h2', 'Key'));
    await shows("document.activeElement.id === 'key'");
    expect(await barriers()).toEqual([]);
    await write('another key');
    await press('Enter');
    await shows(says('[role=alert]', 'The key is wrong.'));
    await focus('#key');
    await browser.evaluate(`document.activeElement.select()`);
    await write(key);
    await press('Enter');
    await shows(`document.querySelector('textarea') !== null`);

    await focus('textarea');
    for (const letter of 'theorem swap (p q : Prop) (h : p \\and q) : q \\an') await browser.key(letter);
    await browser.key('Tab');
    for (const letter of ' p := sorry') await browser.key(letter);
    const text = 'theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p := sorry';
    expect(await browser.evaluate(`document.querySelector('textarea').value`)).toBe(text);
    expect(await browser.evaluate(`document.querySelector('.editor pre').textContent`)).toBe(`${text}\n`);
    expect(await barriers()).toEqual([]);
    await prove();
    await shows(says('[role=status]', 'The proof is done. swap: proved'), proofMs);
    await shows(says('main', 'The text with its proofs'));
    await press('Certificate of the gate');
    await browser.evaluate(`document.querySelectorAll('details').forEach((e) => { e.open = true; })`);
    expect(await browser.evaluate(`document.querySelector('article').textContent`)).toMatch(
      /swap: proved[\s\S]*tactic calls[\s\S]*Proofby[\s\S]*"verdict": "accepted"/,
    );
    expect(await barriers()).toEqual([]);
    expect(complaints()).toEqual([]);
    expect(browser.requests.filter((url) => !url.startsWith(server.url) && !url.startsWith('data:'))).toEqual(
      [],
    );
  },
  longMs,
);

test(
  'of a proof that does not hold in the completed text it is said why',
  async () => {
    await press('Prove');
    await shows(`document.querySelector('textarea') !== null`);
    await focus('textarea');
    await browser.evaluate(`document.activeElement.select()`);
    await write(
      [
        '@[simp high] theorem too_long (xs : List Nat) : xs.reverse = xs ++ [0] := sorry',
        'theorem lengths (xs ys : List Nat) : (xs.reverse ++ ys).length = xs.length + ys.length := sorry',
      ].join('\n'),
    );
    await prove();
    await shows(says('main', 'Rejected: '), proofMs);
    expect(await browser.evaluate(`document.querySelector('main').textContent`)).toMatch(
      /Rejected: .*the proof of lengths does not hold in the completed file/,
    );
    expect(complaints()).toEqual([]);
  },
  longMs,
);

test(
  'a search is watched as it goes on, and ends in Lean too when it is cancelled by the keyboard',
  async () => {
    await press('Prove');
    await shows(`document.querySelector('textarea') !== null`);
    await focus('textarea');
    await browser.evaluate(`document.activeElement.select()`);
    await write(hard);
    await prove();
    await shows(`document.querySelectorAll('.tree li').length > 2`, proofMs);
    await shows(says('.doing', '1 running'));
    expect(await browser.evaluate(`document.querySelector('main').textContent`)).toMatch(
      /open goals[\s\S]*Goal that is worked on[\s\S]*Open goals nearest to a proof[\s\S]*Tree of hard: \d+/,
    );
    expect(await barriers()).toEqual([]);
    if (isTaken) await writeFile(picture, await browser.picture('webp'));
    const bytes = await readFile(picture);
    expect(bytes.subarray(8, 12).toString('latin1')).toBe('WEBP');
    expect(bytes.length).toBeLessThan(60_000);
    await browser.evaluate(`document.querySelector('main button').focus()`);
    await browser.key(' ');
    await shows(says('[role=status]', 'was cancelled'), proofMs);
    const isIdle = async () => {
      const { workers, proofs } = await status();
      return workers.busy === 0 && proofs.running === 0;
    };
    expect(await eventually(isIdle, 60_000)).toBe(true);
    expect(complaints()).toEqual([]);
  },
  longMs,
);

test('earlier proofs and searches are found again, and runs are shown with their curves', async () => {
  await press('History');
  await shows(`document.querySelectorAll('table').length === 2`);
  await shows(`document.activeElement.textContent === 'History'`);
  expect(await barriers()).toEqual([]);
  await browser.evaluate(`document.querySelector('a[href^="#/searches/"]:not([href="#/"])').click()`);
  await shows(says('h2', 'A search'));
  await shows(`document.querySelector('main pre') !== null && document.querySelector('.tree') !== null`);
  expect(await barriers()).toEqual([]);
  await press('Runs');
  await shows(says('article', 'toy · test under way'));
  await shows(`document.querySelector('img')?.naturalWidth > 0`);
  expect(await browser.evaluate(`document.querySelector('img').alt`)).toBe(
    'Proofs so far: 1 in 1 of 3 attempts.',
  );
  const training = await heldToyRun(join(folder.path, 'runs', 'training'));
  await shows(says('main', 'Training on toy, preset toy under way'));
  await shows(
    `/Now: round 0 \\(1 of 1\\): searching: \\d of 6 done, \\d proved, \\d+ calls/.test(document.querySelector('main').textContent)`,
  );
  expect(await barriers()).toEqual([]);
  training.letGo();
  await training.ended;
  await shows(says('main', 'Training on toy, preset toy ended'));
  expect(await browser.evaluate(`document.querySelector('main').textContent`)).not.toContain('Now: ');
  expect(complaints()).toEqual([]);
});
