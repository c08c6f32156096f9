import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../../lean/embedded/create.ts';
import type { WorkerPool } from '../../../../lean/pool/worker-pool.ts';
import {
  type BuildDone,
  buildModules,
  libraryCache,
  libraryOptions,
} from '../../../support/library-project.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

const stuckSort = await readFile(
  new URL('../../../cheats/refused/K10-stuck-sort.lean', import.meta.url),
  'utf8',
);

/** Modules that ask Lean to keep theorems from its kernel. */
const unchecked = ['Unchecked', 'Sign', 'ByMacro', 'ByCode'];

/** Modules by their files, with theorems that are none: by names that look like others, and past the kernel. */
const files = {
  'lakefile.toml': 'name = "port"\n[[lean_lib]]\nname = "Port"\n',
  'Port/Choice.lean': `axiom «Classical.choice» : ∀ p : Prop, p
theorem by_choice : False := «Classical.choice» False
`,
  'Port/Loop.lean': `module
public def loop (n : Nat) : False := loop (n + 1)
termination_by n
decreasing_by sorry
`,
  'Port/Decoy.lean': `module
public import Port.Loop
public def «loop._unsafe_rec» : Nat := 0
public theorem by_stub : False := loop._unsafe_rec 0
`,
  'Port/Unchecked.lean': `set_option /- what is this? -/ debug.«skipKernelTC» true in
theorem two_and_two : 2 + 2 = 5 := by decide +kernel
`,
  'Port/Sign.lean': `infixl:65 " +--+ " => Nat.add
def three : Nat := 1 +--+ 2 set_option debug.skipKernelTC true
theorem two_and_two : 2 + 2 = 5 := by decide +kernel
`,
  'Port/Quick.lean': 'macro "quick" : command => `(set_option debug.skipKernelTC true)\n',
  'Port/ByMacro.lean': `import Port.Quick
quick
theorem two_and_two : 2 + 2 = 5 := by decide +kernel
`,
  'Port/ByCode.lean': `import Lean.Elab.Command
open Lean
run_elab
  let value := mkConst \`\`True.intro
  let declaration := Declaration.thmDecl { name := \`false, levelParams := [], type := mkConst \`\`False, value }
  match (← getEnv).addDeclCore 0 declaration none (doCheck := false) with
  | .ok env => setEnv env
  | .error error => throwError error.toMessageData (← getOptions)
`,
  'Port/Stuck.lean': stuckSort.slice(stuckSort.indexOf('-- submission')),
  'Port/Lookalike.lean': `axiom «Nat.add_comm» : 1 = 2
theorem honest (a b : Nat) : a + b = b + a := Nat.add_comm a b
theorem dishonest : 1 = 2 := «Nat.add_comm»
`,
  'Port/a/b.lean': 'def Claim : Prop := False\n',
  'Port/a.b.lean': 'def Claim : Prop := True\ntheorem claim : Claim := trivial\n',
  'Port/café.lean': 'theorem of_café (p : Prop) (h : p) : p := h\n',
  'Port/C₁.lean': 'theorem of_c₁ (p : Prop) (h : p) : p := h\n',
};

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cache: Awaited<ReturnType<typeof libraryCache>>;
let built: BuildDone;
let engine: WorkerPool;
beforeAll(async () => {
  folder = await temporaryFolder();
  cache = await libraryCache();
  await writeFiles(folder.path, files);
  const modules = ['Choice', 'Decoy', ...unchecked, 'Stuck', 'Lookalike', 'a.b', '«a.b»', 'café', 'C₁'];
  const where = { folder: folder.path, cache: cache.path };
  built = await buildModules({ ...where, modules: modules.map((name) => `Port.${name}`) });
  engine = await createEmbeddedEngine({ workers: 1, ...(await libraryOptions({ ...where, ...built })) });
}, 200_000);
afterAll(async () => {
  await engine?.[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
  await cache[Symbol.asyncDispose]();
});

const verdictOn = async (statement: string, proof: string, asked: string, given = asked) => {
  const reference = `import Port.${asked}\ntheorem t ${statement} := by sorry\n`;
  const submission = `import Port.${given}\ntheorem t ${statement} := ${proof}\n`;
  const verdict = await engine.verify({ reference, submission }, fileLimits);
  return verdict.kind === 'accepted' ? [] : verdict.reasons.map(({ code }) => code);
};

describe('a theorem of a library is no proof', () => {
  test.each([
    ['Choice', ': False', 'by_choice', 'axiom'],
    ['Decoy', ': False', 'by_stub', 'axiom'],
    ['Stuck', ': False', 'boom', 'kernel-unchecked'],
    ['Lookalike', ': 1 = 2', 'dishonest', 'axiom'],
  ])('where it rests on what the module %s hides', async (module, statement, proof, code) => {
    expect(await verdictOn(statement, proof, module)).toEqual([code]);
  });

  test.each(unchecked)('as nothing is kept from the kernel: the module %s is not built', (module) => {
    expect(built.result.get(`Port.${module}`)).toMatchObject({
      kind: 'failed',
      record: {
        messages: [{ text: expect.stringMatching(/proved that the proposition\s.*\sis false|^\(kernel\)/) }],
      },
    });
  });

  test('and one that only looks as if it rested on such a thing is', async () => {
    expect(await verdictOn('(a b : Nat) : a + b = b + a', 'honest a b', 'Lookalike')).toEqual([]);
  });
});

describe('modules whose names differ by marks alone', () => {
  test('are told apart, whichever was imported first', async () => {
    expect(await verdictOn(': Claim', 'claim', '«a.b»')).toEqual([]);
    expect(await verdictOn(': Claim', 'claim', 'a.b')).not.toEqual([]);
    expect(await verdictOn(': Claim', 'claim', 'a.b', '«a.b»')).not.toEqual([]);
  });

  test.each(['café', 'C₁'])('may have letters of all kinds: %s', async (module) => {
    const theorem = `of_${module.toLowerCase()}`;
    expect(await verdictOn('(p : Prop) (h : p) : p', `${theorem} p h`, module)).toEqual([]);
  });
});
