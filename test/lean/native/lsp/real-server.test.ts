import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import type { SettledDocument, SettledRequest } from '../../../../lean/native/lsp/settled.ts';
import { leanServer } from '../../../support/lean-server.ts';

/** Lean starts for each document, in 10 s on an idle machine and in 45 s on a crowded one. */
const timeoutMs = 110_000;

let server: LanguageServer;

beforeAll(async () => {
  server = await LanguageServer.start(leanServer());
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

function whole(settled: SettledRequest): SettledDocument {
  if (settled.kind !== 'settled') throw new Error(JSON.stringify(settled));
  return settled;
}

test('a text settles with what Lean says of it, at its places, and so does one that is opened after it', async () => {
  const uri = 'file:///tmp/Real.lean';
  const texts = [
    ['/- 𝔸𝔹 -/\ntheorem 𝔸comm (a b : Nat) : a + b = b + a := by\n  rfl\n', /^Tactic `rfl` failed/, 2, 2],
    ['import Std\nexample : "𝔸𝔹𝔸" = "x" := no\n', /^Unknown identifier `no`/, 1, 28],
  ] as const;
  for (const [text, message, line, character] of texts) {
    const document = server.open(uri, text);
    const { diagnostics } = whole(await document.settled({ timeoutMs }));
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    expect(errors).toMatchObject([
      { message: expect.stringMatching(message) as unknown, range: { start: { line, character } } },
    ]);
    document.close();
  }
  expect(server.fault).toBeNull();
});

test('the memory of the server is known', async () => {
  const document = server.open('file:///tmp/Memory.lean', 'example : True := trivial\n');
  await document.settled({ timeoutMs });
  const bytes = await server.memory();
  expect(bytes).toBeGreaterThan(200 * 2 ** 20);
  expect(bytes).toBeLessThan(8 * 2 ** 30);
});
