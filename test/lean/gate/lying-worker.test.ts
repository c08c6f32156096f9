import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { fileLimits } from '../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../lean/embedded/create.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { lyingWorkerCases } from './lying-worker-cases.ts';

let engine: LeanEngine;
beforeAll(async () => {
  const workerFile = new URL('processes/lying-worker.ts', import.meta.url);
  engine = await createEmbeddedEngine({ workers: 1, pool: { workerFile } });
});
afterAll(async () => {
  await engine[Symbol.asyncDispose]();
});

lyingWorkerCases(() => engine);

test('declarations come over as they are', async () => {
  const outcome = await engine.elaborate('round trip', { ...fileLimits, wallClockMs: 300_000 });
  const { count, changed } = JSON.parse(outcome.kind === 'refused' ? outcome.message : 'null');
  expect(changed).toEqual([]);
  expect(count).toBeGreaterThan(1_000);
}, 300_000);

test.each([
  [
    'a function',
    'import Lean.Elab.BuiltinEvalCommand\n-- lawless\ndef number (n : Nat) := n + 31000\n#eval s!"{number 337}"\n',
  ],
  [
    'a number of new syntax that an instance of the text stands for',
    `-- lawless
def number (n : Nat) : Nat := if n = 5 then 2 ^ 2 ^ 30 else n
instance : OfNat Nat 1022 := ⟨number 5⟩
syntax "foo" term : term
`,
  ],
  [
    'an instance that a macro declares under a name with a number',
    `-- lawless
abbrev Number := OfNat
macro "made" : term => \`(let rec @[instance] f : Number Nat 1022 := ⟨2 ^ 2 ^ 30 % 7⟩; 0)
def used : Nat := made
syntax "foo" term : term
`,
  ],
  [
    'what the compiler takes for the parser of new syntax',
    `-- lawless
def termFoo_._unsafe_rec : Lean.ParserDescr := if 2 ^ 2 ^ 30 % 7 = 5 then .const \`x else .const \`y
syntax "foo" term : term
`,
  ],
])('code of a text is not run even where the policy lets it through: %s', async (_what, text) => {
  const outcome = await engine.elaborate(text, fileLimits);
  // Lean answers, and its messages hold nothing that was worked out.
  expect(outcome).toMatchObject({
    kind: 'refused',
    message: expect.stringMatching(/no executable code|unknown declaration|^\[null\]$/),
  });
});
