import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type AddModelOptions, addModel } from '../../../src/llm/models/add-model.ts';
import { parseSource } from '../../../src/llm/models/hub.ts';
import { removeModel } from '../../../src/llm/models/remove-model.ts';
import { writeSmallModel } from '../../support/gguf/small-model.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { startHub } from './hub-server.ts';

const { signal } = new AbortController();
const filePath = '/someone/Prover-GGUF/resolve/main/Prover.Q8_0.gguf';
const place = join('someone--Prover-GGUF', 'Prover.Q8_0.gguf');

async function setting() {
  await using stack = new AsyncDisposableStack();
  const dir = stack.use(await temporaryFolder());
  const hub = stack.use(await startHub());
  const bytes = await readFile(await writeSmallModel(dir.path, { type: 'q8_0' }));
  hub.files.set(filePath, bytes);
  hub.manifests.set('someone/Prover-GGUF:Q8_0', 'Prover.Q8_0.gguf');
  const folder = join(dir.path, 'models');
  const add = (source: string, changes: Partial<AddModelOptions> = {}) =>
    addModel({
      source,
      folder,
      hub: { endpoint: hub.endpoint, token: 'secret' },
      name: 'm',
      profile: null,
      sha256: null,
      guessProfile: () => null,
      now: () => new Date(0),
      onProgress: () => {},
      signal,
      ...changes,
    });
  const owned = stack.move();
  const files = join(folder, 'files');
  return { hub, bytes, folder, files, add, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

describe('models add', () => {
  test('fetches the file of a quantisation, and needs no network the second time', async () => {
    await using at = await setting();
    const seen: number[] = [];
    const entry = await at.add('hf:someone/Prover-GGUF:Q8_0', {
      onProgress: (what, now, of) => what === 'fetching' && of === at.bytes.length && seen.push(now),
    });
    expect(entry).toMatchObject({ path: join(at.files, place), from: 'hf:someone/Prover-GGUF:Q8_0' });
    expect(await readFile(entry.path)).toEqual(at.bytes);
    expect(await readdir(join(at.files, 'someone--Prover-GGUF'))).toEqual(['Prover.Q8_0.gguf']);
    expect([seen[0], seen.at(-1)]).toEqual([0, at.bytes.length]);
    const before = at.hub.requests.length;
    await at.add('hf:someone/Prover-GGUF:Q8_0', { profile: 'lakatos' });
    expect(at.hub.requests.length).toBe(before);
    expect(await removeModel(at.folder, 'm', { file: true, signal })).toMatchObject({ file: 'deleted' });
    expect(existsSync(entry.path)).toBe(false);
  });

  test('does not take a file that was damaged since for the one at its address', async () => {
    await using at = await setting();
    const source = 'hf:someone/Prover-GGUF/Prover.Q8_0.gguf';
    const { path, sha256 } = await at.add(source);
    const damaged = Buffer.from(at.bytes);
    damaged[damaged.length - 1] = 1 - damaged.at(-1)!;
    // In its numbers, and in its header.
    for (const bytes of [damaged, Buffer.alloc(damaged.length)]) {
      await writeFile(path, bytes);
      await expect(at.add(source)).rejects.toMatchObject({
        code: 'MODEL_UNREADABLE',
        advice: expect.stringMatching(/remove m --file` and `lakatos models add .* --name m`/u),
      });
    }
    await rm(path);
    expect(await at.add(source)).toMatchObject({ path, sha256 });
    expect(await readFile(path)).toEqual(at.bytes);
  });

  test('shows its token to the hub, and not to the host that keeps the files', async () => {
    await using at = await setting();
    await at.add('hf:someone/Prover-GGUF/Prover.Q8_0.gguf');
    expect(at.hub.requests.map(({ path, authorization }) => [path, authorization])).toEqual([
      [filePath, 'Bearer secret'],
      [`/store${filePath}`, null],
    ]);
  });

  test('goes on where a broken connection left it', async () => {
    await using at = await setting();
    at.hub.pauseAfter = Math.ceil(at.bytes.length / 3);
    let before = 0;
    const entry = await at.add(`${at.hub.endpoint}${filePath}`, {
      onProgress(what, now) {
        if (what !== 'fetching' || now <= before || now === at.bytes.length) return;
        before = now;
        at.hub.breakConnections();
      },
    });
    expect(await readFile(entry.path)).toEqual(at.bytes);
    const ranges = at.hub.requests.filter(({ path }) => path.startsWith('/store')).map(({ range }) => range);
    expect(ranges[0]).toBe(null);
    expect(ranges.length).toBeGreaterThanOrEqual(3);
    expect(ranges.slice(1).every((range) => /^bytes=[1-9]\d*-$/.test(range ?? ''))).toBe(true);
  });

  test('goes on where an interrupted command left it, unless the file has changed', async () => {
    await using at = await setting();
    const source = 'hf:someone/Prover-GGUF/Prover.Q8_0.gguf';
    const partial = join(at.files, `${place}.partial`);
    const interrupt = async () => {
      const controller = new AbortController();
      const onProgress = (_: string, now: number) => now > 0 && controller.abort(new Error('enough'));
      await expect(at.add(source, { signal: controller.signal, onProgress })).rejects.toThrow('enough');
      return (await readFile(partial)).length;
    };
    const first = await interrupt();
    const bytes = Buffer.from(at.bytes);
    bytes[bytes.length - 1] = 1 - bytes.at(-1)!;
    at.hub.files.set(filePath, bytes);
    const entry = await at.add(source);
    expect(at.hub.requests.at(-1)?.range).toBe(`bytes=${first}-`);
    expect(await readFile(entry.path)).toEqual(bytes);
    expect(existsSync(partial)).toBe(false);
  });

  test('finishes a file that is all here but was not looked at', async () => {
    await using at = await setting();
    const source = 'hf:someone/Prover-GGUF/Prover.Q8_0.gguf';
    const controller = new AbortController();
    const onProgress = (what: string) => what === 'reading' && controller.abort(new Error('enough'));
    await expect(at.add(source, { signal: controller.signal, onProgress })).rejects.toThrow('enough');
    // The server is asked for what is behind the end.
    await writeFile(
      join(at.files, `${place}.partial.etag`),
      `"${Buffer.from(await crypto.subtle.digest('SHA-256', at.bytes))
        .toString('hex')
        .slice(0, 16)}"`,
    );
    expect(await readFile((await at.add(source)).path)).toEqual(at.bytes);
    expect(at.hub.requests.at(-1)?.range).toBe(`bytes=${at.bytes.length}-`);
  });

  test('fetches all parts of a model that was split', async () => {
    await using at = await setting();
    const part = (number: number) => `/someone/Big/resolve/main/Q8/big-0000${number}-of-00002.gguf`;
    at.hub.files.set(part(1), at.bytes).set(part(2), at.bytes);
    const entry = await at.add('hf:someone/Big/Q8/big-00001-of-00002.gguf');
    expect(entry.bytes).toBe(2 * at.bytes.length);
    expect((await readdir(join(at.files, 'someone--Big'))).toSorted()).toEqual([
      'Q8--big-00001-of-00002.gguf',
      'Q8--big-00002-of-00002.gguf',
    ]);
  });

  test('refuses what has another checksum than the hub or the user says, and keeps nothing of it', async () => {
    await using at = await setting();
    const source = 'hf:someone/Prover-GGUF:Q8_0';
    await expect(at.add(source, { sha256: 'a'.repeat(64) })).rejects.toMatchObject({
      code: 'MODEL_UNREADABLE',
    });
    at.hub.lies = true;
    await expect(at.add(source)).rejects.toMatchObject({
      code: 'MODEL_UNREADABLE',
      message: expect.stringContaining('its server says 0000'),
    });
    expect(await readdir(join(at.files, 'someone--Prover-GGUF'))).toEqual([]);
  });

  test('refuses a page that is no model', async () => {
    await using at = await setting();
    at.hub.files.set(filePath, Buffer.from('<html>Log in to go on. Cookies are good for you.</html>'));
    await expect(at.add('hf:someone/Prover-GGUF:Q8_0')).rejects.toMatchObject({ code: 'MODEL_UNREADABLE' });
    expect(await readdir(join(at.files, 'someone--Prover-GGUF'))).toEqual([]);
  });

  test.each([
    ['hf:someone/Prover-GGUF:Q2_K', null, 'MODEL_NOT_FOUND', /repository/],
    ['hf:someone/Prover-GGUF/none.gguf', null, 'MODEL_NOT_FOUND', /repository/],
    ['hf:someone/Prover-GGUF:Q8_0', 401, 'MODEL_SERVER', /HF_TOKEN/],
    ['hf:someone/Prover-GGUF:Q8_0', 503, 'MODEL_SERVER', /later/],
  ])('%s, answered with %s, fails with advice', async (source, refuses, code, advice) => {
    await using at = await setting();
    at.hub.refuses = refuses;
    await expect(at.add(source)).rejects.toMatchObject({ code, advice: expect.stringMatching(advice) });
  });

  test.each(['hf:someone/Prover-GGUF:Q8_0', 'hf:someone/Prover-GGUF/Prover.Q8_0.gguf', 'url'])(
    'without a network %s fails at once and says what to do',
    async (source) => {
      await using at = await setting();
      const endpoint = `http://127.0.0.1:${await freePort()}`;
      const adding = at.add(source === 'url' ? `${endpoint}/m.gguf` : source, {
        hub: { endpoint, token: null },
      });
      await expect(adding).rejects.toMatchObject({
        code: 'MODEL_SERVER',
        message: expect.stringContaining('can not be reached'),
        advice: expect.stringContaining('on another machine'),
      });
    },
  );
});

/** A port where nobody listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : 0;
}

test('sources of models are told apart', () => {
  expect(parseSource('hf:a/b:Q4_K_M')).toEqual({
    kind: 'hub',
    repository: 'a/b',
    file: null,
    tag: 'Q4_K_M',
    branch: 'main',
  });
  expect(parseSource('hf:a/b')).toMatchObject({ file: null, tag: null });
  expect(parseSource('hf:a/b/c/d.gguf#v2')).toMatchObject({ file: 'c/d.gguf', tag: null, branch: 'v2' });
  expect(parseSource('HTTPS://x.org/m.gguf')).toMatchObject({ kind: 'url' });
  expect(parseSource('./m.gguf')).toEqual({ kind: 'file', path: './m.gguf' });
  for (const wrong of ['hf:', 'hf:a', 'hf:a/b/c', 'hf:a/../b.gguf', 'hf:a/b/../../c.gguf', 'https://'])
    expect(() => parseSource(wrong)).toThrow(/no address/);
});
