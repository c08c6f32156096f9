import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { realServices } from '../../src/cli/services.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { buildModules, makeLibraryCache } from '../support/library-project.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withCache } from '../support/with-cache.ts';
import { writeFiles } from '../support/write-files.ts';

/** A library of our own with the names by which we know Mathlib; nothing else of it. */
const standIn = {
  'lakefile.toml': 'name = "mathlib"\n[[lean_lib]]\nname = "Mathlib"\n',
  'Mathlib.lean': 'import Mathlib.Tactic\nimport Mathlib.Harbour\n',
  'Mathlib/Tactic.lean': 'import Mathlib.Ropes\nmacro "tie_up" : tactic => `(tactic| exact Ropes.knot)\n',
  'Mathlib/Ropes.lean': 'theorem Ropes.knot : 2 + 2 = 4 := rfl\n',
  'Mathlib/Harbour.lean': 'theorem Harbour.calm : 3 + 3 = 6 := rfl\n',
};

let place: Awaited<ReturnType<typeof temporaryFolder>>;
const project = () => join(place.path, 'mathlib');
const cache = () => join(place.path, 'cache');
const build = (...modules: string[]) => buildModules({ folder: project(), cache: cache(), modules });
beforeAll(async () => {
  place = await temporaryFolder();
  await Promise.all([writeFiles(project(), standIn), makeLibraryCache(cache())]);
  await build('Mathlib.Tactic');
}, 400_000);
afterAll(async () => {
  await place?.[Symbol.asyncDispose]();
});

const said = 'the set tactics of mathlib in the place of Mathlib';
const narrowedLine = 'import Mathlib.Tactic /- in the place of Mathlib: the set tactics of mathlib -/';

/** Several starts of Lean. */
const longMs = 400_000;

async function lakatos(...args: readonly string[]) {
  const terminal = fakeTerminal();
  const code = await withCache(cache(), () =>
    main([...args, '--project', project()], terminal, realServices),
  );
  return { code, out: terminal.out(), err: terminal.err() };
}

test(
  'prove reads narrowed headers where it is told to; result, certificate and written file say so',
  async () => {
    await using dir = await temporaryFolder();
    const [file, out] = [join(dir.path, 'Easy.lean'), join(dir.path, 'Proved.lean')];
    await writeFiles(dir.path, { 'Easy.lean': 'import Mathlib\n\ntheorem easy : 1 + 1 = 2 := sorry\n' });
    const base = ['prove', file, '--store', 'none', '--workers', '1', '--no-lemmas'];
    const narrowed = await lakatos(...base, '--narrow-imports', '--json', '--out', out);
    expect(narrowed.code).toBe(0);
    expect(narrowed.err).toContain('import Mathlib is read as the 1 imports of the set tactics of mathlib');
    expect(JSON.parse(narrowed.out)).toMatchObject({
      status: 'proved',
      line: 3,
      narrowed: said,
      certificate: { verdict: 'accepted', narrowed: said },
    });
    const written = await readFile(out, 'utf8');
    expect(written.startsWith(`${narrowedLine}\n\ntheorem easy : 1 + 1 = 2 := `)).toBe(true);

    const text = await lakatos(
      'prove',
      '--header',
      'import Mathlib',
      '--statement',
      'theorem t : 2 = 2',
      '--narrow-imports',
      ...base.slice(2),
    );
    expect(text).toMatchObject({ code: 0, out: expect.stringContaining(`with ${said}`) });

    const plain = await lakatos(...base, '--json');
    expect(JSON.parse(plain.out)).toMatchObject({ status: 'invalid', narrowed: null });
    expect(plain.out).toMatch(/no module Mathlib: `lakatos build Mathlib --project .*--narrow-imports reads/);
  },
  longMs,
);

test(
  'check narrows what is asked and what is handed in',
  async () => {
    await using dir = await temporaryFolder();
    const line = (submission: string) =>
      JSON.stringify({
        id: 'a',
        reference: { header: 'import Mathlib', statement: 'theorem t : 2 = 2' },
        submission,
      });
    await writeFiles(dir.path, {
      'Asked.lean': 'import Mathlib\ntheorem t : 2 + 2 = 4 := sorry\n',
      'Given.lean': 'import Mathlib\ntheorem t : 2 + 2 = 4 := by tie_up\n',
      'lines.jsonl': `${line('import Mathlib\ntheorem t : 2 = 2 := rfl')}\n`,
    });
    const [asked, given] = [join(dir.path, 'Asked.lean'), join(dir.path, 'Given.lean')];
    const files = await lakatos('check', asked, given, '--narrow-imports');
    expect(files).toMatchObject({ code: 0, out: expect.stringContaining(`imports: ${said}`) });
    const lines = await lakatos(
      'check',
      '--jsonl',
      join(dir.path, 'lines.jsonl'),
      '--narrow-imports',
      '--json',
      '--workers',
      '1',
    );
    expect(JSON.parse(lines.out)).toMatchObject({ verdict: 'accepted', certificate: { narrowed: said } });
    const written = await lakatos('check', asked, given, '--json');
    expect(JSON.parse(written.out)).toMatchObject({
      verdict: 'rejected',
      reasons: [{ code: 'reference-invalid' }],
    });
  },
  longMs,
);

test(
  'bench narrows headers by itself as long as not all of the library is built; report and certificates say so',
  async () => {
    await using dir = await temporaryFolder();
    await writeFiles(dir.path, {
      'suite.jsonl': [
        { id: 'one', header: 'import Mathlib', statement: 'theorem one : 2 + 2 = 4' },
        { id: 'two', header: '', statement: 'theorem two : 2 = 2' },
      ]
        .map((problem) => JSON.stringify(problem))
        .join('\n'),
    });
    const base = [
      'bench',
      join(dir.path, 'suite.jsonl'),
      '--calls',
      '20',
      '--workers',
      '1',
      '--no-lemmas',
      '--json',
    ];
    const narrowed = await lakatos(...base, '--out', join(dir.path, 'narrowed'));
    expect(narrowed.code).toBe(0);
    expect(JSON.parse(narrowed.out)).toMatchObject({
      narrowing: { imports: said, problems: 1 },
      results: [{ status: 'proved', certificate: { narrowed: said } }, { status: 'proved' }],
    });
    expect(await readFile(join(dir.path, 'narrowed', 'report.md'), 'utf8')).toContain(
      `1 header is read with ${said}`,
    );
    const plain = await lakatos(...base, '--out', join(dir.path, 'plain'), '--no-narrow-imports');
    expect(JSON.parse(plain.out)).not.toHaveProperty('narrowing');
    expect(JSON.parse(plain.out)).toMatchObject({ results: [{ status: 'invalid' }, { status: 'proved' }] });

    await build('Mathlib');
    const whole = await lakatos(...base, '--out', join(dir.path, 'whole'));
    expect(JSON.parse(whole.out)).not.toHaveProperty('narrowing');
    expect(JSON.parse(whole.out)).toMatchObject({ results: [{ status: 'proved' }, { status: 'proved' }] });
    expect(JSON.parse(whole.out).results[0].certificate).not.toHaveProperty('narrowed');
  },
  longMs,
);
