import { execFile } from 'node:child_process';
import { cp, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startServe } from './start-serve.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

test('a checkout without development dependencies is prepared, and serves all but the page, which it says', async () => {
  await using folder = await temporaryFolder();
  await cp(join(root, 'package.json'), join(folder.path, 'package.json'));
  await promisify(execFile)('npm', ['run', 'prepare'], { cwd: folder.path });

  for (const part of ['bin', 'core', 'datasets', 'lean', 'models', 'search', 'src'])
    await cp(join(root, part), join(folder.path, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const program = [join(folder.path, 'bin', 'lakatos.js'), 'serve', '--workers', '1'];
  await using server = await startServe(folder.path, [], {}, program);
  expect(server.process.complaints).toContain('npm run build:web');
  const page = await server.fetch('/', undefined, { accept: 'text/html' });
  expect(page.url).toBe(`${server.url}/docs`);
  expect(await page.text()).toContain('npm run build:web');
  expect((await server.fetch('/page.js')).status).toBe(404);
  const answer = await server.fetch('/api/check', { snippets: [{ id: 'a', code: '#check 1' }] });
  expect(await answer.json()).toMatchObject({ results: [{ response: { messages: [{ data: '1 : Nat' }] } }] });
});
