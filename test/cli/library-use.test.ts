import { readdir, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { main } from '../../src/cli/main.ts';
import { realServices } from '../../src/cli/services.ts';
import { fakeTerminal } from '../support/fake-terminal.ts';
import { type BuiltProject, builtProject, libraryCache } from '../support/library-project.ts';
import { OneEngine } from '../support/one-engine.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withCache } from '../support/with-cache.ts';
import { writeFiles } from '../support/write-files.ts';

/* The commands at work with a project that was built by `lakatos build`, on a machine without a toolchain. */

let built: BuiltProject;
const lean = new OneEngine(1);
let dir: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  built = await builtProject();
  dir = await temporaryFolder();
}, 400_000);
afterAll(async () => {
  await lean[Symbol.asyncDispose]();
  await dir?.[Symbol.asyncDispose]();
});

/** Several starts of Lean. */
const longMs = 400_000;

async function runWith(services: typeof realServices, argv: readonly string[], cache = built.cache) {
  const env = { PATH: '/no/such/folder', HOME: dir.path, LAKATOS_DATA: join(dir.path, 'data') };
  const terminal = fakeTerminal({ env });
  const args = [...argv, '--project', built.folder, '--lean', 'embedded'].slice(
    0,
    argv[0] === 'doctor' ? -2 : undefined,
  );
  const code = await withCache(cache, () => main(args, terminal, services));
  return { code, out: terminal.out(), err: terminal.err() };
}

const lakatos = (...argv: readonly string[]) => runWith(lean.services, argv);
/** With a Lean of its own. */
const alone = (...argv: readonly string[]) => runWith(realServices, argv);

const jsonLines = (...values: readonly unknown[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('');
const problem = (id: string, statement: string, split: string) => ({
  id,
  header: 'import Harbor',
  statement: `theorem ${id} ${statement}`,
  split,
});
const suite = jsonLines(
  problem('s1', '(m n : Nat) : double (m + n) = double n + double m', 'train'),
  problem('s2', '(s : Span) : (s.shift 3).length = s.length', 'train'),
  problem('s3', '(c : Color) : c.next.next.next.next = c.next', 'valid'),
  problem('s4', '(n : Nat) : 2 * n = double n', 'valid'),
);

describe('with a built project', () => {
  test(
    'prove proposes its theorems, and workers start from an image with what most headers import',
    async () => {
      const files = {
        'A.lean': 'import Harbor\n\ntheorem a (n : Nat) : 2 * n = double n := sorry\n',
        'B.lean': 'import Toolbox.Lemmas\nimport Std.Data.HashMap\n\ntheorem b : double 2 = 4 := sorry\n',
      };
      await writeFiles(dir.path, files);
      // Other test files keep images in the cache of all.
      await using cache = await libraryCache();
      for (const part of ['modules', 'libraries'])
        await symlink(join(built.cache, 'lean', part), join(cache.path, 'lean', part));
      const images = join(cache.path, 'lean', 'images');
      const kept = async () =>
        Promise.all(
          (await readdir(images))
            .filter((name) => name.endsWith('.image'))
            .map(async (name) => `${name} ${(await stat(join(images, name))).ino}`),
        );
      const paths = Object.keys(files).map((name) => join(dir.path, name));
      const argv = ['prove', ...paths, '--workers', '1', '--store', 'none', '--json'];
      const prove = () => runWith(realServices, argv, cache.path);
      const first = await prove();
      const [a, b] = first.out.split('\n', 2).map((line) => JSON.parse(line));
      expect(a).toMatchObject({ status: 'proved', proof: expect.stringContaining('twice') });
      expect(b).toMatchObject({ status: 'proved' });
      expect(a.certificate.toolchain).toMatch(/harbor@unversioned toolbox@unversioned [0-9a-f]{12}/);
      const before = await kept();
      expect(before.length).toBeGreaterThan(0);
      const again = await prove();
      expect(again.out.split('\n', 2).map((line) => JSON.parse(line).proof)).toEqual([a.proof, b.proof]);
      expect((await kept()).toSorted()).toEqual(before.toSorted());
    },
    longMs,
  );

  test(
    'prove says which theorems about it are false, but for those behind modules that rest on a sorry',
    async () => {
      const claim = (module: string, name: string) =>
        `import ${module}\n\ntheorem ${name} (n : Nat) : double n < 5 := sorry\n`;
      await writeFiles(dir.path, {
        'Sound.lean': claim('Toolbox.Lemmas', 'sound'),
        'Doubtful.lean': claim('Harbor.Unfinished', 'doubtful'),
      });
      const files = ['Sound.lean', 'Doubtful.lean'].map((name) => join(dir.path, name));
      const { out } = await lakatos(
        'prove',
        ...files,
        '--workers',
        '1',
        '--calls',
        '60',
        '--store',
        'none',
        '--json',
      );
      const ends = out.split('\n', 2).map((line) => JSON.parse(line));
      expect(ends.map(({ id, counterexample }) => [id, counterexample])).toEqual([
        ['sound', 'false for n = 3'],
        ['doubtful', null],
      ]);
      expect(ends[0].reason).toBe('refuted');
      expect(ends[1].reason).not.toBe('refuted');
    },
    longMs,
  );

  test(
    'check accepts a proof by its theorems, and refuses one that rests on a sorry in it',
    async () => {
      const asked = 'import Harbor.Rests\ntheorem t (n : Nat) : double n < double (n + 1) := ';
      await writeFiles(dir.path, {
        'Asked.lean': `${asked}sorry\n`,
        'Honest.lean': `${asked}by simp only [doubling]; omega\n`,
        'Hollow.lean': `${asked}unfinished n\n`,
      });
      const check = (name: string) => lakatos('check', join(dir.path, 'Asked.lean'), join(dir.path, name));
      expect(await check('Honest.lean')).toMatchObject({ code: 0 });
      expect(await check('Hollow.lean')).toMatchObject({
        code: 1,
        out: expect.stringContaining('unfinished of Harbor.Unfinished'),
      });
    },
    longMs,
  );

  test(
    'bench measures statements about it, and the report names its packages',
    async () => {
      await writeFiles(dir.path, { 'suite.jsonl': suite });
      const out = join(dir.path, 'bench');
      const args = [join(dir.path, 'suite.jsonl'), '--split', 'valid', '--calls', '30', '--workers', '1'];
      const { code, out: report } = await lakatos('bench', ...args, '--out', out, '--json');
      expect(code).toBe(0);
      expect(JSON.parse(report)).toMatchObject({
        results: [{ status: 'proved' }, { status: 'proved' }],
        versions: { lean: expect.stringContaining('harbor@unversioned') },
      });
    },
    longMs,
  );

  test(
    'train searches, learns and measures with its theorems',
    async () => {
      await writeFiles(dir.path, {
        'suite.jsonl': suite,
        'settings.json': JSON.stringify({
          tasks: { count: 2, firstCount: 2, horizon: { stages: [8], mostRounds: 1, leastRise: 0 } },
          evaluation: { count: 2 },
        }),
      });
      const args = ['--preset', 'ranker', '--rounds', '1', '--suite', join(dir.path, 'suite.jsonl')];
      const { code, out } = await alone(
        ...['train', ...args, '--settings', join(dir.path, 'settings.json'), '--workers', '1'],
        ...['--out', join(dir.path, 'run'), '--json'],
      );
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject({
        lean: expect.stringContaining('harbor@'),
        rounds: [{ searched: 2, proved: expect.any(Number) }],
      });
    },
    longMs,
  );

  test(
    'doctor starts Lean with it and misses no toolchain; without a build it names the command',
    async () => {
      const good = await alone('doctor', '--store', 'none');
      expect(good.out).toMatch(
        /^ok {8}project for the embedded Lean: \d+ modules built; \d+ of their constants rest on what is no proof$/mu,
      );
      expect(good.out).toMatch(/^optional {2}native Lean: none /mu);
      expect(good.out).toMatch(/^ok {8}Lean: self-test passed .*harbor@/mu);
      await writeFiles(dir.path, { 'bare/lakefile.toml': 'name = "bare"\n' });
      const terminal = fakeTerminal({ env: { PATH: '/no/such/folder', HOME: dir.path } });
      const args = ['doctor', '--store', 'none', '--project', join(dir.path, 'bare')];
      expect(await withCache(built.cache, () => main(args, terminal))).toBe(3);
      expect(terminal.out()).toMatch(
        /^optional {2}project for the embedded Lean: nothing of the project .* is built.*\n {10}`lakatos build/mu,
      );
    },
    longMs,
  );
});
