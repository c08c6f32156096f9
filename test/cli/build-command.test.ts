import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { showCursor } from '../../src/cli/display/live-lines.ts';
import { main } from '../../src/cli/main.ts';
import { type FakeTerminal, fakeServices, fakeTerminal, rowsOf } from '../support/fake-terminal.ts';
import { type BuiltProject, builtProject } from '../support/library-project.ts';
import { hiddenBodyUser, hiddenModule, trueHiddenText } from '../support/private-part.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withCache } from '../support/with-cache.ts';
import { writeFiles } from '../support/write-files.ts';

let built: BuiltProject;
beforeAll(async () => {
  built = await builtProject();
}, 300_000);

const build = async (...argv: string[]) => await buildOn(fakeTerminal(), ...argv);

async function buildOn(terminal: FakeTerminal, ...argv: string[]) {
  const code = await withCache(built.cache, () => main(['build', ...argv], terminal, fakeServices()));
  return { code, out: terminal.out(), err: terminal.err() };
}

const inProject = async (...argv: string[]) => await build(...argv, '--project', built.folder);

describe('lakatos build', () => {
  test('ends with 0 where everything is built, and says what Lake would have built besides', async () => {
    const { code, out } = await inProject('Harbor');
    expect(code).toBe(0);
    expect(out).toMatch(/\d+ up to date; /);
    expect(out).toContain(`nobody has built ${join(built.folder, '.lake', 'build', 'widget.js')}`);
  });

  test('ends with 1 where a module has errors, with their places and the modules that need it', async () => {
    const { code, out } = await inProject('--keep-going');
    expect(code).toBe(1);
    expect(out).toContain(`${join(built.folder, 'Harbor', 'Broken.lean')}:6:2: `);
    expect(out).toContain('Harbor.NeedsMore needs Harbor.Broken');
    expect(out).toMatch(/1 with errors, 2 blocked/);
  });

  test('what the code of a library says can not redraw the screen', async () => {
    await using folder = await temporaryFolder();
    const drawing = '\\x1b[2A\\x1b[J1 built\\x0d';
    await writeFiles(folder.path, {
      'lakefile.toml': 'name = "paint"\n\n[[lean_lib]]\nname = "Paint"\n',
      'Paint.lean': `import Lean.Elab.Command\nrun_cmd Lean.logError "${drawing}"\n`,
    });
    const { code, out, err } = await build('--project', folder.path);
    expect(code).toBe(1);
    expect(out).toContain(':2:0:  [2A [J1 built');
    expect(`${out}${err}`.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u);
  });

  test('a terminal shows what is done, the time that is left, the memory and the modules at work', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      'lakefile.toml': 'name = "lamp"\n\n[[lean_lib]]\nname = "Lamp"\nglobs = ["Lamp.+"]\n',
      'Lamp/A.lean': 'theorem Lamp.lit : 21 + 21 = 42 := rfl\n',
      'Lamp/B.lean': 'import Lamp.A\ntheorem Lamp.bright : 42 = 21 + 21 := Lamp.lit.symm\n',
    });
    const terminal = fakeTerminal({ errIsTty: true });
    const { code, err } = await buildOn(terminal, '--project', folder.path, '--threads', '1');
    expect(code).toBe(0);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: a terminal's sequences.
    const shown = err.split(/\x1b\[\??[\d;]*[a-zA-Z]|\n/).filter((line) => line !== '');
    const memory = '\\d+\\.\\d [MG]B of memory';
    expect(shown).toContainEqual(expect.stringMatching(`^0 of 2 modules, ${memory}$`));
    expect(shown).toContainEqual(expect.stringMatching(`^1 of 2 modules, about .+ s left, ${memory}$`));
    expect(shown).toContainEqual(expect.stringMatching(/^ {2}Lamp\.B .+ s$/));
    expect(err.endsWith(showCursor)).toBe(true);
  });

  test('--json has a line for each module, and counts', async () => {
    const { code, out } = await inProject('Harbor.NeedsBroken', '--json');
    expect(code).toBe(1);
    const lines = out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ module: 'Toolbox.Lemmas', package: 'toolbox', status: 'up-to-date' }),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({
        module: 'Harbor.Broken',
        status: 'failed',
        messages: [expect.objectContaining({ line: 6, column: 2 })],
      }),
    );
    expect(lines.at(-1)).toMatchObject({ summary: true, built: 0, 'with errors': 1 });
  });

  test('--dry-run builds nothing, and says what is left', async () => {
    const args = ['Harbor.Color', '--option', 'maxRecDepth=700', '--dry-run'];
    const { code, out } = await inProject(...args);
    expect(code).toBe(0);
    expect(out).toMatch(/^1 modules, \d+ lines, .*: 0 are built, 1 are not\n\d+ lines to compile: about /);
    expect(JSON.parse((await inProject(...args, '--json')).out)).toMatchObject({ toBuild: ['Harbor.Color'] });
  });

  test('--dry-run tells the size of each module, and people of the largest that are to be built', async () => {
    const args = ['Harbor.Outside', '--option', 'maxRecDepth=700', '--dry-run'];
    const [plan] = rowsOf((await inProject(...args, '--json')).out);
    const names = ['Harbor.Basic', 'Harbor.Inside', 'Harbor.Outside'];
    const texts = await Promise.all(
      names.map((name) => readFile(join(built.folder, `${name.replace('.', '/')}.lean`), 'utf8')),
    );
    const sizes = texts.map((text, at) => ({
      ...{ module: names[at], lines: text.split('\n').length - 1, bytes: Buffer.byteLength(text) },
    }));
    expect(plan).toMatchObject({ sizes, toBuild: names });
    const { module, lines, bytes } = sizes.toSorted((a, b) => b.lines - a.lines)[0]!;
    const first = `the largest of these modules:\n  ${module}: ${lines} lines, ${bytes} bytes\n`;
    expect((await inProject(...args)).out).toContain(first);
  });

  test('what of a lakefile is not understood is told, with the option that helps', async () => {
    await using folder = await temporaryFolder();
    const options = 'def opts (b : Bool) : Array LeanOption := #[⟨`autoImplicit, b⟩]';
    await writeFiles(folder.path, {
      'lakefile.lean': `import Lake\nopen Lake DSL\n${options}
package kiln where
  leanOptions := opts true
lean_lib Kiln
`,
      'Kiln.lean': 'def Kiln.heat : Nat := 900\n',
    });
    const what = "line 5: `leanOptions` of the package: the function 'opts' is not understood";
    const lines = new RegExp(`--option NAME=VALUE .*:\n  kiln: ${what}\n`);
    const whole = ['--project', folder.path];
    const dry = [...whole, '--dry-run'];
    expect((await build(...dry)).out).toMatch(lines);
    expect(await build(...whole)).toMatchObject({ code: 0, out: expect.stringMatching(lines) });
    const unread = [{ package: 'kiln', what }];
    expect(rowsOf((await build(...dry, '--json')).out)).toEqual([expect.objectContaining({ unread })]);
    expect(rowsOf((await build(...whole, '--json')).out).at(-1)).toMatchObject({ summary: true, unread });
    expect((await build('Kilt', ...whole)).err).toContain(`Not understood of the lakefile of kiln: ${what}.`);
  });

  test('a lakefile that declares no library that we understand is told with what is not understood of it', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      'lakefile.lean':
        'import Lake\nopen Lake DSL\npackage kiln\nmacro "fire" : command => `(lean_lib Kiln)\nfire\n',
    });
    const { code, err } = await build('--project', folder.path);
    expect(code).toBe(2);
    expect(err).toMatch(/has no library with modules/);
    expect(err).toMatch(
      /Not understood of the lakefile of kiln: line 4: `macro` may add to what the lakefile says/,
    );
  });

  test("what was built with the public part of a module of Lean's own is told with that module's name", async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      'lakefile.toml': 'name = "dock"\n\n[[lean_lib]]\nname = "Dock"\n',
      'Dock.lean': 'module\nimport all Init.Data.Option.Coe\npublic theorem dock : 1 = 1 := rfl\n',
      // It lacks what the package has.
      'src/Init/Data/Option/Coe.lean': 'module\nprelude\npublic import Init.Coe\n',
    });
    const whole = ['--project', folder.path];
    const without = await build(...whole);
    expect(without).toMatchObject({ code: 0, out: expect.stringMatching(/^1 built; /m) });
    expect(without.out).toMatch(/public parts .*: Init\.Data\.Option\.Coe\n {2}--core-source FOLDER/);
    const publicOnly = ['Init.Data.Option.Coe'];
    expect(rowsOf((await build(...whole, '--json')).out).at(-1)).toMatchObject({ summary: true, publicOnly });
    const refused = await build(...whole, '--core-source', join(folder.path, 'src'), '--json');
    expect(refused.code).toBe(0);
    expect(rowsOf(refused.out).at(-1)).toMatchObject({ 'with errors': 1, publicOnly });
  });

  test('ends with 2 where a module is not there, and says what to do', async () => {
    const { code, err } = await inProject('Harbor.Nowhere');
    expect(code).toBe(2);
    expect(err).toContain('there is no module Harbor.Nowhere');
  });

  test('ends with 2 where modules import each other, and names them', async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      'lakefile.toml': 'name = "ring"\n\n[[lean_lib]]\nname = "Ring"\nglobs = ["Ring.+"]\n',
      'Ring/A.lean': 'import Ring.B\n',
      'Ring/B.lean': 'import Ring.A\n',
    });
    const { code, err } = await build('--project', folder.path);
    expect(code).toBe(2);
    expect(err).toMatch(
      /these modules import each other: Ring\.(A -> Ring\.B -> Ring\.A|B -> Ring\.A -> Ring\.B)/,
    );
  });

  test('ends with 2 where the folder for --core-source has no sources of Lean', async () => {
    const { code, err } = await inProject('Harbor.Color', '--core-source', built.folder);
    expect(code).toBe(2);
    expect(err).toContain('name the folder `src` of its repository');
  });

  test("compiles the private parts of Lean's own modules that --core-source has", async () => {
    await using folder = await temporaryFolder();
    await writeFiles(folder.path, {
      'lakefile.toml': 'name = "user"\n\n[[lean_lib]]\nname = "User"\n',
      'User.lean': hiddenBodyUser(),
      [`lean4/src/${hiddenModule.replaceAll('.', '/')}.lean`]: trueHiddenText,
    });
    const without = await build('--project', folder.path);
    expect(without).toMatchObject({ code: 1, out: expect.stringContaining('not exposed') });
    expect(without.out).toContain(hiddenModule);
    const source = join(folder.path, 'lean4', 'src');
    const { code, out } = await build('--project', folder.path, '--core-source', source, '--json');
    expect([code, rowsOf(out)]).toMatchObject([
      0,
      [{ module: hiddenModule, package: 'lean4', status: 'built' }, { module: 'User', status: 'built' }, {}],
    ]);
  });

  test('ends with 2 where there is no Lake project', async () => {
    await using folder = await temporaryFolder();
    const { code, err } = await build('--project', folder.path);
    expect(code).toBe(2);
    expect(err).toContain('lakefile');
  });
});
