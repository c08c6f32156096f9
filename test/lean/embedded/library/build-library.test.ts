import { rmSync, writeFileSync } from 'node:fs';
import { appendFile, open, readdir, readFile, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { BuildResult, ModuleOutcome } from '../../../../lean/embedded/library/build-library.ts';
import { ModuleStore } from '../../../../lean/embedded/library/module-store.ts';
import {
  type BuiltProject,
  buildModules,
  builtProject,
  copyLibraryProject,
  libraryCache,
  readBuilt,
} from '../../../support/library-project.ts';
import { startProcess } from '../../../support/start-process.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

let built: BuiltProject;
beforeAll(async () => {
  built = await builtProject();
}, 300_000);

const kinds = (result: BuildResult) =>
  Object.fromEntries([...result].map(([name, { kind }]) => [name, kind]));

function outcomeOf(result: BuildResult, name: string): ModuleOutcome & { readonly kind: 'built' } {
  const outcome = result.get(name);
  if (outcome?.kind !== 'built') throw new Error(`${name}: ${JSON.stringify(outcome)}`);
  return outcome;
}

describe('a build of two packages', () => {
  test('makes every module that has no error and needs none that has', () => {
    const { result, compiled } = built;
    const others = [...result].filter(([, { kind }]) => kind !== 'built');
    expect(others.map(([name, { kind }]) => `${name} ${kind}`).sort()).toEqual([
      'Harbor.Broken failed',
      'Harbor.NeedsBroken blocked',
      'Harbor.NeedsMore blocked',
    ]);
    expect(result.size).toBeGreaterThanOrEqual(28);
    expect(compiled).toHaveLength(result.size - 2);
  });

  test("tells the errors of a module with their places, in Lean's words", () => {
    expect(built.result.get('Harbor.Broken')).toMatchObject({
      record: {
        messages: [{ severity: 'error', line: 6, column: 2, text: expect.stringContaining('double 2 = 5') }],
      },
    });
  });

  test('names the module that is to blame for those that need it', () => {
    const blamed = { kind: 'blocked', by: ['Harbor.Broken'] };
    expect(built.result.get('Harbor.NeedsBroken')).toEqual(blamed);
    expect(built.result.get('Harbor.NeedsMore')).toEqual(blamed);
  });

  test('knows what rests on sorry, on an axiom, on compiled code, and on imports that do', () => {
    const unproved = (name: string) =>
      outcomeOf(built.result, name)
        .record.unproved.map((found) => `${found.name} ${found.because}`)
        .sort();
    expect(unproved('Harbor.Unfinished')).toEqual(['unfinished sorryAx']);
    expect(unproved('Harbor.Assumed')).toEqual(['small wishful', 'wishful wishful']);
    expect(unproved('Harbor.Compiled')).toContain('by_code Lean.ofReduceBool');
    expect(unproved('Harbor.Compiled')).not.toContainEqual(expect.stringMatching(/^(by_rule|meant) /));
    expect(unproved('Harbor.Rests')).toEqual(
      expect.arrayContaining([
        'certified wishful',
        'on_axiom wishful',
        'on_code Lean.ofReduceBool',
        'on_sorry sorryAx',
      ]),
    );
    expect(unproved('Harbor.Rests').join()).not.toContain('on_itself');
    const unclean = [...built.result].filter(
      ([, outcome]) => outcome.kind === 'built' && outcome.record.unproved.length > 0,
    );
    expect(unclean.map(([name]) => name.replace('Harbor.', '')).sort()).toEqual([
      'Assumed',
      'Compiled',
      'Lures',
      'Rests',
      'Sealed',
      'Unfinished',
    ]);
  });

  test('compiles nothing again the second time', async () => {
    const again = await buildModules(built);
    expect(again.compiled).toEqual([]);
    expect(kinds(again.result)).toEqual(kinds(built.result));
  });

  test('stops at the first module with an error unless it is to go on', async () => {
    const { result, compiled } = await buildModules({ ...built, keepGoing: false });
    expect(compiled).toEqual([]);
    expect(result.get('Harbor.Broken')?.kind).toBe('failed');
    expect([...result.values()].some(({ kind }) => kind === 'left')).toBe(true);
  });

  test('that is only to look compiles nothing and says what is left', async () => {
    await using cache = await libraryCache();
    const { result, compiled } = await buildModules({ ...built, cache: cache.path, onlyLook: true });
    expect(compiled).toEqual([]);
    expect(new Set(Object.values(kinds(result)))).toEqual(new Set(['left']));
  });
});

describe('a change', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    folder = await temporaryFolder();
    await copyLibraryProject(folder.path);
  });
  afterAll(async () => {
    await folder[Symbol.asyncDispose]();
  });
  const build = async (modules: readonly string[], options = {}) =>
    await buildModules({ folder: folder.path, cache: built.cache, modules, options });
  const file = (name: string) => join(folder.path, name);

  test('of nothing but the place of the project costs nothing', async () => {
    expect((await build(['Harbor'])).compiled).toEqual([]);
  });

  test('of a date costs nothing', async () => {
    await utimes(file('Harbor/Basic.lean'), new Date(), new Date());
    expect((await build(['Harbor.Outside'])).compiled).toEqual([]);
  });

  test('of a text has it and what depends on it compiled again, and nothing else', async () => {
    await appendFile(file('Harbor/Basic.lean'), '\ndef width := length\n');
    const { result, compiled } = await build(['Harbor.Outside', 'Harbor.Color', 'Toolbox.Lemmas']);
    expect(compiled).toEqual(['Harbor.Basic', 'Harbor.Inside', 'Harbor.Outside']);
    expect(new Set(Object.values(kinds(result)))).toEqual(new Set(['built']));
  });

  test('of a comment at the end of a text costs that module alone', async () => {
    await appendFile(file('Harbor/Unfinished.lean'), '-- well\n');
    expect((await build(['Harbor.Rests'])).compiled).toEqual(['Harbor.Unfinished']);
  });

  test('of an option has what it counts for compiled again', async () => {
    expect((await build(['Harbor.Color'], { maxRecDepth: 600 })).compiled).toEqual(['Harbor.Color']);
    expect((await build(['Harbor.Color'], { maxRecDepth: 600 })).compiled).toEqual([]);
    const { result } = await build(['Harbor.Options'], { autoImplicit: true });
    expect(result.get('Harbor.Options')?.kind).toBe('failed');
  });

  test('of an included file has the module compiled with the new text', async () => {
    await writeFile(file('Harbor/greeting.txt'), 'farewell\n');
    const { result, compiled } = await build(['Harbor.Text']);
    expect(compiled).toEqual(['Harbor.Text']);
    expect(result.get('Harbor.Text')).toMatchObject({ kind: 'failed', record: { messages: [{ line: 7 }] } });
  });
});

describe('a store', () => {
  let cache: Awaited<ReturnType<typeof libraryCache>>;
  beforeAll(async () => {
    cache = await libraryCache();
  });
  afterAll(async () => {
    await cache[Symbol.asyncDispose]();
  });
  const modules = ['Harbor.Outside'];
  const chain = ['Harbor.Basic', 'Harbor.Inside', 'Harbor.Outside'];

  test('that a killed build leaves has what was done, nothing that was half done, and the next one goes on', async () => {
    const program = fileURLToPath(new URL('../../../../bin/lakatos.js', import.meta.url));
    const argv = ['build', ...modules, '--project', built.folder, '--threads', '1', '--json'];
    const env = { LAKATOS_CACHE: cache.path };
    {
      await using child = startProcess([process.execPath, program, ...argv], { env });
      expect(JSON.parse(await child.line(/Harbor\.Basic/))).toMatchObject({ status: 'built' });
      child.child.kill('SIGKILL');
      expect(await child.ended).toBe('SIGKILL');
    }
    const { compiled } = await buildModules({ ...built, cache: cache.path, modules });
    expect(compiled).toEqual(chain.slice(1));
    const left = await readdir(join(cache.path, 'lean', 'modules'));
    expect(left.filter((name) => name.startsWith('.'))).toEqual([]);
  });

  const damage: readonly [string, (olean: string, record: string) => Promise<void>][] = [
    ['is shorter than it was', (olean) => truncate(olean, 1_000)],
    ['has another byte in the middle', flipByte],
    ['has lost its record', (_, record) => truncate(record, 20)],
  ];
  test.each(damage)('does not take for a result what %s', async (_, spoil) => {
    const { result } = await buildModules({ ...built, cache: cache.path, modules });
    const { key } = outcomeOf(result, 'Harbor.Outside').record;
    const olean = new ModuleStore(join(cache.path, 'lean')).file(key, 'olean');
    const before = await readFile(olean);
    await spoil(olean, join(olean, '..', 'module.json'));
    const { compiled } = await buildModules({ ...built, cache: cache.path, modules });
    expect(compiled).toEqual(['Harbor.Outside']);
    expect((await readFile(olean)).equals(before)).toBe(true);
  });

  test('takes two builds at once', async () => {
    await using shared = await libraryCache();
    const todo = { ...built, cache: shared.path, modules, threads: 1 };
    const both = await Promise.all([buildModules(todo), buildModules(todo)]);
    for (const { result } of both) expect([...result.keys()]).toEqual(chain);
    for (const { result } of both) for (const name of chain) outcomeOf(result, name);
    expect((await buildModules(todo)).compiled).toEqual([]);
  });
});

describe('what is noted of a build', () => {
  const names = async (at: { readonly folder: string; readonly cache: string }) => {
    const reading = await readBuilt(at);
    return reading.kind === 'read' ? reading.library.modules.map(({ name }) => name).sort() : reading.kind;
  };
  const lakefile = 'name = "reef"\n[[lean_lib]]\nname = "Reef"\nglobs = ["Reef.+"]\n';

  test('leaves out a source that was changed or deleted while it went on, and what imports it', async () => {
    await using cache = await libraryCache();
    await using folder = await temporaryFolder();
    const files = {
      'Reef/A.lean': 'def secret : Nat := 1\n',
      'Reef/B.lean': 'import Reef.A\ntheorem is_one : secret = 1 := rfl\n',
      'Reef/C.lean': 'theorem one : 1 = 1 := rfl\n',
      'Reef/D.lean': 'theorem two : 2 = 2 := rfl\n',
    };
    await writeFiles(folder.path, { 'lakefile.toml': lakefile, ...files });
    const at = { folder: folder.path, cache: cache.path };
    const { result } = await buildModules({
      ...at,
      onEvent({ kind, module: { name, file } }) {
        if (kind === 'done' && name === 'Reef.A') writeFileSync(file, 'def secret : Nat := 2\n');
        if (kind === 'done' && name === 'Reef.C') rmSync(file);
      },
    });
    expect(new Set(Object.values(kinds(result)))).toEqual(new Set(['built']));
    expect(await names(at)).toEqual(['Reef.D']);
  });

  test('has the modules of two builds at once', async () => {
    await using cache = await libraryCache();
    await using folder = await temporaryFolder();
    const files = Object.fromEntries(
      [1, 2, 3].map((n) => [`Reef/M${n}.lean`, `theorem t${n} : ${n} = ${n} := rfl\n`]),
    );
    await writeFiles(folder.path, { 'lakefile.toml': lakefile, ...files });
    const at = { folder: folder.path, cache: cache.path };
    const modules = ['Reef.M1', 'Reef.M2', 'Reef.M3'];
    await Promise.all(modules.map((name) => buildModules({ ...at, modules: [name], threads: 1 })));
    expect(await names(at)).toEqual(modules);
  });
});

async function flipByte(path: string): Promise<void> {
  const file = await open(path, 'r+');
  const at = Math.floor((await file.stat()).size / 2);
  const { buffer } = await file.read(Buffer.alloc(1), 0, 1, at);
  await file.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, at);
  await file.close();
}

test('a build that leaves out what Lean refuses makes the rest of such a module, and of what needs it', async () => {
  await using cache = await libraryCache();
  await using folder = await temporaryFolder();
  await writeFiles(folder.path, {
    'lakefile.toml': 'name = "port"\n[[lean_lib]]\nname = "Port"\nglobs = ["Port.+"]\n',
    'Port/Torn.lean': `def depth : Nat := 3

theorem wrong : depth = 4 := rfl

namespace Port
theorem right : depth = 3 := rfl
theorem unread : depth = := rfl
theorem false_friend : depth = 5 := by first | sorry
end Port
`,
    'Port/User.lean': `import Port.Torn

theorem needs_wrong : depth = 4 := wrong
theorem needs_right : depth = 3 := Port.right
`,
  });
  const build = (leaveOut: boolean) =>
    buildModules({ folder: folder.path, cache: cache.path, modules: ['Port.User'], leaveOut });
  expect(kinds((await build(false)).result)).toEqual({ 'Port.Torn': 'failed', 'Port.User': 'blocked' });
  const { result } = await build(true);
  const placesIn = (name: string) => [
    ...new Set(outcomeOf(result, name).record.leftOut.map(({ line }) => line)),
  ];
  expect(placesIn('Port.Torn')).toEqual([3, 7]);
  expect(placesIn('Port.User')).toEqual([3]);
  expect(outcomeOf(result, 'Port.Torn').record.unproved).toEqual([
    { name: 'Port.false_friend', key: expect.any(String), because: 'sorryAx', code: 'sorry' },
  ]);
  const again = await build(true);
  expect(again.compiled).toEqual([]);
  expect(kinds(again.result)).toEqual({ 'Port.Torn': 'built', 'Port.User': 'built' });
  // What was left out for one build is no result for another that wants all.
  expect(kinds((await build(false)).result)).toEqual({ 'Port.Torn': 'failed', 'Port.User': 'blocked' });
});

describe('a module whose proofs are to be elaborated in the background', () => {
  const veiled = `private theorem hid : 2 < 3 := by decide
public theorem seen : (⟨2, hid⟩ : Fin 3).val = 2 := by rfl
`;
  const files = {
    'lakefile.toml': `name = "reef"
[[lean_lib]]
name = "Veiled"
leanOptions = { "backward.privateInPublic" = true }
[[lean_lib]]
name = "Reef"
`,
    'Veiled.lean': `module\n${veiled}`,
    'Reef/Text.lean': `module\nset_option backward.privateInPublic true\nnamespace Reef\n${veiled}`,
    'Reef/After.lean': 'import Veiled\nimport Reef.Text\ntheorem after : 2 = 2 := Reef.seen\n',
    'Reef/Asks.lean': `import Lean.Elab.Command
run_cmd unless Lean.Elab.async.get (← Lean.getOptions) do throwError "not in the background"
`,
  };
  let cache: Awaited<ReturnType<typeof libraryCache>>;
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeAll(async () => {
    [cache, folder] = await Promise.all([libraryCache(), temporaryFolder()]);
    await writeFiles(folder.path, files);
  });
  afterAll(async () => {
    await cache[Symbol.asyncDispose]();
    await folder[Symbol.asyncDispose]();
  });
  const build = async (name: string, options = {}) => {
    const at = { folder: folder.path, cache: cache.path, threads: 1 };
    return (await buildModules({ ...at, modules: [name], options })).result;
  };

  test('is built where its lakefile or its text says so, and so is what its thread compiles after it', async () => {
    const result = await build('Reef.After');
    expect(kinds(result)).toEqual({ Veiled: 'built', 'Reef.Text': 'built', 'Reef.After': 'built' });
  });

  test('is elaborated so if the user asks for it by an option', async () => {
    expect(kinds(await build('Reef.Asks'))).toEqual({ 'Reef.Asks': 'failed' });
    expect(kinds(await build('Reef.Asks', { 'Elab.async': true }))).toEqual({ 'Reef.Asks': 'built' });
  });
});

describe('what stands behind a command that Lean refuses is left out', () => {
  let cache: Awaited<ReturnType<typeof libraryCache>>;
  beforeAll(async () => {
    cache = await libraryCache();
  });
  afterAll(async () => await cache[Symbol.asyncDispose]());

  /** The lines of what was left out of a module, and a theorem's text that Lean accepts with it. */
  const linesLeftOut = async (text: string, user: string): Promise<readonly number[]> => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      'lakefile.toml': 'name = "reef"\n[[lean_lib]]\nname = "Reef"\n',
      'Reef/Torn.lean': text,
      'Reef/User.lean': `import Reef.Torn\n${user}\n`,
    });
    const modules = ['Reef.Torn', 'Reef.User'];
    const where = { folder: folder.path, cache: cache.path };
    const { result } = await buildModules({ ...where, modules, leaveOut: true });
    expect(outcomeOf(result, 'Reef.User').record.leftOut).toEqual([]);
    return [...new Set(outcomeOf(result, 'Reef.Torn').record.leftOut.map(({ line }) => line))];
  };

  test('where it could mean something else without an instance', async () => {
    const text = `structure Foo where x : Nat
instance low : LE Foo := ⟨fun _ _ => True⟩
theorem before (a b : Foo) : a ≤ b := trivial
instance high : LE Foo := ⟨fun a b => a.x ≤ b.y⟩
theorem total (a b : Foo) : a ≤ b := trivial
`;
    expect(await linesLeftOut(text, 'theorem total (a b : Foo) : a ≤ b := before a b')).toEqual([4, 5]);
  });

  test('where it mentions a definition that is not there, and only there', async () => {
    const text = `def goal : Prop := True
namespace Reef
def goal : Prop := False ∧ undefined
theorem reached : goal := trivial
theorem other : 1 = 1 := rfl
end Reef
`;
    expect(await linesLeftOut(text, 'theorem one : 1 = 1 := Reef.other')).toEqual([3, 4]);
  });

  test('where words before it are none of Lean', async () => {
    const text = `theorem one : 1 = 1 := by rfl
notasion "one" => 1
theorem two : 2 = 2 := rfl
`;
    expect(await linesLeftOut(text, 'theorem three : 1 = 1 := one\ntheorem two : 2 = 2 := rfl')).toEqual([
      2, 3,
    ]);
  });

  test('but not for a sign that is too many', async () => {
    const text = `def P (n : Nat) : Prop := n = n
)
namespace Strong
def P (n : Nat) : Prop := n > 100
)
theorem one : P 101 := by simp [P]
end Strong
`;
    expect(await linesLeftOut(text, 'theorem of_strong : Strong.P 101 := Strong.one')).toEqual([2, 5]);
  });
});
