import { readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { StreamMessageReader } from 'vscode-jsonrpc/node';
import { LspClient, startServer } from './lsp-client.ts';

/** All while the first worker is still starting, when there is most to leave behind. */
describe('the server ends', () => {
  test('with 0 after shutdown and exit', async () => {
    await using server = startServer();
    const client = new LspClient(server);
    expect(await client.initialize()).toMatchObject({ capabilities: { hoverProvider: true } });
    await client.shutDown();
    expect(await server.ended).toBe(0);
  });

  test('with 1 after exit alone', async () => {
    await using server = startServer();
    const client = new LspClient(server);
    await client.initialize();
    client.notify('exit');
    expect(await server.ended).toBe(1);
  });

  test.each([
    ['at once', 0],
    ['while Lean starts', 1_500],
  ])('when its input ends, %s', async (_, ms) => {
    await using server = startServer();
    const client = new LspClient(server);
    await client.initialize();
    client.open('file:///A.lean', 'example : 1 = 1 := rfl\n');
    await wait(ms);
    await client.hangUp();
    expect(await server.ended).toBe(1);
    expect(server.complaints).toBe('');
  });

  test('when its input ends in the middle of a message', async () => {
    await using server = startServer();
    await new LspClient(server).initialize();
    server.child.stdin!.end('Content-Length: 100\r\n\r\n{"jsonrpc":');
    expect(await server.ended).toBe(1);
  });

  test('at a polite signal', async () => {
    await using server = startServer();
    await new LspClient(server).initialize();
    server.child.kill('SIGTERM');
    expect([1, 'SIGTERM']).toContain(await server.ended);
    expect(server.complaints).toBe('');
  });
});

test('what is no message is refused, and the next one is answered', async () => {
  await using server = startServer();
  const reader = new StreamMessageReader(server.child.stdout!);
  const refusal = new Promise((resolve) => reader.listen(resolve));
  server.child.stdin!.write('Content-Length: 5\r\n\r\n{"a":');
  expect(await refusal).toMatchObject({ id: null, error: { code: -32700 } });
  reader.dispose();
  const client = new LspClient(server);
  expect(await client.initialize()).toMatchObject({ capabilities: { hoverProvider: true } });
});

test('--version prints the line of lean --version', async () => {
  await using server = startServer(['--version']);
  expect(await server.ended).toBe(0);
  expect(server.lines).toEqual([
    expect.stringMatching(/^Lean \(version 4\.28\.0[^,]*, .*commit [0-9a-f]{40}, Release\)$/),
  ]);
  expect(server.complaints).toBe('');
});

test('--help tells how to point an editor at it', async () => {
  await using server = startServer(['--help']);
  expect(await server.ended).toBe(0);
  const help = server.lines.join('\n');
  for (const word of ['VS Code', 'Neovim', '--threads', '-D', 'Exit codes', 'Examples'])
    expect(help).toContain(word);
});

test('the command line page has a section on it', async () => {
  const page = await readFile(new URL('../../../docs/cli.md', import.meta.url), 'utf8');
  expect(page).toContain('## `lakatos lean-server`');
});
