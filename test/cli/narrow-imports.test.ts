import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { realServices, type Services } from '../../src/cli/services.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { writeFiles } from '../support/write-files.ts';

/** Real Lean, of which `Std` passes for a library that is built in part. */
const services: Services = {
  ...realServices,
  startEngine: async (options) => ({
    ...(await realServices.startEngine(options)),
    narrowing: {
      whole: 'Std',
      library: 'standard',
      set: 'small',
      modules: ['Init.Data.List.Basic', 'Init.Omega'],
    },
  }),
};
const said = 'the set small of standard in the place of Std';
const narrowedLine =
  'import Init.Data.List.Basic import Init.Omega /- in the place of Std: the set small of standard -/';

/** Several starts of Lean. */
const longMs = 400_000;

async function lakatos(...args: readonly string[]) {
  const terminal = fakeTerminal();
  const code = await main(args, terminal, services);
  return { code, out: terminal.out(), err: terminal.err() };
}

test(
  'prove reads narrowed headers where it is told to; result, certificate and written file say so',
  async () => {
    await using dir = await temporaryFolder();
    const [file, out] = [join(dir.path, 'Easy.lean'), join(dir.path, 'Proved.lean')];
    await writeFiles(dir.path, { 'Easy.lean': 'import Std\n\ntheorem easy : 1 + 1 = 2 := sorry\n' });
    const base = ['prove', file, '--store', 'none', '--workers', '1', '--no-lemmas'];
    const narrowed = await lakatos(...base, '--narrow-imports', '--json', '--out', out);
    expect(narrowed.code).toBe(0);
    expect(narrowed.err).toContain('import Std is read as the 2 imports of the set small of standard');
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
      'import Std',
      '--statement',
      'theorem t : 2 = 2',
      '--narrow-imports',
      ...base.slice(2),
    );
    expect(text).toMatchObject({ code: 0, out: expect.stringContaining(`with ${said}`) });

    const plain = await lakatos(...base, '--json');
    expect(JSON.parse(plain.out)).toMatchObject({ status: 'proved', narrowed: null });
    expect(JSON.parse(plain.out).certificate).not.toHaveProperty('narrowed');
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
        reference: { header: 'import Std', statement: 'theorem t : 2 = 2' },
        submission,
      });
    await writeFiles(dir.path, {
      'Asked.lean': 'import Std\ntheorem t : 2 = 2 := sorry\n',
      'Given.lean': 'import Std\ntheorem t : 2 = 2 := rfl\n',
      'lines.jsonl': `${line('import Std\ntheorem t : 2 = 2 := rfl')}\n`,
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
    expect(JSON.parse(written.out).certificate).not.toHaveProperty('narrowed');
  },
  longMs,
);

test(
  'bench narrows headers unless it is told not to, and its report says how many',
  async () => {
    await using dir = await temporaryFolder();
    await writeFiles(dir.path, {
      'suite.jsonl': [
        { id: 'one', header: 'import Std', statement: 'theorem one : 1 = 1' },
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
      results: [{ status: 'proved' }, { status: 'proved' }],
    });
    expect(await readFile(join(dir.path, 'narrowed', 'report.md'), 'utf8')).toContain(
      `1 header is read with ${said}`,
    );
    const plain = await lakatos(...base, '--out', join(dir.path, 'plain'), '--no-narrow-imports');
    expect(JSON.parse(plain.out)).not.toHaveProperty('narrowing');
  },
  longMs,
);
