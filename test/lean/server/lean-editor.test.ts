import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { loadLeanImage } from '../../../lean/server/file-worker/lean-image.ts';
import { LeanEditor } from '../../../lean/server/lean-editor.ts';

let editor: LeanEditor;
beforeAll(() => {
  editor = new LeanEditor(loadLeanImage());
});
afterAll(() => editor[Symbol.asyncDispose]());

const { signal } = new AbortController();
const hoverAt = (line: number, character: number) => ({
  method: 'textDocument/hover',
  params: { position: { line, character } },
});
const enough = 60_000;

test('questions about several texts are answered in their order, each about its own', async () => {
  const ask = (name: string) => editor.ask(`def ${name} : Nat := 1\n`, hoverAt(0, 4), enough, signal);
  const replies = await Promise.all([ask('one'), ask('other'), ask('one')]);
  expect(replies.map((reply) => JSON.stringify(reply))).toEqual([
    expect.stringContaining('one : Nat'),
    expect.stringContaining('other : Nat'),
    expect.stringContaining('one : Nat'),
  ]);
});

test('a text without an end takes its time and no more, and the next is answered', async () => {
  const endless = 'example : 1 = 2 := by\n  sleep 1000000\n  rfl\n';
  expect(await editor.ask(endless, hoverAt(2, 2), 1_000, signal)).toEqual({ kind: 'timeout' });
  await expect(editor.ask(endless, hoverAt(2, 2), enough, AbortSignal.timeout(500))).rejects.toThrow();
  expect(await editor.ask('#check Nat', hoverAt(0, 8), enough, signal)).toMatchObject({ kind: 'answered' });
  expect(await editor.ask('#check Nat', { method: 'no/such' }, enough, signal)).toMatchObject({
    kind: 'lost',
  });
});
