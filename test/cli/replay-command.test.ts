import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { makeVerdict } from '../../lean/gate/certificate.ts';
import { main } from '../../src/cli/main.ts';
import { recordGame } from '../prove/episode/record-game.ts';
import { rules } from '../search/graph-game.ts';
import { fakeServices, fakeTerminal, runMain } from '../support/fake-terminal.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  store = join(folder.path, 'store');
  const statements = join(folder.path, 'statements.jsonl');
  const lines = ['good : st & t', 'hopeless : t & x'].map((goal) => {
    const id = goal.split(' ')[0];
    return JSON.stringify({ id, statement: `theorem ${goal}` });
  });
  await writeFile(statements, lines.join('\n'));
  const code = await main(
    ['prove', statements, '--store', store, '--workers', '1'],
    fakeTerminal(),
    fakeServices(),
  );
  expect(code).toBe(1);
});

afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

const replay = (...words: string[]) => runMain(['replay', ...words, '--store', store]);

const headers = async () =>
  (await replay('--json')).out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { id: string; theoremId: string; result: string });

test('alone it lists the episodes, latest first', async () => {
  const { code, out } = await replay();
  expect(code).toBe(0);
  expect(out).toMatch(
    /^\S+ {2}[-\d]{10} [:\d]{8} {2}exhausted {2}hopeless\n\S+ {2}[-\d]{10} [:\d]{8} {2}proved {5}good\n$/,
  );
  expect((await headers()).map(({ theoremId, result }) => [theoremId, result])).toEqual([
    ['good', 'proved'],
    ['hopeless', 'exhausted'],
  ]);
});

describe('one episode', () => {
  test('is shown step by step', async () => {
    const { code, out } = await replay('good');
    expect(code).toBe(0);
    const lines = out.split('\n').map((line) => line.trim());
    expect(lines[0]).toMatch(/^✓ good: proved/);
    for (const line of ['⊢ st & t', '⊢ st', '⊢ t', '✓ the gate accepted it']) {
      expect(lines).toContain(line);
    }
    expect(out).toMatch(
      /step 1 at .*: goal 0\n {4}⊢ st & t\n {2}✗ close .* failed · 1 ms\n {6}close does not work on st & t\n/,
    );
    expect(out).toMatch(/ = proved: goals? [\d, ]*0\n/);
    expect(out).toMatch(/ {2}→ split +goals 1, 2 · 1 ms\n/);
  });

  test('of another theorem is never told for a theorem without one, whose short name begins an id', async () => {
    const [first] = await headers();
    const letters = first?.id ?? '';
    expect((await replay(letters.slice(0, 4))).code).toBe(0);
    for (const length of [1, 2, 3]) expect((await replay(letters.slice(0, length))).code).toBe(2);
  });

  test('can be named by its id, the beginning of it, its theorem, and a file', async () => {
    const id = (await headers())[0]?.id ?? '';
    const { out: whole } = await replay('good');
    const file = join(folder.path, 'episode.jsonl');
    await writeFile(file, (await replay('good', '--json')).out);
    for (const name of [id, id.slice(0, 8), file]) expect((await replay(name)).out).toBe(whole);
  });

  test('is shown by parts', async () => {
    const { out } = await replay('good', '--step', '1');
    expect(out).not.toContain('step 2');
    expect(out).toContain('with probability');
    const middle = (await replay('good', '--from', '2', '--to', '2')).out;
    expect([...middle.matchAll(/^step (\d)/gm)].map(([, step]) => step)).toEqual(['2']);
    const proof = (await replay('good', '--only', 'proof')).out;
    expect(proof).toMatch(/→ split/);
    expect(proof).not.toMatch(/✗/);
  });

  test('is written as a page', async () => {
    const path = join(folder.path, 'tree.html');
    const { code, out, err } = await replay('good', '--html', path);
    expect([code, out, err]).toEqual([0, '', `written: ${path}\n`]);
    expect(await readFile(path, 'utf8')).toMatch(/^<!doctype html>\n[\s\S]*<\/html>\n$/);
  });

  test('its proof is checked again by the gate', async () => {
    expect(await replay('good', '--check')).toMatchObject({
      code: 0,
      err: expect.stringContaining('accepts'),
    });
    expect(await replay('hopeless', '--check')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no proof'),
    });
    const strict = scriptedEngine({
      verify: (request, limits) => scriptedEngine().verify({ ...request, submission: 'wrong' }, limits),
    });
    const terminal = fakeTerminal();
    expect(await main(['replay', 'good', '--check', '--store', store], terminal, fakeServices(strict))).toBe(
      1,
    );
    expect(terminal.err()).toContain('the gate rejects the proof: elaboration-error');
  });

  test('a check that is interrupted says nothing of the proof', async () => {
    const terminal = fakeTerminal();
    const engine = scriptedEngine({
      verify: (request) => {
        terminal.interrupt();
        const reasons = [{ code: 'lost' as const, message: 'cancelled' }];
        return Promise.resolve(
          makeVerdict(request, 'toy', { theorems: [], axioms: [], passed: [], reasons }),
        );
      },
    });
    const words = ['replay', 'good', '--check', '--store', store];
    expect(await main(words, terminal, fakeServices(engine))).toBe(130);
    expect(terminal.err()).not.toContain('rejects');
  });
});

test('a step says what was thought of it: the value of its goal, its score, and the prior of a tactic that the bandit moved', async () => {
  const propose = async () => [
    { action: 'go', logProbability: Math.log(0.5), prior: Math.log(0.25) },
    { action: 'no', logProbability: Math.log(0.1), prior: Math.log(0.1) },
  ];
  const { episode } = await recordGame(
    { root: rules({ go: ['a'], no: 'failed' }), a: rules({ go: 'proved', no: 'failed' }) },
    { policy: { propose }, value: { estimate: async () => 0.75 } },
  );
  const file = join(folder.path, 'judged.jsonl');
  await writeFile(file, episode.lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const [first, second] = await Promise.all(['1', '2'].map((step) => replay(file, '--step', step)));
  expect(first?.out).toMatch(/: goal 0, chosen at 0.00\n/u);
  expect(first?.out).toContain('proposed with probability 0.50, prior 0.25\n');
  expect(first?.out).toContain('proposed with probability 0.10\n');
  // The logarithm of the probability of the way there.
  expect(second?.out).toContain(': goal 1, value 0.75, chosen at -0.693\n');
  const overview = await replay(file);
  expect(overview.out).not.toContain('value');
  expect(overview.out).not.toContain('chosen at');
});

test('what is known of the end is told: a counterexample', async () => {
  const { episode } = await recordGame({ root: rules({ no: 'failed' }) });
  const lines = episode.lines.map((line) => {
    const event = line as Record<string, unknown>;
    return event['type'] === 'result' ? { ...event, detail: 'false for n = 5' } : event;
  });
  const file = join(folder.path, 'false.jsonl');
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  expect((await replay(file)).out).toMatch(/^✗ .*\n {2}false for n = 5\n {2}episode /);
});

test('a proof of native Lean is checked with the Lean and the project that are named', async () => {
  const lines = (await replay('good', '--json')).out;
  const file = join(folder.path, 'native.jsonl');
  await writeFile(file, lines.replaceAll('"fingerprint":"', '"fingerprint":"native '));
  const asked: unknown[] = [];
  const services = fakeServices();
  const recording = {
    ...services,
    startEngine: (options: Parameters<typeof services.startEngine>[0]) => {
      asked.push(options.lean);
      return services.startEngine(options);
    },
  };
  const words = ['replay', file, '--check', '--store', store];
  const terminal = fakeTerminal();
  expect(await main([...words, '--project', 'there'], terminal, recording)).toBe(0);
  expect(await main([...words, '--lean', 'native'], fakeTerminal(), recording)).toBe(0);
  expect(await main(words, fakeTerminal(), recording)).toBe(0);
  expect(asked).toEqual([
    expect.objectContaining({ kind: 'native', project: 'there' }),
    expect.objectContaining({ kind: 'native', project: undefined }),
    { kind: 'embedded' },
  ]);
  expect(terminal.err()).toMatch(/another Lean or other libraries \(native .*\);\n--project/);
});

describe('errors say what to do', () => {
  test.each([
    [['good', '--project', '.'], 2, /belong to --check/],
    [['good', '--check', '--lean', 'embedded', '--lean-command', 'lean'], 2, /belongs to --lean native/],
    [['nothing'], 2, /there is no episode, theorem or file nothing[\s\S]*hopeless[\s\S]*good/],
    [['good', '--step', '99'], 2, /there is no step 99/],
    [['good', '--step', '1', '--to', '2'], 2, /either --step or --from and --to/],
    [['good', '--from', '2', '--to', '1'], 2, /--from must not come after --to/],
    [['good', '--step', '1', '--json'], 2, /give the whole episode/],
    [['--step', '1'], 2, /name an episode/],
    [['good', '--store', 'none'], 2, /--store none has no episodes: leave it out, or name a store/],
    [['hopeless', '--only', 'proof'], 2, /no accepted proof[\s\S]*lakatos explain/],
  ])('after lakatos replay %j', async (words, code, message) => {
    const terminal = fakeTerminal();
    const own = words.includes('--store') ? words : [...words, '--store', store];
    expect(await main(['replay', ...own], terminal, fakeServices())).toBe(code);
    expect(terminal.err()).toMatch(message);
  });

  test('a store that is not there is not made', async () => {
    const terminal = fakeTerminal();
    const missing = join(folder.path, 'missing');
    expect(await main(['replay', '--store', missing], terminal, fakeServices())).toBe(2);
    expect(terminal.err()).toContain('there is no store in');
  });

  /** As where somebody else owns the store; whoever may do everything is held up by no permission. */
  const unwritable = {
    ...fakeServices(),
    openStore: async () => {
      throw new LakatosError('STORE_UNWRITABLE', `cannot write the store ${store}`, { advice: 'Make room.' });
    },
  };

  test('a store that can not be written is read all the same', async () => {
    for (const words of [[], ['good'], ['good', '--json']]) {
      const terminal = fakeTerminal();
      expect(await main(['replay', ...words, '--store', store], terminal, unwritable)).toBe(0);
      expect(terminal.out()).toBe((await replay(...words)).out);
    }
  });

  test('one that can not be read either is told with what can be done', async () => {
    const terminal = fakeTerminal();
    expect(await main(['replay', '--store', folder.path], terminal, unwritable)).toBe(3);
    expect(terminal.err()).toMatch(/cannot write the store .*\nMake room\.\n$/);
  });

  test('a file that holds something else', async () => {
    const file = join(folder.path, 'other.jsonl');
    await writeFile(file, '{"type": "episode"}\n');
    expect(await replay(file)).toMatchObject({ code: 2, err: expect.stringContaining('line 1') });
    await writeFile(file, 'no JSON\n');
    expect(await replay(file)).toMatchObject({ code: 2, err: expect.stringContaining(':1 is no JSON') });
  });
});
