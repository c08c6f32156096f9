import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { buildModules, libraryCache } from '../../../support/library-project.ts';
import { hiddenBodyUser, hiddenModule, hiddenText, trueHiddenText } from '../../../support/private-part.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { writeFiles } from '../../../support/write-files.ts';

const exposedModule = 'Init.Data.Option.Coe';
const user = hiddenBodyUser(exposedModule);

const coercion = (made: string): string => `module

prelude
public import Init.Coe

@[expose] public section

universe u

instance optionCoe {α : Type u} : Coe α (Option α) where
  coe := ${made}
`;

let cache: Awaited<ReturnType<typeof libraryCache>>;
beforeAll(async () => {
  cache = await libraryCache();
});
afterAll(async () => await cache[Symbol.asyncDispose]());

/** What became of the module, and of those of Lean's own that are compiled; the first error for one that has any. */
async function build(sources: Readonly<Record<string, string>>) {
  await using folder = await temporaryFolder();
  const files = Object.entries(sources).map(([name, text]) => [
    `lean4/src/${name.replaceAll('.', '/')}.lean`,
    text,
  ]);
  await writeFiles(folder.path, {
    'lakefile.toml': 'name = "user"\n[[lean_lib]]\nname = "User"\n',
    'User.lean': user,
    ...Object.fromEntries(files),
  });
  const coreSource = join(folder.path, 'lean4/src');
  const { result } = await buildModules({ folder: folder.path, cache: cache.path, coreSource });
  return Object.fromEntries(
    [...result].map(([name, outcome]) => [
      name,
      outcome.kind === 'failed' ? outcome.record.messages[0]?.text : outcome.kind,
    ]),
  );
}

describe("a module that needs the private parts of Lean's own", () => {
  const isHidden = expect.stringContaining('not exposed');

  test("is built where Lean's sources are at hand", async () => {
    const sources = { [hiddenModule]: trueHiddenText, [exposedModule]: coercion('some') };
    expect(await build(sources)).toEqual({
      [hiddenModule]: 'built',
      [exposedModule]: 'built',
      User: 'built',
    });
  });

  test('gets their public parts where there is no source', async () => {
    expect(await build({})).toEqual({ User: isHidden });
  });

  test.each([
    ['a type', hiddenModule, hiddenText('Nat', 'n.val.log2'), 'Fin.log2'],
    ['a name', hiddenModule, trueHiddenText.replace('Fin.log2', 'Fin.logarithm'), 'Fin.log2'],
    ['a definition more', hiddenModule, `${trueHiddenText}\npublic def Fin.more : Nat := 1\n`, 'Fin.more'],
    ['an exposed body', exposedModule, coercion('fun _ => none'), 'optionCoe'],
  ])(
    'gets their public parts where the source differs from the package in %s',
    async (_, module, source, name) => {
      const why = `this is the source of another version of Lean: \`${name}\` is not what it is in the Lean that compiles it`;
      expect(await build({ [module]: source })).toEqual({ [module]: why, User: isHidden });
    },
  );
});
