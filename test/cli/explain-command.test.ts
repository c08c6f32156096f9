import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { recordGame } from '../prove/episode/record-game.ts';
import { rules } from '../search/graph-game.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

async function explain(lines: readonly unknown[], ...flags: string[]): Promise<string> {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'episode.jsonl');
  await writeFile(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const terminal = fakeTerminal();
  expect(await main(['explain', file, ...flags], terminal, fakeServices())).toBe(0);
  return terminal.out();
}

test('in words, with what to try next', async () => {
  const { episode } = await recordGame({
    root: rules({ split: ['a', 'b'], slow: 'timeout' }),
    a: rules({ rfl: 'proved' }),
    b: rules({ no: 'failed' }),
  });
  const text = await explain(episode.lines);
  expect(text).toMatch(/^✗ game: not proved: nothing is left to try/);
  expect(text).toContain('split on goal 0 lacks goal 2 (exhausted)');
  // Every goal that is named is there to read.
  const named = new Set([...text.matchAll(/\bgoal (\d+)/g)].map(([, number]) => number));
  for (const number of named) expect(text).toMatch(new RegExp(`^ {2}goal ${number}\\b.*\\n {6}\\S`, 'mu'));
  expect(named.size).toBeGreaterThan(1);
  expect(text).toContain('Without an answer from Lean: 1 × time-out.');
  expect(text).toContain('What to try');
  const json = JSON.parse(await explain(episode.lines, '--json')) as { advice: unknown[]; status: string };
  expect(json).toMatchObject({ status: 'not-proved', reason: 'exhausted' });
  const page = await readFile(new URL('../../docs/cli.md', import.meta.url), 'utf8');
  const section = page.slice(page.indexOf('## `lakatos explain`'));
  const listed = section.slice(section.indexOf('the fields'), section.indexOf('##', 2));
  expect([...listed.matchAll(/`(\w+)`/g)].map(([, field]) => field)).toEqual(Object.keys(json));
});

test('how a theorem was proved', async () => {
  const { episode } = await recordGame({
    root: rules({ go: ['a'], no: 'failed' }),
    a: rules({ yes: 'proved' }),
  });
  const text = await explain(episode.lines);
  expect(text).toMatch(/^✓ game: proved/);
  expect(text).toContain('The search found 2 tactics');
  expect(text).not.toContain('What to try');
});

test.each([
  ['another theorem', (text: string) => text.replace('theorem game : root', 'theorem game : other')],
  ['another proof', (text: string) => text.replaceAll('"proof":"', '"proof":"by trivial')],
  ['another result', (text: string) => text.replaceAll('"certificate":{"', '"certificate":null,"x":{"')],
])('an episode that somebody gave %s is refused, also by replay', async (_, change) => {
  await using folder = await temporaryFolder();
  const { episode } = await recordGame({ root: rules({ yes: 'proved' }) });
  const file = join(folder.path, 'episode.jsonl');
  const text = episode.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  expect(change(text)).not.toBe(text);
  await writeFile(file, change(text));
  for (const command of ['explain', 'replay']) {
    const terminal = fakeTerminal();
    expect(await main([command, file], terminal, fakeServices())).toBe(2);
    expect(terminal.out()).toBe('');
  }
});

test('a result is not proved because somebody says so', async () => {
  await using folder = await temporaryFolder();
  const { episode } = await recordGame({ root: rules({ no: 'failed' }) });
  const file = join(folder.path, 'episode.jsonl');
  const text = episode.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  await writeFile(
    file,
    text.replace('"status":"not-proved","reason":"exhausted"', '"status":"proved","reason":null'),
  );
  const terminal = fakeTerminal();
  expect(await main(['explain', file], terminal, fakeServices())).toBe(2);
  expect(terminal.err()).toContain('calls game proved by a certificate that is not of this theorem');
});

test('an episode that is not there is an error with a list', async () => {
  await using folder = await temporaryFolder();
  const terminal = fakeTerminal();
  expect(await main(['explain', 'nothing', '--store', folder.path], terminal, fakeServices())).toBe(2);
  expect(terminal.err()).toMatch(/there is no episode, theorem or file nothing[\s\S]*lakatos prove/);
});

test('without a name it says what lists them', async () => {
  const terminal = fakeTerminal();
  expect(await main(['explain'], terminal, fakeServices())).toBe(2);
  expect(terminal.err()).toContain('`lakatos replay` lists the episodes');
});

test('a folder is no episode, so that a theorem may have its name', async () => {
  await using folder = await temporaryFolder();
  const name = join(folder.path, 'lists');
  await mkdir(name);
  const terminal = fakeTerminal();
  expect(await main(['explain', name, '--store', folder.path], terminal, fakeServices())).toBe(2);
  expect(terminal.err()).toContain(`there is no episode, theorem or file ${name}`);
});

test.each([
  ['a statement', ['--statement', 'theorem t : ssst & sst'], ''],
  ['standard input', ['-'], '{"id": "t", "statement": "theorem t : ssst & sst"}\n'],
])('the command that it advises goes on with the episode that it explained: %s', async (_, what, stdin) => {
  await using folder = await temporaryFolder();
  const store = join(folder.path, 'a store');
  const run = async (...argv: readonly string[]) => {
    const terminal = fakeTerminal({ stdin });
    await main(argv, terminal, fakeServices());
    return terminal;
  };
  await run('prove', ...what, '--calls', '4', '--store', store);
  const command = /^ +lakatos (prove .* --continue .*)$/mu.exec(
    (await run('explain', 't', '--store', store)).out(),
  );
  const words = [...(command?.[1] ?? '').matchAll(/'([^']*)'|(\S+)/gu)].map(
    ([, quoted, word]) => quoted ?? word!,
  );
  await run(...words);
  const lines = (await run('replay', 't', '--store', store, '--json')).out();
  expect(JSON.parse(lines.split('\n')[0]!)).toHaveProperty('continues');
});

test('what is remembered is said in the episode, and asked for again', async () => {
  await using folder = await temporaryFolder();
  const terminal = fakeTerminal();
  const flags = ['--calls', '2', '--experience', '--store', folder.path];
  await main(['prove', '--statement', 'theorem t : ssst & sst', ...flags], terminal, fakeServices());
  await main(['explain', 't', '--store', folder.path], terminal, fakeServices());
  expect(terminal.out()).toMatch(/lakatos prove .* --experience/u);
});
