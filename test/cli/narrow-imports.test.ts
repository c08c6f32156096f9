import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { z } from 'zod';
import { textHash } from '../../src/agent/same-theorem/levels.ts';
import { main } from '../../src/cli/main.ts';
import { realServices } from '../../src/cli/services.ts';
import { readSuites } from '../../src/evaluate/run/open-bench-suite.ts';
import { suiteFolders } from '../../src/evaluate/suites/registry.ts';
import { startServe } from '../serve/start-serve.ts';
import { cacheWithLean } from '../support/cache-with-lean.ts';
import { startChromium } from '../support/chromium.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { buildModules } from '../support/library-project.ts';
import { nodeEnvironment } from '../support/node-environment.ts';
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
  await Promise.all([writeFiles(project(), standIn), cacheWithLean(cache())]);
  await build('Mathlib.Tactic');
}, 400_000);
afterAll(async () => {
  await place?.[Symbol.asyncDispose]();
});

const said = 'the set tactics of mathlib in the place of Mathlib';
const narrowedLine = 'import Mathlib.Tactic /- in the place of Mathlib: the set tactics of mathlib -/';

/** Several starts of Lean. */
const longMs = 400_000;

async function run(cacheFolder: string, stdin: string, args: readonly string[]) {
  const terminal = fakeTerminal({ stdin, env: { LAKATOS_DATA: join(place.path, 'data') } });
  const code = await withCache(cacheFolder, () => main(args, terminal, realServices));
  return { code, out: terminal.out(), err: terminal.err() };
}
const lakatosWith = (stdin: string, ...args: readonly string[]) =>
  run(cache(), stdin, [...args, '--project', project()]);
const lakatos = (...args: readonly string[]) => lakatosWith('', ...args);

test(
  'prove reads narrowed headers where it is told to; result, certificate and written file say so',
  async () => {
    await using dir = await temporaryFolder();
    const [file, out] = [join(dir.path, 'Easy.lean'), join(dir.path, 'Proved.lean')];
    await writeFiles(dir.path, { 'Easy.lean': 'import Mathlib\n\ntheorem easy : 1 + 1 = 2 := sorry\n' });
    const base = ['prove', file, '--store', 'none', '--workers', '1', '--set', 'search.lemmas=false'];
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

const program = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));
const ofService = () => ['--narrow-imports', '--project', project(), '--workers', '1'];

test(
  'agents are told by mcp with which imports a proof was found, and one accepted',
  async () => {
    await using dir = await temporaryFolder();
    const client = new Client({ name: 'a test', version: '0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [program, 'mcp', ...ofService(), '--store', 'none'],
        env: { ...nodeEnvironment, LAKATOS_CACHE: cache() },
        cwd: dir.path,
        stderr: 'ignore',
      }),
    );
    try {
      const call = async (name: string, given: object) => {
        const args = {
          name,
          arguments: { header: 'import Mathlib', statement: 'theorem t : 2 = 2', ...given },
        };
        const answer = await client.callTool(args, undefined, { timeout: longMs });
        return z.object({ content: z.tuple([z.object({ text: z.string() })]) }).parse(answer).content[0].text;
      };
      expect(await call('prove', {})).toMatch(new RegExp(`^t: proved .*\nwith ${said}\n`));
      const text = 'import Mathlib\ntheorem t : 2 = 2 := rfl';
      expect(await call('check_proof', { text })).toMatch(
        new RegExp(`^accepted\n[^]*^imports: ${said}$`, 'm'),
      );
    } finally {
      await client.close();
    }
  },
  longMs,
);

test(
  'the page of serve says with which imports a proof was found',
  async () => {
    await using dir = await temporaryFolder();
    await using server = await startServe(dir.path, ofService(), { LAKATOS_CACHE: cache() }, [
      program,
      'serve',
    ]);
    await using browser = await startChromium();
    const asked = { header: 'import Mathlib', statement: 'theorem t : 2 = 2' };
    const created = await (await server.fetch('/v1/proofs', asked)).json();
    const { id } = z.object({ id: z.string() }).parse(created);
    await (await server.fetch(`/v1/proofs/${id}/events`)).text();
    await browser.open(`${server.url}/#/proofs/${id}`);
    await browser.until(`document.querySelector('article')?.textContent.includes('proved') === true`);
    expect(await browser.evaluate(`document.querySelector('article').textContent`)).toMatch(
      new RegExp(`^t: proved.*with ${said}`, 's'),
    );
  },
  longMs,
);

test(
  'repl narrows the imports of texts that bring their own where it is told to',
  async () => {
    const texts = ['import Mathlib', 'import Mathlib\ntheorem t : 2 + 2 = 4 := by tie_up'];
    const requests = texts.map((cmd) => `${JSON.stringify({ cmd })}\n\n`).join('');
    const narrowed = await lakatosWith(requests, 'repl', '--narrow-imports');
    expect(narrowed).toMatchObject({ code: 0, out: '{"env":0}\n\n{"env":1}\n\n' });
    expect(narrowed.err).toContain('import Mathlib is read as the 1 imports of the set tactics of mathlib');
    const plain = await lakatosWith(requests, 'repl');
    expect(plain.out.match(/"message":"no module Mathlib: .*--narrow-imports reads/g)).toHaveLength(2);
  },
  longMs,
);

test(
  'train narrows headers by itself as long as not all of the library is built; its configuration has problems as their suite has them',
  async () => {
    await using dir = await temporaryFolder();
    const [suite, out] = [join(dir.path, 'suite.jsonl'), join(dir.path, 'run')];
    const problems = [
      { id: 'one', split: 'train', header: 'import Mathlib', statement: 'theorem one : 2 + 2 = 4 ∧ True' },
      { id: 'two', split: 'train', header: '', statement: 'theorem two : 2 = 2 ∧ True' },
      { id: 'three', split: 'valid', header: 'import Mathlib', statement: 'theorem three : True ∧ 3 = 3' },
    ];
    await writeFiles(dir.path, {
      'suite.jsonl': problems.map((problem) => JSON.stringify(problem)).join('\n'),
    });
    const sizes = ['firstCount=2', 'count=2'].map((size) => `tasks.${size}`);
    const small = [
      ...sizes,
      'evaluation.count=1',
      'evaluation.calls=8',
      'canaryCalls=2',
      'search.lemmas=false',
    ];
    const done = await lakatos(
      ...['train', '--preset', 'ranker', '--suite', suite, '--out', out, '--rounds', '1', '--workers', '1'],
      ...small.flatMap((setting) => ['--set', setting]),
      '--json',
    );
    expect([done.code, done.err]).toEqual([
      0,
      expect.stringContaining('import Mathlib is read as the 1 imports'),
    ]);
    expect(JSON.parse(done.out)).toMatchObject({
      baseline: { problems: 1, solved: 1 },
      rounds: [{ searched: 2, proved: 2, invalid: 0 }],
    });
    const { train } = JSON.parse(await readFile(join(out, 'config.json'), 'utf8'));
    const folders = suiteFolders({ LAKATOS_DATA: join(place.path, 'data') });
    const { problems: written } = await readSuites(suite, folders, new AbortController().signal);
    const learntFrom = written.filter(({ split }) => split === 'train').map(({ theorem }) => theorem);
    expect(train).toEqual(learntFrom.map((theorem) => ({ id: theorem.id, hash: textHash(theorem) })));
  },
  longMs,
);

test(
  'our suite of Mathlib theorems is refused where no Mathlib is, with the command that brings it; core is not',
  async () => {
    const empty = join(place.path, 'empty-cache');
    await cacheWithLean(empty);
    const small = ['--set', 'search.lemmas=false', '--workers', '1', '--out'];
    const asked = {
      bench: ['bench', 'mathlib', '--split', 'valid', '--calls', '1', ...small, join(place.path, 'bench')],
      train: [
        'train',
        '--preset',
        'ranker',
        '--suite',
        'core,library,mathlib',
        ...small,
        join(place.path, 'train'),
      ],
    };
    for (const args of Object.values(asked)) {
      const { code, err } = await run(empty, '', args);
      expect([code, err]).toEqual([
        2,
        expect.stringContaining('the problems import Mathlib, and no module of it is there'),
      ]);
      expect(err).toContain('`lakatos library add mathlib`');
    }
    const core = ['bench', 'core', '--split', 'valid', '--limit', '1', '--calls', '1', ...small];
    expect((await run(empty, '', [...core, join(place.path, 'core')])).code).toBe(0);
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
      '--set',
      'search.lemmas=false',
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
