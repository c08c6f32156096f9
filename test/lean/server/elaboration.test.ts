import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TestProcess } from '../../support/start-process.ts';
import { LspClient, startServer } from './lsp-client.ts';

/** One server, one file: what Lean's FileWorker does with it. */
const uri = 'file:///tmp/a%20folder/Elaboration.lean';
let server: TestProcess;
let client: LspClient;

beforeAll(async () => {
  server = startServer(['-D', 'pp.notation=false', '-DmaxRecDepth=600']);
  client = new LspClient(server);
  await client.initialize();
  client.notify('initialized', {});
  client.open(uri, 'theorem t : 1 + 1 = 3 := by\n  skip\n');
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
});

test('Lean says what is wrong, with the options of the command line', async () => {
  const [error, ...others] = await client.settled(uri);
  expect(others).toEqual([]);
  expect(error).toMatchObject({ severity: 1, message: 'unsolved goals\n⊢ Eq (HAdd.hAdd 1 1) 3' });
});

test('proof states and places count UTF-16 units', async () => {
  client.change(uri, 'theorem u (𝔸 𝔹 : Prop) (h : 𝔸) : 𝔸 ∨ 𝔹 := by\n  /- 𝔸𝔸 -/ skip; bad\n');
  const [error] = await client.settled(uri);
  const bad = { start: { line: 1, character: 19 }, end: { line: 1, character: 22 } };
  expect(error?.message).toContain('unknown tactic');
  expect(await client.goals(uri, 1, 14)).toEqual(['𝔸 𝔹 : Prop\nh : 𝔸\n⊢ Or 𝔸 𝔹']);
  client.change(uri, 'exact .inl h', bad);
  expect(await client.settled(uri)).toEqual([]);
  expect(await client.goals(uri, 1, 31)).toEqual([]);
  client.change(uri, 'rfl', { start: { line: 1, character: 19 }, end: { line: 1, character: 31 } });
  const [wrong] = await client.settled(uri);
  expect(wrong?.range).toEqual(bad);
});

test('goals change with each edit of the last tactic', async () => {
  const start =
    'theorem v (a b : Nat) : a + b = b + a := by\n  induction a with\n  | zero => simp\n  | succ n ih =>\n    ';
  client.change(uri, `${start}skip\n`);
  expect((await client.settled(uri)).map(({ message }) => message)).toEqual([
    expect.stringContaining('unsolved goals'),
  ]);
  expect(await client.goals(uri, 4, 4)).toEqual([expect.stringContaining('ih : Eq')]);
  client.change(uri, `${start}omega\n`);
  expect(await client.settled(uri)).toEqual([]);
});

/** Each edit starts some twenty threads; when each kept the memory that it got first, the twentieth edit was the last. */
test('many edits do not use up the memory', async () => {
  for (let number = 0; number < 40; number += 1) {
    client.change(
      uri,
      `theorem w (a b : Nat) : a + b = b + a := by\n  ${number % 2 === 0 ? 'omega' : 'rfl'}\n`,
    );
    expect(await client.settled(uri)).toHaveLength(number % 2);
  }
});

test('completion and the details of an item', async () => {
  client.change(uri, 'example := Nat.add_com\n');
  await client.settled(uri);
  const position = { line: 0, character: 22 };
  const { items } = await client.request<{ items: readonly { label: string }[] }>('textDocument/completion', {
    textDocument: { uri },
    position,
  });
  const item = items.find(({ label }) => label === 'add_comm')!;
  expect(await client.request('completionItem/resolve', item)).toMatchObject({
    label: 'add_comm',
    detail: expect.stringContaining('Nat'),
  });
});

test('hover, symbols and remote calls', async () => {
  client.change(uri, '/-- The answer. -/\ndef answer : Nat := 42\n');
  await client.settled(uri);
  const textDocument = { uri };
  expect(
    await client.request('textDocument/hover', { textDocument, position: { line: 1, character: 5 } }),
  ).toMatchObject({ contents: { value: expect.stringContaining('The answer.') } });
  expect(await client.request('textDocument/documentSymbol', { textDocument })).toMatchObject([
    { name: 'answer' },
  ]);
  expect(await client.request('$/lean/rpc/connect', { uri })).toEqual({ sessionId: expect.any(String) });
});

test('definitions on functions whose code the library lacks are fine, and others still run', async () => {
  client.change(
    uri,
    `def backwards {α : Type} : List α → List α
  | [] => []
  | x :: xs => backwards xs ++ [x]
namespace Pairs
structure Pair where
  left : List Nat
  right : List Nat
  deriving Repr, DecidableEq
instance : Append Pair := ⟨fun p q => ⟨p.left ++ q.left, p.right ++ q.right⟩⟩
end Pairs
section
def size (xs : List Nat) : Nat := (backwards xs).length
end
theorem size_pair (a b : Nat) : size [a, b] = 2 := rfl
def double (n : Nat) := 2 * n
#eval double 21
`,
  );
  expect(await client.settled(uri)).toMatchObject([{ severity: 3, message: '42' }]);
  const textDocument = { uri };
  expect(await client.request('textDocument/documentSymbol', { textDocument })).toMatchObject([
    { name: 'backwards' },
    { name: 'Pairs' },
    { name: '<section>' },
    { name: 'size_pair' },
    { name: 'double' },
  ]);
});

test('the code of the library runs: in evaluations, in tactics of the file, in initial values', async () => {
  client.change(
    uri,
    `import Lean.Elab.Tactic.Basic
def f (xs : List Nat) := xs.map (· + 1) ++ xs.reverse
#eval (f [1, 2]).length
#eval IO.println (f [])
open Lean Elab Tactic in
elab "by_hand" : tactic => do
  for name in [\`nothing_of_the_kind, \`\`trivial] do
    try return ← closeMainGoal \`by_hand (← Meta.mkConstWithFreshMVarLevels name) catch _ => pure ()
theorem t : True := by by_hand
#guard (List.range 5).foldl (· + ·) 0 == 10
noncomputable def chosen : Nat := Classical.choice ⟨1⟩
#eval chosen
`,
  );
  expect(
    (await client.settled(uri)).map(({ severity, range, message }) => [severity, range.start.line, message]),
  ).toEqual([
    [3, 2, '4'],
    [3, 3, '[]\n'],
    [1, 11, expect.stringContaining('noncomputable')],
  ]);
});

test('files that begin with `module` are modules, and others are not', async () => {
  const ask = 'run_cmd Lean.logInfo m!"{(← Lean.getEnv).header.isModule}"\n';
  client.change(uri, `import Lean.Elab.Command\n${ask}`);
  expect(await client.settled(uri)).toMatchObject([{ message: 'false' }]);
  client.change(uri, `module\nmeta import Lean.Elab.Command\n${ask}`);
  expect(await client.settled(uri)).toMatchObject([{ message: 'true' }]);
});

test('no section is open that a text has not opened', async () => {
  client.change(uri, 'end\nsection\nend\nend\n');
  expect(
    (await client.settled(uri)).map(({ severity, range, message }) => [severity, range.start.line, message]),
  ).toEqual([
    [1, 0, expect.stringMatching(/^Invalid `end`: There is no current scope/)],
    [1, 3, expect.stringMatching(/^Invalid `end`: There is no current scope/)],
  ]);
});

test('code in the file reaches neither the files nor the programs of the machine', async () => {
  const tries = [
    'IO.FS.writeFile "/lib/lean/planted.olean" ""',
    'IO.FS.writeFile "/tmp/planted" ""',
    'IO.FS.readFile "/etc/passwd"',
    'IO.Process.output { cmd := "ls" }',
  ];
  client.change(
    uri,
    `${tries.map((code) => `#eval discard <| ${code}`).join('\n')}\n#eval IO.getEnv "PATH"\n`,
  );
  const said = (await client.settled(uri)).map(({ severity, message }) => `${severity} ${message}`);
  expect(said).toEqual([
    expect.stringMatching(/^1 read-only file system/),
    expect.stringMatching(/^1 read-only file system/),
    expect.stringMatching(/^1 no such file or directory/),
    expect.stringMatching(/^1 operation not permitted/),
    expect.not.stringContaining('bin'),
  ]);
});

test('what Lean does not know is refused', async () => {
  await expect(client.request('workspace/symbol', { query: 'x' })).rejects.toMatchObject({ code: -32601 });
  await expect(client.request('textDocument/hover', {})).rejects.toMatchObject({ code: -32602 });
});

test('shutdown and exit end the process with 0, and nothing was said besides', async () => {
  await client.shutDown();
  expect(await server.ended).toBe(0);
  expect(server.complaints).toBe('');
});
