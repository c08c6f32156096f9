import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits } from '../../core/limits.ts';
import { createEmbeddedEngine } from '../../lean/embedded/create.ts';
import { main } from '../../src/cli/main.ts';
import { headerImports } from '../../src/prove/lemma-index/header-imports.ts';
import { openLibraryIndex } from '../../src/prove/lemma-index/open-library.ts';
import { premisesOf } from '../../src/prove/lemma-index/premises-for.ts';
import { TheoremSymbolIndex } from '../../src/prove/lemma-index/symbol-index.ts';
import { readModuleFile, tracedModules } from '../../src/traces/trace-files.ts';
import { tracesSchema } from '../../src/traces/trace-schema.ts';
import { fakeServices, fakeTerminal } from '../support/fake-terminal.ts';
import { type BuiltProject, builtProject, libraryOptions } from '../support/library-project.ts';
import { startProcess } from '../support/start-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { withCache } from '../support/with-cache.ts';
import { goldenModules as modules, toldOf } from './golden.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));

let built: BuiltProject;
let out: string;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let first: Awaited<ReturnType<typeof trace>>;
beforeAll(async () => {
  built = await builtProject();
  folder = await temporaryFolder();
  out = join(folder.path, 'traces');
  first = await trace(...modules, 'Harbor.NeedsBroken', '--replay');
}, 600_000);
afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

async function trace(...argv: string[]) {
  const terminal = fakeTerminal({ env: { LAKATOS_CACHE: built.cache } });
  const args = ['trace', '--project', built.folder, '--out', out, '--threads', '1', ...argv];
  const code = await withCache(built.cache, () => main(args, terminal, fakeServices()));
  return { code, out: terminal.out(), err: terminal.err() };
}

describe('lakatos trace', () => {
  test('writes the steps of each proof, with states, places and premises, as in the golden traces', async () => {
    const golden = JSON.parse(await readFile(new URL('golden.json', import.meta.url), 'utf8'));
    expect(
      Object.fromEntries(await Promise.all(modules.map(async (name) => [name, await toldOf(out, name)]))),
    ).toEqual(golden);
  });

  test('every step that the engine runs again leads to the traced state', async () => {
    const traces = tracesSchema.parse(JSON.parse(await readFile(join(out, 'traces.json'), 'utf8')));
    expect(traces.total.replay).toEqual({ same: traces.total.steps, differs: 0, failed: 0 });
    expect(traces.total.steps).toBeGreaterThan(20);
  });

  test('two threads write the same traces, problems and examples as one', async () => {
    const other = join(folder.path, 'by-two');
    const { code } = await trace(...modules, '--replay', '--threads', '2', '--out', other);
    expect(code).toBe(0);
    for (const name of modules) expect(await toldOf(other, name)).toEqual(await toldOf(out, name));
    for (const split of ['train', 'valid', 'test'])
      for (const file of [`problems-${split}.jsonl`, `examples-${split}.jsonl`])
        expect(await readFile(join(other, file), 'utf8')).toBe(await readFile(join(out, file), 'utf8'));
    const totals = [out, other].map(
      async (path) => tracesSchema.parse(JSON.parse(await readFile(join(path, 'traces.json'), 'utf8'))).total,
    );
    const [one, two] = await Promise.all(totals);
    expect(two).toEqual(one);
  }, 300_000);

  test('ends with 1 and names what is not built where a module needs it, and traces the others', async () => {
    expect(first.code).toBe(1);
    expect(first.err).toContain('Harbor.NeedsBroken imports modules that are not built: Harbor.Broken');
    expect(await tracedModules(out)).toEqual(modules);
  });

  test('traces nothing twice, but a module whose file is torn', async () => {
    const torn = join(out, 'modules', 'Harbor.Color.jsonl');
    await truncate(torn, 100);
    await writeFile(join(out, 'modules', 'Harbor.Inside.jsonl.unfinished'), 'half');
    const again = await trace(...modules, '--json');
    expect(again.code).toBe(0);
    const lines = again.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.filter(({ status }) => status === 'traced').map(({ module }) => module)).toEqual([
      'Harbor.Color',
    ]);
    expect(lines.at(-1)).toMatchObject({ summary: true, traced: 1, upToDate: 4 });
  });

  test('writes problems that open to the state in which the traced proof begins', async () => {
    const { module, theorems } = await readModuleFile(out, 'Harbor.Inside');
    const text = await readFile(join(out, `problems-${module.split}.jsonl`), 'utf8');
    const [problem] = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ id }) => id === 'Span.length_shift');
    await using engine = await createEmbeddedEngine({ workers: 1, ...(await libraryOptions(built)) });
    const opened = await engine.open(problem, fileLimits);
    if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
    const [theorem] = theorems;
    expect(opened.opened.part.goals).toEqual(
      theorem?.steps[0]?.before[0]?.map((place) => theorem.goals[place]),
    );
  }, 120_000);

  test('--premises adds names of theorems that the module imports, and of its own those before the theorem', async () => {
    const { code } = await trace(...modules, '--premises', '20');
    expect(code).toBe(0);
    const files = await Promise.all(modules.map((name) => readModuleFile(out, name)));
    const placeOf = new Map(
      files.flatMap(({ module: { module }, theorems }) =>
        theorems.map(({ name, offset }) => [name, { module, offset }] as const),
      ),
    );
    const texts = await Promise.all(
      ['train', 'valid', 'test'].map((split) => readFile(join(out, `examples-${split}.jsonl`), 'utf8')),
    );
    const lines = texts.flatMap((text) => text.split('\n').filter((line) => line !== ''));
    const examples = lines.map((line) => JSON.parse(line));
    expect(examples.length).toBeGreaterThan(20);
    const found = examples.flatMap(({ theorem, premises }) =>
      (premises as string).split('\n').map((name) => ({ of: placeOf.get(theorem)!, name })),
    );
    const ofProject = found.flatMap(({ of, name }) => {
      const place = placeOf.get(name);
      return place === undefined ? [] : [{ of, place }];
    });
    const own = ofProject.filter(({ of, place }) => of.module === place.module);
    expect(own.length).toBeGreaterThan(0);
    expect(own.filter(({ of, place }) => place.offset >= of.offset)).toEqual([]);
    // Harbor imports it, and not the other way round.
    const others = ofProject.filter(({ of, place }) => of.module !== place.module);
    expect(others.some(({ place }) => place.module === 'Toolbox.Lemmas')).toBe(true);
    expect(others.some(({ of }) => of.module === 'Toolbox.Lemmas')).toBe(false);
    expect(found.some(({ name }) => name.startsWith('Nat.') || name.startsWith('List.'))).toBe(true);
  }, 200_000);

  test('the premises at the root of a traced theorem are those that a search shows there', async () => {
    const other = join(folder.path, 'as-shown');
    const { code } = await trace('Harbor.Ships', 'Harbor.Color', '--out', other, '--premises', '8');
    expect(code).toBe(0);
    const cacheRoot = join(built.cache, 'lean');
    await using engine = await createEmbeddedEngine({ workers: 1, ...(await libraryOptions(built)) });
    const shown: [string, string][] = [];
    const traced: [string, string][] = [];
    for (const split of ['train', 'valid', 'test']) {
      const [problems, examples] = await Promise.all(
        ['problems', 'examples'].map(async (kind) =>
          (await readFile(join(other, `${kind}-${split}.jsonl`), 'utf8'))
            .split('\n')
            .filter(Boolean)
            .map((line) => JSON.parse(line)),
        ),
      );
      for (const { id, header, statement } of problems!) {
        const root = examples!.find(({ theorem }) => theorem === id);
        if (root === undefined) continue;
        const opened = await engine.open({ id, header, statement }, fileLimits);
        if (opened.kind !== 'opened') throw new Error(JSON.stringify(opened));
        const { part, localDeclarations } = opened.opened;
        const table = await openLibraryIndex(engine, { cacheRoot, imports: headerImports(header) });
        const index = new TheoremSymbolIndex(table!);
        const find = premisesOf({ header }, localDeclarations, index);
        shown.push([id, find(part.goals, 8).join('\n')]);
        traced.push([id, root.premises]);
      }
    }
    expect(traced).toEqual(shown);
    expect(shown.map(([id]) => id).sort()).toEqual(
      ['Color.next_thrice', 'berth', 'fleet', 'ship', 'split', 'swapped_more'].sort(),
    );
    // Of its own file: a theorem whose proof is a term is near by what it states.
    expect(Object.fromEntries(traced)['swapped_more']).toMatch(/^swapped$/m);
  }, 200_000);

  test('an interrupted run takes no premises from examples, a run without --premises keeps and finds as many, and one with another count goes on where it was interrupted', async () => {
    const other = join(folder.path, 'interrupted');
    const [first, ...others] = modules;
    expect((await trace(first, '--out', other, '--premises', '3')).code).toBe(0);
    const files = ['train', 'valid', 'test'].map((split) => join(other, `examples-${split}.jsonl`));
    const texts = () => Promise.all(files.map((path) => readFile(path, 'utf8')));
    const examples = async () =>
      (await texts()).flatMap((text) => text.split('\n').filter(Boolean)).map((line) => JSON.parse(line));
    const premises = async () =>
      tracesSchema.parse(JSON.parse(await readFile(join(other, 'traces.json'), 'utf8'))).premises;
    const interruptedAt = async (said: RegExp, ...argv: string[]) => {
      const where = ['--project', built.folder, '--out', other, '--threads', '1'];
      await using lakatos = startProcess([process.execPath, bin, 'trace', ...where, ...argv], {
        env: { LAKATOS_CACHE: built.cache },
      });
      while (!said.test(lakatos.complaints) && lakatos.child.exitCode === null) await wait(5);
      lakatos.child.kill('SIGINT');
      expect(await lakatos.ended).toBe(130);
      return lakatos.complaints;
    };
    const before = await texts();
    expect(before.join('')).toContain('"premises":');
    expect(await interruptedAt(/^\[2\/5\] /m, ...modules, '--premises', '3')).toContain('interrupted');
    expect((await tracedModules(other)).length).toBeLessThan(modules.length);
    expect(await texts()).toEqual(before);

    const more = await trace(...modules, '--out', other);
    expect(more).toMatchObject({
      code: 0,
      err: expect.stringContaining(`examples of ${others.length} modules\n`),
    });
    const all = await examples();
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter(({ premises }) => premises.split('\n').length !== 3)).toEqual([]);
    expect(await premises()).toBe(3);
    expect((await trace(first, '--out', other)).err).not.toContain('finding premises');

    const whole = await texts();
    const stopped = await interruptedAt(/^finding premises 40 %/m, ...modules, '--premises', '5');
    expect(stopped).toContain('examples had 3 premises each, and now get 5\n');
    expect(await texts()).toEqual(whole);
    expect(await premises()).toBe(3);
    const rest = await trace(...modules, '--out', other, '--premises', '5');
    expect(rest.err).toMatch(/for the examples of [123] modules?\n/);
    expect((await examples()).filter(({ premises }) => premises.split('\n').length !== 5)).toEqual([]);
    expect(await premises()).toBe(5);
  }, 300_000);

  test('--dry-run writes nothing and says what is left', async () => {
    const { code, out: said } = await trace('Harbor.Text', 'Harbor.Color', '--dry-run', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(said)).toMatchObject({ wanted: 2, upToDate: 1, toTrace: ['Harbor.Text'] });
    expect(await tracedModules(out)).toEqual(modules);
  });

  test('ends with 2 for a module, a project or a library that is not there', async () => {
    const missing = await trace('Harbor.Nowhere');
    expect(missing).toMatchObject({ code: 2, err: expect.stringContaining('Harbor.Nowhere') });
    const terminal = fakeTerminal();
    const args = ['trace', '--library', 'atlantis', '--out', out];
    expect(await withCache(built.cache, () => main(args, terminal, fakeServices()))).toBe(2);
    expect(terminal.err()).toContain('no library atlantis was added');
    expect((await trace('--library', 'atlantis')).code).toBe(2);
  });
});
