import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { LanguageServer } from '../../../../lean/native/lsp/language-server.ts';
import { leanServer } from '../../../support/lean-server.ts';

/*
 * One Lean is all there is to test with, so the functions that differ are shadowed by others with the signatures that they
 * had in older versions and have in newer ones (read in the sources of Lean). Our code must be accepted with each.
 */

const importing = {
  'before 4.17':
    'opaque importModules (imports : Array Import) (opts : Options) (trustLevel : UInt32 := 0) (leakEnv := false) : IO Environment',
  'since 4.28':
    'opaque importModules (imports : Array Import) (opts : Options) (trustLevel : UInt32 := 0) (plugins : Array System.FilePath := #[]) (leakEnv := false) (loadExts := false) (level := OLeanLevel.private) : IO Environment',
  'since 4.17':
    'opaque importModules (imports : Array Import) (opts : Options) (trustLevel : UInt32 := 0) (plugins : Array System.FilePath := #[]) (leakEnv := false) (loadExts := false) : IO Environment',
};

const context = (more: string): string => `structure Elab.Command.Context where
  fileName : String
  fileMap : FileMap
  cmdPos : String.Pos.Raw := 0
  ${more}snap? : Option (Language.SnapshotBundle Language.DynamicSnapshot)
  cancelTk? : Option IO.CancelToken
`;
const contexts = {
  'before 4.12': context('tacticCache? : Option (IO.Ref Unit)\n  '),
  'since 4.12': context(''),
};

const adding = (parameters: string, problem: string): string =>
  `opaque addDeclCore (env : Environment) (maxHeartbeats : USize) ${parameters} : Except ${problem} Environment`;
const checking = {
  'before 4.12': `inductive KernelException where | other\n${adding('(decl : @& Declaration)', 'KernelException')}`,
  'since 4.12': adding('(decl : @& Declaration) (cancelTk? : @& Option IO.CancelToken)', 'Kernel.Exception'),
  'since 4.17': adding(
    '(decl : @& Declaration) (cancelTk? : @& Option IO.CancelToken) (doCheck : Bool := true)',
    'Kernel.Exception',
  ),
  'since 4.33': adding(
    '(maxRecDepth : USize) (decl : @& Declaration) (cancelTk? : @& Option IO.CancelToken) (doCheck : Bool := true)',
    'Kernel.Exception',
  ),
};

const references = {
  'before 4.22': 'structure Server.WithRpcRef (α : Type u) where\n  val : α',
  'since 4.22': `structure Server.WithRpcRef (α : Type u) where
  private mk' ::
    val : α
    private id : USize
def Server.WithRpcRef.mk (val : α) : BaseIO (Server.WithRpcRef α) := return { val, id := 0 }`,
};

const entry = (more: string): string => `structure KeyedDeclsAttribute.AttributeEntry (γ : Type) where
  key : Name
  declName : Name
  value : γ
  ${more}`;
const entries = { 'before 4.28': entry(''), 'since 4.28': entry('isBuiltin : Bool') };

const eras = [
  [
    'v4_9',
    importing['before 4.17'],
    contexts['before 4.12'],
    checking['before 4.12'],
    references['before 4.22'],
    entries['before 4.28'],
  ],
  [
    'v4_12',
    importing['before 4.17'],
    contexts['since 4.12'],
    checking['since 4.12'],
    references['before 4.22'],
    entries['before 4.28'],
  ],
  [
    'v4_17',
    importing['since 4.17'],
    contexts['since 4.12'],
    checking['since 4.17'],
    references['before 4.22'],
    entries['before 4.28'],
  ],
  [
    'v4_22',
    importing['since 4.17'],
    contexts['since 4.12'],
    checking['since 4.17'],
    references['since 4.22'],
    entries['before 4.28'],
  ],
  [
    'v4_33',
    importing['since 4.28'],
    contexts['since 4.12'],
    checking['since 4.33'],
    references['since 4.22'],
    entries['since 4.28'],
  ],
] as const;

test('what differs between versions fits the signatures of each', async () => {
  const ours = await readFile(
    new URL('../../../../lean/native/companion/code/compat.lean', import.meta.url),
    'utf8',
  );
  const start = ours.indexOf('/--\nSince 4.17');
  const end = ours.indexOf('partial def nodeValues');
  expect([start > 0, end > start]).toEqual([true, true]);
  const code = ours.slice(start, end).replaceAll('env.addDeclCore', 'addDeclCore env');
  const text = [
    'import Lean',
    'open Lean',
    // The stubs have no code.
    'noncomputable section',
    ...eras.map(([name, ...stubs]) => [`namespace ${name}`, ...stubs, code, `end ${name}`].join('\n')),
    // A call that no era has: our code must not be accepted whatever it is shown.
    'namespace other',
    'opaque addDeclCore (env : Environment) : Except Kernel.Exception Environment',
    code,
    'end other',
  ].join('\n');
  await using server = await LanguageServer.start(leanServer());
  const document = server.open('file:///tmp/Compat.lean', text);
  const settled = await document.settled({ timeoutMs: 240_000 });
  if (settled.kind !== 'settled') throw new Error(settled.kind);
  const other = text.slice(0, text.indexOf('namespace other')).split('\n').length;
  const errors = settled.diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ range, message }) => ({ line: range.start.line, message }));
  expect(errors.filter(({ line }) => line < other)).toEqual([]);
  expect(errors.filter(({ line }) => line >= other)).not.toEqual([]);
}, 300_000);
