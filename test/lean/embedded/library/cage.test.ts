import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { symlink } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
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

/*
 * Compiling a module runs code of its library: elaborators, and initializers of what it imports. Each tries to get at the
 * host here, and says as a warning what it got.
 */

const preamble = `import Lean.Elab.Command
import Lean.LoadDynlib
open Lean Elab Command

def attempt (what : String) (act : IO String) : CommandElabM Unit := do
  match ← (act.toBaseIO : BaseIO _) with
  | .ok got => logWarning m!"{what}: {got}"
  | .error _ => logWarning m!"{what}: refused"
`;

/** What is tried, and the code of it, which gives what it got. */
const tries = (host: string): Readonly<Record<string, string>> => ({
  'read a file of the host': `IO.FS.readFile "${host}/secret"`,
  'read a file by a way up': `IO.FS.readFile "/lib/../../../../..${host}/secret"`,
  'read a source that it does not import': 'IO.FS.readFile "/lib/src/Cage/Other.lean"',
  'list a folder of the host': `
  return toString ((← System.FilePath.readDir "${host}").map (·.fileName))`,
  'list the root': `
  let names := (← System.FilePath.readDir "/").map (·.fileName)
  return toString (names.contains "etc" || names.contains "usr" || names.contains "root")`,
  'read the environment': 'return (← IO.getEnv "PATH").getD "nothing"',
  'start a process': `
  let out ← IO.Process.output { cmd := "touch", args := #["${host}/mark"] }
  return out.stdout`,
  'start a process and leave it': `
  let child ← IO.Process.spawn { cmd := "sh", args := #["-c", "touch ${host}/mark"] }
  return toString (← child.wait)`,
  'load a library of the host': `
  Lean.loadDynlib "${host}/secret"
  return "done"`,
  'read what the kernel tells of its process': 'IO.FS.readFile "/proc/self/environ"',
  'read what is typed': 'return (← (← IO.getStdin).getLine) ++ "nothing"',
  'go to another folder': `
  IO.Process.setCurrentDir "${host}"
  return "done"`,
  'make a file for the moment': 'return (← IO.FS.createTempFile).2.toString',
  'write a file of the host': `
  IO.FS.writeFile "${host}/mark" "x"
  return "done"`,
  'make a folder': `
  IO.FS.createDirAll "${host}/mark"
  return "done"`,
  'write its own source': `
  IO.FS.writeFile "/lib/src/Cage/Tries.lean" "x"
  return "done"`,
  'write its own result': `
  IO.FS.writeFile "/out/module.olean" "x"
  return "done"`,
  'delete a module of Lean': `
  IO.FS.removeFile "/lib/lean/Init.olean"
  return "done"`,
});

/** What comes of these. */
const refusals = [
  'read a file of the host: refused',
  'read a file by a way up: refused',
  'read a source that it does not import: refused',
  'list a folder of the host: refused',
  'list the root: false',
  'read the environment: nothing',
  'start a process: refused',
  'start a process and leave it: refused',
  'load a library of the host: refused',
  'read what the kernel tells of its process: refused',
  'read what is typed: nothing',
  'go to another folder: refused',
  'make a file for the moment: refused',
  'write a file of the host: refused',
  'make a folder: refused',
  'write its own source: refused',
  'write its own result: refused',
  'delete a module of Lean: refused',
];

const listed = (codes: Readonly<Record<string, string>>, text: (what: string, code: string) => string) =>
  Object.entries(codes).map(([what, code]) => text(what, code));

const elaborators = (host: string) =>
  `${preamble}\n${listed(tries(host), (what, code) => `run_cmd attempt "${what}" do ${code}\n`).join('')}`;

/** What a proof may use: its initializer has tried all of these when it is imported, and its tactic tries them again. */
const proving = (host: string) => `import Lean.Elab.Tactic
import Lean.LoadDynlib
open Lean Elab Tactic

def tries : List (String × IO String) := [
${listed(tries(host), (what, code) => `("${what}", do ${code})`).join(',\n')}]

def tried : BaseIO String := do
  let mut told := #[]
  for (what, act) in tries do
    match ← act.toBaseIO with
    | .ok got => told := told.push s!"{what}: {got}"
    | .error _ => told := told.push s!"{what}: refused"
  return "\n".intercalate told.toList

initialize triedAtStart : String ← tried
elab "tell_start" : tactic => throwError m!"{triedAtStart}"
elab "try_now" : tactic => do throwError m!"{← (tried : BaseIO _)}"
`;

/** The slot of emscripten's `run_js_func` in the table of Lean's module. */
const finalizer = 21_234;

/** What Lean has libuv for. Without it such a call ends the module's compilation. */
const calls = (port: number): Readonly<Record<string, string>> => ({
  Connects: `
  let socket ← TCP.Socket.new
  let home : Std.Net.IPv4Addr := .ofParts 127 0 0 1
  let _ ← IO.wait (← socket.connect (.v4 { addr := home, port := ${port} })).result!
  return "connected"`,
  Sends: `
  let socket ← UDP.Socket.new
  return "a socket"`,
  Resolves: `
  let _ ← IO.wait (← DNS.getAddrInfo "localhost" "${port}" 0).result!
  return "an address"`,
  Environ: `
  return toString (← System.osEnviron).size`,
  Names: `
  return ← System.osGetHostname`,
});

/**
 * Code that has emscripten call a function of its loader, by its number among those that other threads may have the first one
 * call: an object that looks like one of Lean's that C has made, whose finalizer reads such a call out of the memory behind it.
 */
const forging = `import Lean.Elab.Command
import Lean.LoadDynlib

unsafe def put (bytes : ByteArray) (place : Nat) (word : UInt32) : ByteArray :=
  (((bytes.set! place word.toUInt8).set! (place + 1) (word >>> 8).toUInt8).set!
    (place + 2) (word >>> 16).toUInt8).set! (place + 3) (word >>> 24).toUInt8

/-- The argument of the function is a number, or where a text lies. -/
unsafe def callHost (number : UInt32) (argument : Sum Nat String) : IO Nat := do
  let text : ByteArray := match argument with
    | .inl _ => .empty
    | .inr text => (text.push '\\x00').toUTF8
  -- So large that nobody gets the place of the object that Lean frees in it.
  let mut bytes := ByteArray.mk (.replicate (100_000 + text.size) 0)
  let address := (ptrAddrUnsafe bytes).toUInt32
  let start := address + 16
  bytes := put bytes 0 1
  bytes := bytes.set! 7 254
  bytes := put bytes 8 (start + 32)
  bytes := put bytes 12 (start + 64)
  bytes := put bytes 32 ${finalizer}
  bytes := put bytes 64 number
  bytes := put bytes 76 2
  bytes := put bytes 80 (start + 112)
  let value : Nat := match argument with
    | .inl value => value
    | .inr _ => (start + 160).toNat
  let bits : UInt64 := value.toFloat.toBits
  bytes := put (put bytes 120 bits.toUInt32) 124 (bits >>> 32).toUInt32
  for index in [0:text.size] do
    bytes := bytes.set! (160 + index) (text.get! index)
  unless (ptrAddrUnsafe bytes).toUInt32 == address do throw (.userError "it has moved")
  let owner : ByteArray := unsafeCast (Array.replicate 64 (0 : Nat))
  let owner := put owner 0 start
  return owner.size + bytes.size
`;

/** Some of these, and what a program of the host's is started by, as tactics of the same names. */
const called = ['Connects', 'Environ'] as const;
const callingTactics = (host: string, port: number) => `import Lean.Elab.Tactic
import Std.Internal.UV
import Cage.Forges
open Lean Elab Tactic Std.Internal.UV
${called.map((name) => `def call${name} : IO String := do${calls(port)[name]}\nelab "${name}" : tactic => do throwError m!"{← (call${name} : IO _)}"\n`).join('')}
unsafe def startByHost : IO String := do return toString (← callHost 231 (.inr "${host}/start.cjs"))
@[implemented_by startByHost] opaque callStartsByHost : IO String
elab "StartsByHost" : tactic => do throwError m!"{← (callStartsByHost : IO _)}"
`;

/** Code that runs while Lean writes the results of a module: it says what came of it in these results. */
const exporting = `import Lean
open Lean

def tries : BaseIO (Array String) := do
  let attempt (what : String) (act : IO Unit) : BaseIO String := do
    match ← act.toBaseIO with
    | .ok () => return s!"{what}: done"
    | .error _ => return s!"{what}: refused"
  return #[
    ← attempt "write a file" (IO.FS.writeFile "/planted" "x"),
    ← attempt "write beside its results" (IO.FS.writeFile "/out/planted" "x"),
    ← attempt "write a part that it does not have" (IO.FS.writeFile "/out/module.ir" "x"),
    ← attempt "make a folder" (IO.FS.createDir "/out/planted.olean"),
    ← attempt "delete its source" (IO.FS.removeFile "/lib/src/Cage/Writes.lean"),
    ← attempt "give a result another name" do
      IO.FS.writeFile "/out/module.olean" "x"
      IO.FS.rename "/out/module.olean" "/out/planted"]

unsafe def exportTries (entries : Nat) : Array String :=
  match unsafeBaseIO tries with
  | tried => if entries = 0 then tried else #[]
@[implemented_by exportTries] opaque exported (entries : Nat) : Array String

initialize tried : PersistentEnvExtension String String (Array String) ←
  registerPersistentEnvExtension {
    mkInitial := pure #[]
    addImportedFn := fun found => pure (found.foldl (· ++ ·) #[])
    addEntryFn := fun state _ => state
    exportEntriesFn := fun state => exported state.size
  }
`;

const initializers = (host: string) => `import Lean.Attributes
initialize found : String ←
  try IO.FS.readFile "${host}/secret" catch _ => return "refused"
initialize made : String ←
  try
    IO.FS.writeFile "${host}/mark" "x"
    return "done"
  catch _ => return "refused"
`;

let listener: Server;
let connections = 0;
let host: Awaited<ReturnType<typeof temporaryFolder>>;
let cache: Awaited<ReturnType<typeof libraryCache>>;
let done: BuildDone;
const build = async (modules: readonly string[], options = {}) =>
  await buildModules({ folder: join(host.path, 'project'), cache: cache.path, modules, ...options });

beforeAll(async () => {
  listener = createServer(() => {
    connections += 1;
  });
  await once(listener.listen(0, '127.0.0.1'), 'listening');
  const { port } = listener.address() as AddressInfo;
  host = await temporaryFolder();
  cache = await libraryCache();
  await writeFiles(host.path, {
    secret: 'the secret',
    'project/lakefile.toml': 'name = "cage"\n\n[[lean_lib]]\nname = "Cage"\nglobs = ["Cage.+"]\n',
    'project/.git/config': 'the secret',
    'project/Cage/Tries.lean': elaborators(host.path),
    'project/Cage/Other.lean': 'def other := 1\n',
    'project/Cage/Starts.lean': initializers(host.path),
    'project/Cage/Imports.lean': `import Cage.Starts\n${preamble}
run_cmd attempt "read by an initializer" (return found)
run_cmd attempt "write by an initializer" (return made)
`,
    'project/Cage/Takes.lean': `def a := include_str "../../secret"
def b := include_str "link"
def c := include_str ".." / ".git" / "config"
`,
    ...Object.fromEntries(
      Object.entries(calls(port)).map(([name, code]) => [
        `project/Cage/${name}.lean`,
        `import Std.Internal.UV\n${preamble}\nopen Std.Internal.UV in\nrun_cmd attempt "${name}" do${code}\n`,
      ]),
    ),
    'project/Cage/Forges.lean': forging,
    'project/Cage/EndsByHost.lean': 'import Cage.Forges\n#eval callHost 0 (.inl 77)\n',
    'project/Cage/StartsByHost.lean': `import Cage.Forges\n#eval callHost 231 (.inr "${host.path}/start.cjs")\n#eval IO.sleep 1500\n`,
    'start.cjs': `require('node:fs').writeFileSync(${JSON.stringify(join(host.path, 'mark'))}, 'x');`,
    'project/Cage/Exports.lean': exporting,
    'project/Cage/Writes.lean': 'import Cage.Exports\n',
    'project/Cage/Tells.lean': `import Cage.Writes
open Lean
run_cmd for what in tried.getState (← getEnv) do logWarning what
`,
    'project/Cage/Proves.lean': proving(host.path),
    'project/Cage/Calls.lean': callingTactics(host.path, port),
    'project/Cage/ConnectsFirst.lean': 'import Cage.Calls\ninitialize connected : String ← callConnects\n',
    'project/Cage/Hangs.lean': 'initialize never : Unit ← repeat pure ()\n',
    'project/Cage/Ends.lean': `${preamble}\nrun_cmd (IO.Process.exit 3 : IO Unit)\n`,
    'project/Cage/Loops.lean': `${preamble}\nrun_cmd repeat pure ()\n`,
    'project/Cage/Deep.lean': `${preamble}\npartial def deep (n : Nat) : Nat := 1 + deep (n + 1)\n#eval deep 0\n`,
    'project/Cage/Eats.lean': `${preamble}
run_cmd
  let mut eaten : Array (Array Nat) := #[]
  repeat eaten := eaten.push (Array.replicate 100000 eaten.size)
`,
  });
  await symlink(join(host.path, 'secret'), join(host.path, 'project', 'Cage', 'link'));
  done = await build(['Cage.Tries', 'Cage.Imports', 'Cage.Takes']);
}, 300_000);
afterAll(async () => {
  listener.close();
  await cache[Symbol.asyncDispose]();
  await host[Symbol.asyncDispose]();
});

function warningsOf(module: string): string[] {
  const outcome = done.result.get(module);
  if (outcome?.kind !== 'built') throw new Error(JSON.stringify(outcome));
  return outcome.record.warnings.map(({ text }) => text);
}

describe('the code of a library', () => {
  test('reads nothing but the sources and results it imports, writes nothing, starts nothing', () => {
    expect(warningsOf('Cage.Tries')).toEqual(refusals);
  });

  test('gets no further in an initializer', () => {
    expect(warningsOf('Cage.Imports')).toEqual([
      'read by an initializer: refused',
      'write by an initializer: refused',
    ]);
  });

  test('takes in no file from outside of its package, behind a link or hidden', () => {
    const outcome = done.result.get('Cage.Takes');
    if (outcome?.kind !== 'failed') throw new Error(JSON.stringify(outcome));
    expect(outcome.record.messages.map(({ line }) => line)).toEqual([1, 2, 3]);
    expect(JSON.stringify(outcome)).not.toContain('the secret');
  });

  test('writes nothing but the results of its module while Lean writes these', async () => {
    done = await build(['Cage.Tells']);
    expect(warningsOf('Cage.Tells')).toEqual([
      'write a file: refused',
      'write beside its results: refused',
      'write a part that it does not have: refused',
      'make a folder: refused',
      'delete its source: refused',
      'give a result another name: refused',
    ]);
  });

  test('has no network, and does not even learn the name of the host', async () => {
    const names = Object.keys(calls(0)).map((name) => `Cage.${name}`);
    const { result } = await build(names);
    expect(names.map((name) => [name, result.get(name)])).toEqual(
      names.map((name) => [
        name,
        { kind: 'fault', why: expect.stringMatching(/lacks in WebAssembly: sockets/) },
      ]),
    );
    expect(connections).toBe(0);
  });

  test('that jumps to a function of the loader gets none but those that Lean needs', async () => {
    const { result } = await build(['Cage.EndsByHost', 'Cage.StartsByHost']);
    // One that Lean needs: the jump arrives.
    const why = 'code ended Lean, with exit code 77';
    expect(result.get('Cage.EndsByHost')).toEqual({ kind: 'fault', why });
    expect(result.get('Cage.StartsByHost')).toEqual({
      kind: 'fault',
      why: 'Lakatos: Lean may not call emscripten_create_worker',
    });
  });

  test('has left no mark on the host', () => {
    expect(existsSync(join(host.path, 'mark'))).toBe(false);
  });

  test('that never ends is ended when its time is up, and nothing is known of its module', async () => {
    const { result } = await build(['Cage.Loops'], { limitMs: 10_000 });
    expect(result.get('Cage.Loops')).toEqual({ kind: 'fault', why: 'it was not done after 10 s' });
    expect((await build(['Cage.Loops'], { onlyLook: true })).result.get('Cage.Loops')).toEqual({
      kind: 'left',
    });
  });

  test('whose recursion has no end is told so', async () => {
    const { result } = await build(['Cage.Deep']);
    expect(result.get('Cage.Deep')).toEqual({
      kind: 'fault',
      why: 'the native stack ran over, for a recursion of code that was run',
    });
  });

  test('that ends its process ends its thread alone, and is told apart from a lack of memory', async () => {
    const { result } = await build(['Cage.Ends', 'Cage.Other'], { threads: 1 });
    expect(result.get('Cage.Ends')).toEqual({ kind: 'fault', why: 'code ended Lean, with exit code 3' });
    expect(result.get('Cage.Other')?.kind).toBe('built');
  });

  test('that takes all memory ends with its thread, and the build goes on', async () => {
    const { result } = await build(['Cage.Eats', 'Cage.Other'], { memoryBytes: 2 ** 29, threads: 1 });
    expect(result.get('Cage.Eats')).toMatchObject({ kind: 'fault', why: expect.stringContaining('memory') });
    expect(result.get('Cage.Other')?.kind).toBe('built');
  });
});

describe('the code of a library in a worker that proves', () => {
  const modules = ['Proves', 'Calls', 'ConnectsFirst', 'Hangs'].map((name) => `Cage.${name}`);
  const limits = { heartbeats: 200_000, wallClockMs: 10_000 };
  const theorem = (module: string) => ({
    id: 't',
    header: `import ${module}`,
    statement: 'theorem t : True',
  });
  const step = async (module: string, tactic: string) =>
    (await engine.apply({ theorem: theorem(module), path: [] }, [tactic], limits))[0];
  let use: Parameters<typeof createEmbeddedEngine>[0];
  let engine: WorkerPool;
  beforeAll(async () => {
    const { result } = await build(modules);
    for (const name of modules) expect([name, result.get(name)]).toMatchObject([name, { kind: 'built' }]);
    const options = await libraryOptions({ folder: join(host.path, 'project'), cache: cache.path, ...done });
    use = { workers: 1, ...options };
    engine = await createEmbeddedEngine({ ...use, header: 'import Cage.Proves' });
  }, 300_000);
  afterAll(() => engine?.[Symbol.asyncDispose]());
  afterEach(async () => {
    expect(await step('Cage.Proves', 'trivial')).toMatchObject({ kind: 'proved' });
    expect(existsSync(join(host.path, 'mark'))).toBe(false);
    expect(connections).toBe(0);
  });

  test.each([
    ['an initializer', 'tell_start'],
    ['a tactic', 'try_now'],
  ])('reads nothing of the host, writes nothing and starts nothing in %s', async (_, tactic) => {
    expect(await step('Cage.Proves', tactic)).toMatchObject({
      kind: 'failed',
      message: refusals.join('\n'),
    });
  });

  test('gets no further under the eyes of the gate, whose second Lean runs its initializer too', async () => {
    const asked = 'import Cage.Proves\ntheorem t : True := by';
    const submission = `${asked} first | try_now | trivial\n`;
    expect(await engine.verify({ reference: `${asked} sorry\n`, submission }, fileLimits)).toMatchObject({
      kind: 'accepted',
    });
  });

  test.each([...called, 'StartsByHost'])(
    'ends its worker, and no other, where a tactic asks for what is not there: %s',
    async (tactic) => {
      expect(await step('Cage.Calls', tactic)).toMatchObject({ kind: 'lost', reason: 'worker-died' });
    },
  );

  test('whose initializer asks for the network is not imported', async () => {
    expect(await engine.open(theorem('Cage.ConnectsFirst'), limits)).toMatchObject({
      kind: 'invalid',
      messages: [{ severity: 'error', text: "'unreachable' code was reached" }],
    });
  });

  test('whose initializer never ends is ended in the time of the task', async () => {
    const outcome = await engine.open(theorem('Cage.Hangs'), limits);
    expect(outcome).toMatchObject({ kind: 'timeout' });
    expect(outcome.ms).toBeLessThan(2 * limits.wallClockMs);
    const asked = 'import Cage.Hangs\ntheorem t : True := by';
    const request = { reference: `${asked} sorry\n`, submission: `${asked} trivial\n` };
    expect(await engine.verify(request, limits)).toMatchObject({
      kind: 'rejected',
      reasons: [{ code: 'timeout' }],
    });
  });

  test('whose initializer never ends is named where workers would import it from the start', async () => {
    const pool = { bootTimeoutMs: 10_000 };
    await expect(createEmbeddedEngine({ ...use, header: 'import Cage.Hangs', pool })).rejects.toMatchObject({
      code: 'LEAN_BOOT_FAILED',
      message: 'Lean did not start within 10000 ms; it imports Cage.Hangs',
      advice: expect.stringContaining('initializers'),
    });
  });
});
