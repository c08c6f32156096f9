import { readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { beginLean, createEmbeddedEngine, workerSetup } from '../../../lean/embedded/create.ts';
import type { CompiledLean } from '../../../lean/embedded/installation/compile-lean.ts';
import { defaultCacheRoot } from '../../../lean/embedded/installation/manifest.ts';
import type { Installation } from '../../../lean/embedded/installation/prepare-installation.ts';
import type { EngineLibrary } from '../../../lean/embedded/library/engine-library.ts';
import { createReplEngine } from '../../../lean/embedded/repl/create.ts';
import { ReplSession } from '../../../lean/repl/session.ts';
import { cacheWithLean } from '../../support/cache-with-lean.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const theorem = {
  id: 't',
  header: 'def twice (n : Nat) := n + n',
  statement: 'theorem t (p q : Prop) (h : p ∧ q) : q ∧ p',
};
const asText = (proof: string) => `${theorem.header}\n${theorem.statement} := by ${proof}`;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let cacheRoot: string;
beforeAll(async () => {
  folder = await temporaryFolder();
  cacheRoot = await cacheRootIn(folder.path);
});
afterAll(async () => {
  await folder[Symbol.asyncDispose]();
});

/** With Lean and without images. */
const cacheRootIn = async (path: string) => defaultCacheRoot({ LAKATOS_CACHE: await cacheWithLean(path) });

const imageFolder = () => join(cacheRoot, 'images');
const images = async () => (await readdir(imageFolder())).map((name) => join(imageFolder(), name));

/** What an engine makes of the theorem. */
async function tryOut() {
  await using engine = await createEmbeddedEngine({
    workers: 1,
    cacheRoot,
  });
  const opened = await engine.open(theorem, fileLimits);
  const steps = await engine.apply(
    { theorem, path: [] },
    ['constructor', 'simp', 'exact ⟨h.2, h.1⟩'],
    tacticLimits,
  );
  const verdicts = await Promise.all(
    ['exact ⟨h.2, h.1⟩', 'exact h', 'sorry'].map((proof) =>
      engine.verify({ reference: asText('sorry'), submission: asText(proof) }, fileLimits),
    ),
  );
  return {
    opened: opened.kind === 'opened' ? opened.opened : opened,
    steps: steps.map(({ ms, ...step }) => step),
    verdicts: verdicts.map(({ kind }) => kind),
    fingerprint: engine.fingerprint,
  };
}

describe('an image of a worker', () => {
  let first: Awaited<ReturnType<typeof tryOut>>;

  test('is kept by the first that starts', async () => {
    first = await tryOut();
    expect(first.verdicts).toEqual(['accepted', 'rejected', 'rejected']);
    expect(await images()).toEqual([expect.stringMatching(/\.image$/)]);
  });

  test('leaves no room to what a killed process has left of one', async () => {
    const left = join(imageFolder(), 'other.image.unfinished');
    await writeFile(left, 'the beginning of an image');
    const longAgo = new Date(Date.now() - 600_000);
    await utimes(left, longAgo, longAgo);
    const [image] = await images();
    await rm(image as string);
    await tryOut();
    expect(await images()).toEqual([image]);
  });

  test.each([
    ['is cut short', (image: string) => truncate(image, 1_000_000)],
    [
      'has other bytes',
      async (image: string) => {
        const bytes = await readFile(image);
        bytes.fill(7, bytes.length - 5_000, bytes.length - 4_000);
        await writeFile(image, bytes);
      },
    ],
    ['has a header that is none', (image: string) => writeFile(image, 'no image')],
  ])('is made anew where it %s', async (_, damage) => {
    const [image] = await images();
    const { ino, size } = await stat(image as string);
    await damage(image as string);
    expect(await tryOut()).toEqual(first);
    const made = await stat(image as string);
    expect([made.size, made.ino === ino]).toEqual([size, false]);
  });

  test('starts workers that answer as the one that it was made of, and stays as it is', async () => {
    const [image] = await images();
    const before = await readFile(image as string);
    expect(await tryOut()).toEqual(first);
    expect((await readFile(image as string)).equals(before)).toBe(true);
  });
});

test('a worker starts from an image of the module system with what a header imports, and answers as without one', async () => {
  await using own = await temporaryFolder();
  const ownRoot = await cacheRootIn(own.path);
  const header = 'module\n\npublic import Std.Data.HashMap\n';
  const statement = 'theorem t (m : Std.HashMap Nat Nat) : m.size = m.size ∧ True';
  const tryIt = async (ahead: string) => {
    await using engine = await createEmbeddedEngine({ workers: 1, cacheRoot: ownRoot, header: ahead });
    const opened = await engine.open({ id: 't', header, statement }, fileLimits);
    const verdict = await engine.verify(
      { reference: `${header}${statement} := sorry`, submission: `${header}${statement} := ⟨rfl, trivial⟩` },
      fileLimits,
    );
    return { opened: { ...opened, ms: 0 }, verdict: verdict.kind };
  };
  const cold = await tryIt('');
  expect(cold).toMatchObject({ opened: { kind: 'opened' }, verdict: 'accepted' });
  const ahead = 'module\npublic import Std.Data.HashMap\n';
  expect([await tryIt(ahead), await tryIt(ahead)]).toEqual([cold, cold]);
  expect(await readdir(join(ownRoot, 'images'))).toHaveLength(2);
});

test('the Lean of a session keeps an image of its own, and answers from it as without one', async () => {
  const cmds = [
    ['theorem t (a b : Nat) : a + b = b + a := by sorry', null],
    ['def two := 2\n#eval (Task.spawn fun _ => two + 1).get', null],
    ['import Lean\nopen Lean Elab Command\nelab "hello" : command => logInfo "hi"\nhello', null],
    ['hello', 2],
  ] as const;
  const tryIt = async () => {
    const begun = beginLean({ cacheRoot });
    await using engine = await createReplEngine({ begun, cacheRoot, library: null });
    const session = new ReplSession({ engine, limitMs: 60_000, folder: folder.path });
    const replies: unknown[] = [];
    for (const [cmd, env] of cmds)
      replies.push(
        await session.answer({
          ...{ kind: 'command', cmd, env },
          ...{ allTactics: false, rootGoals: false, infotree: null },
        }),
      );
    return replies;
  };
  const before = await images();
  const first = await tryIt();
  expect(first).toMatchObject([
    { env: 0, sorries: [{ goal: 'a b : Nat\n⊢ a + b = b + a' }] },
    { env: 1, messages: [{ severity: 'info', data: '3' }] },
    { env: 2, messages: [{ data: 'hi' }] },
    { env: 3, messages: [{ data: 'hi' }] },
  ]);
  const [own = '', ...others] = (await images()).filter((image) => !before.includes(image));
  expect(others).toEqual([]);
  const { ino } = await stat(own);
  expect(await tryIt()).toEqual(first);
  expect((await stat(own)).ino).toBe(ino);
  await truncate(own, 1_000_000);
  expect(await tryIt()).toEqual(first);
  expect((await stat(own)).ino).not.toBe(ino);
});

test('an image is of libraries with these results and these unproved constants alone, and so is its name', () => {
  const compiled = {} as CompiledLean;
  const installation = {
    folder: 'lean',
    loader: '',
    files: [],
    fingerprint: 'lean',
  } as unknown as Installation;
  const library = {
    ...{ modules: [], files: [], recompiled: [], options: {}, sources: [] },
    ...{ fingerprint: 'meadow@1', unproved: [] },
  };
  const keyFor = (of: EngineLibrary): string =>
    workerSetup(compiled, installation, of, { cacheRoot, header: '', start: 'proofs-only' }).image!.key;
  const unproved = [
    { name: 'a', key: 'a', module: 'A', because: 'sorry', code: 'library-unproved' },
  ] as unknown as EngineLibrary['unproved'];
  const keys = [library, { ...library, unproved }, { ...library, fingerprint: 'meadow@2' }].map(keyFor);
  expect(new Set(keys).size).toBe(keys.length);
});
