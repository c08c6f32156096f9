import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { main } from '../../src/cli/main.ts';
import { openStore } from '../../src/store/open-store.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function run(store: string, ...words: string[]) {
  const terminal = fakeTerminal();
  const code = await main(['lessons', ...words, '--store', store], terminal, fakeServices());
  return { code, out: terminal.out(), err: terminal.err() };
}

test('a lesson is kept, listed, and removed', async () => {
  await using folder = await temporaryFolder();
  const store = join(folder.path, 'store');
  const added = await run(
    store,
    'add',
    'Unwrap  it\nfirst.',
    '--statement',
    'theorem a : sta',
    '--by',
    'Ada',
  );
  expect(added).toMatchObject({ code: 0, err: '' });
  expect(added.out).toMatch(
    /^kept: [0-9a-f]{12} {2}Unwrap it first\. \(of a, by Ada on [-\d]{10}; for 1, against 0\)\n$/u,
  );
  const [lesson] = (await run(store, 'list', '--json')).out
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  expect(lesson).toMatchObject({ text: 'Unwrap it first.', origins: [{ theorem: 'a', by: 'Ada' }] });
  expect((await run(store, 'list')).out).toContain(lesson.id.slice(0, 12));
  expect(await run(store, 'remove', 'nothing')).toMatchObject({ code: 2 });
  expect(await run(store, 'remove', '')).toMatchObject({ code: 2, out: '' });
  expect((await run(store, 'list')).out).toContain(lesson.id.slice(0, 12));
  expect((await run(store, 'remove', lesson.id.slice(0, 8))).code).toBe(0);
  const empty = await run(store, 'list');
  expect(empty).toMatchObject({ code: 0, out: '' });
  expect(empty.err).toContain('there are no lessons');
});

test('Ctrl-C while Lean reads the statement ends it, and is no fault of ours', async () => {
  await using folder = await temporaryFolder();
  const terminal = fakeTerminal();
  const engine = scriptedEngine({
    open: (_theorem, _limits, signal) =>
      // As the pool of Lean's workers does it.
      new Promise((resolve) => {
        signal?.addEventListener('abort', () => resolve({ kind: 'lost', reason: 'cancelled', ms: 0 }));
        terminal.interrupt();
      }),
  });
  const words = ['add', 'Unwrap it.', '--statement', 'theorem a : sta', '--by', 'Ada'];
  const code = await main(
    ['lessons', ...words, '--store', join(folder.path, 'store')],
    terminal,
    fakeServices(engine),
  );
  expect(code).toBe(130);
  expect(terminal.err()).toMatch(/interrupted\n$/);
  expect(terminal.err()).not.toContain('fault');
});

test('the same lesson of the same theorem by the same person counts once, however often it is added', async () => {
  await using folder = await temporaryFolder();
  const store = join(folder.path, 'store');
  const add = (text: string, name: string, by: string) =>
    run(store, 'add', text, '--statement', `theorem ${name} : sta`, '--by', by);
  await add('Unwrap it.', 'a', 'Ada');
  const again = await add('Unwrap  it.', 'a', 'Ada');
  expect(again.code).toBe(0);
  expect(again.out).toMatch(/^there already: .*; for 1, against 0\)\n$/);
  expect((await add('Unwrap it.', 'b', 'Ada')).out).toMatch(/^kept: .*; for 2, against 0\)\n$/);
  expect((await add('Unwrap it.', 'a', 'Grace')).out).toMatch(/^kept: .*; for 3, against 0\)\n$/);
  const listed = (await run(store, 'list', '--json')).out.trim().split('\n');
  expect(listed).toHaveLength(1);
  const { origins } = JSON.parse(listed[0]!) as { origins: { theorem: string; by: string }[] };
  expect(origins.map(({ theorem, by }) => [theorem, by])).toEqual([
    ['a', 'Ada'],
    ['b', 'Ada'],
    ['a', 'Grace'],
  ]);
});

test('a lesson in a store that can not be written is listed and not removed', async () => {
  await using folder = await temporaryFolder();
  const store = join(folder.path, 'store');
  await run(store, 'add', 'Unwrap it.', '--statement', 'theorem a : sta');
  const listed = await run(store, 'list');
  const openStore = async () => {
    throw new LakatosError('STORE_UNWRITABLE', 'cannot write the store');
  };
  for (const [words, code, out] of [
    [['list'], 0, listed.out],
    [['remove', listed.out.slice(0, 12)], 3, ''],
  ] as const) {
    const terminal = fakeTerminal();
    const argv = ['lessons', ...words, '--store', store];
    expect(await main(argv, terminal, { ...fakeServices(), openStore })).toBe(code);
    expect(terminal.out()).toBe(out);
  }
  expect(await run(store, 'list')).toEqual(listed);
});

test('what can not be kept is told', async () => {
  await using folder = await temporaryFolder();
  const store = join(folder.path, 'store');
  const add = (text: string, statement: string) => run(store, 'add', text, '--statement', statement);
  expect(await add('Why not.', 'theorem a : bad')).toMatchObject({
    code: 2,
    err: expect.stringContaining('Lean does not take the statement'),
  });
  expect((await add('', 'theorem a : t')).err).toContain('a lesson has 1 to 600 characters');
  expect((await add('Why not.', '-- nothing')).code).toBe(2);
  expect((await run('none', 'list')).err).toContain(
    '--store none keeps no lessons: leave it out, or name a store',
  );
  await using opened = await openStore(store);
  expect(await opened.cases()).toEqual([]);
});
