import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Lakatos, openLakatos } from '../../src/api/lakatos.ts';
import type { JobEvent } from '../../src/service/proof-job.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

describe('a program that imports Lakatos', () => {
  let lakatos: Lakatos;
  beforeAll(async () => {
    lakatos = await openLakatos({ workers: 1 });
  });
  afterAll(async () => {
    await lakatos[Symbol.asyncDispose]();
  });

  test('reads a text, looks at its goals and tries tactics', async () => {
    const text = 'theorem t (n : Nat) : n + 0 = n := by\n  sorry\n';
    const { messages } = (await lakatos.read({ text })) as { messages: readonly { severity: string }[] };
    expect(messages).toMatchObject([{ severity: 'warning' }]);
    expect(await lakatos.goals({ text, line: 2, column: 2 })).toEqual({
      kind: 'states',
      states: [['n : Nat\n⊢ n + 0 = n']],
    });
    const theorem = { statement: 'theorem t (p q : Prop) (h : p ∧ q) : q ∧ p' };
    expect(
      await lakatos.step({ theorem, tactics: ['constructor', 'exact h', 'exact ⟨h.2, h.1⟩'] }),
    ).toMatchObject({
      kind: 'tried',
      results: [{ kind: 'goals', goals: [{}, {}] }, { kind: 'failed' }, { kind: 'closed' }],
    });
  });

  test('has proofs searched for, which the gate accepts', async () => {
    const events: JobEvent[] = [];
    const statement = 'theorem swap (p q : Prop) (h : p ∧ q) : q ∧ p';
    const job = await lakatos.prove({ statement }, { onEvent: (event) => events.push(event) });
    expect(job).toMatchObject({ state: 'done', results: [{ status: 'proved', name: 'swap' }] });
    expect(events.at(-1)).toEqual({ kind: 'state', state: 'done' });
    const submission = `${statement} := ${job.results[0]!.proof}`;
    expect(await lakatos.check({ reference: { statement }, submission })).toMatchObject({
      verdict: 'accepted',
    });
    const wrong = { reference: { statement }, submission: `${statement} := h` };
    expect(await lakatos.check(wrong)).toMatchObject({ verdict: 'rejected' });
  });

  test('can break a search off', async () => {
    const stop = new AbortController();
    const job = await lakatos.prove(
      { statement: 'theorem fermat (x y z n : Nat) (h : 2 < n) (k : 0 < x * y * z) : x ^ n + y ^ n ≠ z ^ n' },
      { signal: stop.signal, onEvent: ({ kind }) => kind === 'started' && stop.abort() },
    );
    expect(job.state).toBe('cancelled');
  });

  test('finds theorems of the library', async () => {
    expect(JSON.stringify(await lakatos.searchLibrary({ by: 'name', query: 'Nat.add_comm' }))).toContain(
      'Nat.add_comm',
    );
  });

  test('is told what is wrong with a request', async () => {
    await expect(lakatos.prove({ text: ' ' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    await expect(lakatos.check({ reference: { statement: '-- nothing' }, submission: '' })).rejects.toThrow(
      'no statement',
    );
    await expect(lakatos.step({ theorem: { statement: 'theorem t : True' }, tactics: [] })).rejects.toThrow();
  });
});

test('the example of docs/api.md does what the page says', async () => {
  const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8');
  const [, example = ''] = /```ts\n(.*?)```/su.exec(page) ?? [];
  const entry = new URL('../../src/api/lakatos.ts', import.meta.url).href;
  await using folder = await temporaryFolder();
  const file = join(folder.path, 'example.ts');
  await writeFile(file, example.replace("'lakatos'", `'${entry}'`));
  await using run = startProcess([process.execPath, file]);
  expect(await run.ended).toBe(0);
  expect(run.lines[0]).toMatch(/^proved by/u);
  expect(run.lines).toContainEqual('accepted');
  expect(run.lines.at(-1)).toContain('"kind":"tried"');
});

test('a program can import nothing else of the package', async () => {
  const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'));
  expect(Object.keys(manifest.exports)).toEqual(['.', './package.json']);
});
