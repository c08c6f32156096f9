import { expect, test } from '@jest/globals';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import { leanServer } from '../../../support/lean-server.ts';

/** Lean starts in 10 s on an idle machine and in 45 s on a crowded one. */
const timeoutMs = 110_000;

test('a text settles with what Lean says of it, at its places, and the memory of its server is known', async () => {
  await using server = await LanguageServer.start(leanServer());
  const text = [
    'import Std',
    '/- 𝔸𝔹 -/ theorem 𝔸comm (a b : Nat) : a + b = b + a := by rfl',
    'example : "𝔸𝔹𝔸" = "x" := no',
    '',
  ].join('\n');
  const settled = await server.open('file:///tmp/Real.lean', text).settled({ timeoutMs });
  if (settled.kind !== 'settled') throw new Error(JSON.stringify(settled));
  const errors = settled.diagnostics.filter(({ severity }) => severity === 'error');
  // Proofs are elaborated beside what follows.
  const inOrder = errors.toSorted((one, other) => one.range.start.line - other.range.start.line);
  expect(inOrder).toMatchObject([
    {
      message: expect.stringMatching(/^Tactic `rfl` failed/) as unknown,
      range: { start: { line: 1, character: 60 } },
    },
    {
      message: expect.stringMatching(/^Unknown identifier `no`/) as unknown,
      range: { start: { line: 2, character: 28 } },
    },
  ]);
  const bytes = await server.process.memory();
  expect(bytes).toBeGreaterThan(200 * 2 ** 20);
  expect(bytes).toBeLessThan(8 * 2 ** 30);
  expect(server.fault).toBeNull();
});
