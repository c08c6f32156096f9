import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../../core/limits.ts';
import { createEmbeddedEngine, type EmbeddedEngineOptions } from '../../../../lean/embedded/create.ts';
import type { WorkerPool } from '../../../../lean/pool/worker-pool.ts';
import {
  type BuiltProject,
  buildModules,
  libraryCache,
  libraryOptions,
} from '../../../support/library-project.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';
import { Assembler, forgery } from '../../gate/forgery.ts';

/** Modules whose initializers change how Lean reads what comes later, whichever text that is. */
const files = {
  'lakefile.toml': 'name = "odd"\n[[lean_lib]]\nname = "Odd"\n',
  // Takes each equation with this number in it for `True`.
  'Odd/Elaborator.lean': `import Lean.Elab.Term
open Lean Elab Term

def oddEquation : TermElab := fun stx _ =>
  if (stx.reprint.getD "").contains "31337" then pure (mkConst \`\`True) else throwUnsupportedSyntax

initialize
  Lean.Elab.Term.termElabAttribute.addBuiltin \`Lean.Parser.Term.binrel \`\`oddEquation oddEquation

theorem odd_one : 1 = 1 := rfl
`,
  // Turns a number of a finished theorem into another one, where it lies in memory.
  'Odd/Linter.lean': `import Lean.Elab.Command
open Lean Elab Command

unsafe def change : CommandElabM Unit := do
  let some info := (← getEnv).find? \`wrong | return
  let some e := info.type.find? (fun e => match e with | .lit (.natVal 515) => true | _ => false) | return
  match e with
  | .lit l =>
    let r : IO.Ref Nat := unsafeCast ((ptrAddrUnsafe l).toNat / 2 : Nat)
    r.set 2
  | _ => return

@[implemented_by change] opaque changeSafely : CommandElabM Unit

initialize addLinter { run := fun _ => changeSafely, name := \`odd }
`,
  // What the policy sees of a text is these words alone.
  'Odd/Macros.lean': `import Lean.Elab.BuiltinEvalCommand
macro "runs " code:doSeq : tactic => \`(tactic| run_tac $code)
macro "text_of " file:term : term => \`((include_str $file).length)
macro "made_by " code:doSeq : term => \`(by_elab $code)
macro "with_code_of " f:ident : term =>
  \`(let rec @[implemented_by $f:ident] one (n : Nat) : Nat := n; one 1)
`,
};
const modules = ['Odd.Elaborator', 'Odd.Linter', 'Odd.Macros'];

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cache: Awaited<ReturnType<typeof libraryCache>>;
let built: BuiltProject;
let engine: WorkerPool;
beforeAll(async () => {
  folder = await temporaryFolder();
  cache = await libraryCache();
  await writeFiles(folder.path, files);
  const where = { folder: folder.path, cache: cache.path };
  built = { ...where, ...(await buildModules({ ...where, modules })) };
  engine = await engineWith();
}, 200_000);
afterAll(async () => {
  await engine?.[Symbol.asyncDispose]();
  await folder[Symbol.asyncDispose]();
  await cache[Symbol.asyncDispose]();
});

const engineWith = async (options: Partial<EmbeddedEngineOptions> = {}) =>
  await createEmbeddedEngine({ workers: 1, ...(await libraryOptions(built)), ...options });

/** Reason codes; none: accepted. */
async function codes(reference: string, submission: string, asked = engine): Promise<string[]> {
  const verdict = await asked.verify({ reference, submission }, fileLimits);
  return verdict.kind === 'accepted' ? [] : verdict.reasons.map(({ code }) => code);
}

const ok = 'theorem ok : 1 = 1 := ';

describe('a false theorem whose text imports no library is refused', () => {
  test.each([
    ['Elaborator', 'import Init.Data.List.Basic\n', '31337 = 2', '31337 = 2 := trivial'],
    ['Linter', '', '515 = 643', '643 = 643 := rfl'],
  ])('where an earlier submission has imported Odd.%s', async (module, header, asked, given) => {
    expect(await codes(`${ok}sorry\n`, `import Odd.${module}\n${ok}rfl\n`)).toEqual([]);
    const reference = `${header}theorem wrong : ${asked} := sorry\n`;
    expect(await codes(reference, `${header}theorem wrong : ${given}\n`)).toEqual(['statement-changed']);
  });

  test('where earlier references have imported one, and where they do again', async () => {
    const header = 'import Odd.Elaborator\n';
    const wrong = 'import Init.Data.List.Basic\ntheorem wrong : 31337 = 2 := ';
    for (const _ of ['once', 'again']) {
      expect(await codes(`${header}${ok}sorry\n`, `${header}${ok}odd_one\n`)).toEqual([]);
      expect(await codes(`${wrong}sorry\n`, `${wrong}trivial\n`)).toEqual(['statement-changed']);
    }
  });

  test('where workers have imported one from the start', async () => {
    await using other = await engineWith({ header: 'import Odd.Elaborator\n' });
    const wrong = 'import Init.Data.List.Basic\ntheorem wrong : 31337 = 2 := ';
    expect(await codes(`${wrong}sorry\n`, `${wrong}trivial\n`, other)).toEqual(['statement-changed']);
    expect(await codes(`${ok}sorry\n`, `${ok}rfl\n`, other)).toEqual([]);
  });

  test('where a worker that was taken over has one imported for a proof that does not need it, which it can only where a text imports it', async () => {
    const workerFile = new URL('../../gate/processes/lying-worker.ts', import.meta.url);
    await using other = await engineWith({ pool: { workerFile } });
    /** A proof of `True` under a name. */
    const told = (name: string, ...modules: readonly string[]): string => {
      const declarations = new Assembler();
      declarations.theorem(name, declarations.constant('True'), declarations.constant('True.intro'));
      return forgery({ ...declarations.declarations(), modules: ['Init', ...modules] });
    };
    const reference = 'theorem ok : True := sorry\n';
    const forged = told('ok', 'Odd.Elaborator');
    expect(await codes(reference, forged, other)).toEqual(['lost']);
    // It is proved; that the code of a library has run there is told.
    const submission = `import Odd.Elaborator\n${forged}`;
    const { certificate } = await other.verify({ reference, submission }, fileLimits);
    expect(certificate).toMatchObject({ verdict: 'accepted', modules: ['Odd.Elaborator'] });
    const list = 'Init.Data.List.Basic';
    const wrong = `import ${list}\ntheorem wrong : 31337 = 2 := sorry\n`;
    expect(await codes(wrong, told('wrong', list), other)).toEqual(['statement-changed']);
  });
});

test.each([
  ['tactic', 'by\n  runs (throwError "it has run" : Lean.Elab.Tactic.TacticM Unit)\n'],
  ['term', 'made_by throwError "it has run"\n'],
  ['file', '(by have : Nat := text_of "/lib/x"; rfl)\n'],
])(
  'code of a submission is not run for a %s of a library that stands for one that would',
  async (_, proof) => {
    const submission = `import Odd.Macros\n${ok}${proof}`;
    const verdict = await engine.verify({ reference: `${ok}sorry\n`, submission }, fileLimits);
    expect(verdict).toMatchObject({
      reasons: [{ code: 'elaboration-error', message: expect.stringContaining('has not been implemented') }],
    });
  },
);

test("a library's macro gives nothing that a submission declares the code of something else", async () => {
  const submission = `import Odd.Macros\n${ok}have _ : Nat := with_code_of Nat.succ; rfl\n`;
  const verdict = await engine.verify({ reference: `${ok}sorry\n`, submission }, fileLimits);
  expect(verdict).toMatchObject({
    reasons: [{ code: 'elaboration-error', message: expect.stringContaining('[implemented_by]') }],
  });
});

test('code in a comment of a submission is not run where a project has such comments', async () => {
  const { library } = await libraryOptions(built);
  const options = { ...library.options, 'doc.verso': true };
  await using other = await engineWith({ library: { ...library, options } });
  const comment = '/--\n```lean\n#eval (throw (IO.userError "it has run") : IO Unit)\n```\n-/\n';
  expect(await codes(`${ok}sorry\n`, `${comment}${ok}rfl\n`, other)).toEqual([]);
});

test('a certificate names the module of a library that a submission alone imports and uses', async () => {
  const request = { reference: `${ok}sorry\n`, submission: `import Odd.Elaborator\n${ok}odd_one\n` };
  const { certificate } = await engine.verify(request, fileLimits);
  expect(certificate).toMatchObject({ verdict: 'accepted', modules: ['Odd.Elaborator'] });
});
