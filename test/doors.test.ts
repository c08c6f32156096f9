import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { checkDoors } from './support/doors/check-doors.ts';
import { readImports } from './support/doors/read-imports.ts';
import { temporaryFolder } from './support/temporary-folder.ts';
import { writeFiles } from './support/write-files.ts';

test('every import of this repository goes through a door', async () => {
  expect(await checkDoors(fileURLToPath(new URL('..', import.meta.url)))).toEqual([]);
});

test('the rules of the gate know neither engine', async () => {
  const folder = fileURLToPath(new URL('../lean/gate/', import.meta.url));
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith('.ts'));
  const imports = await Promise.all(files.map((name) => readImports(join(folder, name))));
  expect(files.length).toBeGreaterThan(10);
  expect(imports.flat().filter(({ specifier }) => /\/(?:embedded|native)\//.test(specifier ?? ''))).toEqual(
    [],
  );
});

/** Of constants, functions, classes and types; also those that are taken out of an object. */
const exportedName =
  /^export (?:async )?(?:const|function\*?|class|interface|type) (?:\{(?<fields>[^}]*)\}|(?<name>\w+))/gm;

test('each name that a product file exports is exported by that file only', async () => {
  const files = new Map<string, Set<string>>();
  for (const room of ['core', 'lean', 'search', 'datasets', 'src']) {
    const folder = fileURLToPath(new URL(`../${room}/`, import.meta.url));
    for (const name of await readdir(folder, { recursive: true })) {
      if (!name.endsWith('.ts')) continue;
      const text = await readFile(join(folder, name), 'utf8');
      for (const { groups } of text.matchAll(exportedName)) {
        const names = groups?.['name'] ?? groups?.['fields']?.replaceAll(/\w+:/g, '') ?? '';
        for (const one of names.match(/\w+/g) ?? [])
          files.set(one, (files.get(one) ?? new Set()).add(`${room}/${name}`));
      }
    }
  }
  expect(files.size).toBeGreaterThan(1000);
  expect([...files].filter(([, { size }]) => size > 1).map(([name, of]) => [name, ...of])).toEqual([]);
});

/** What the checker says of a repository made of these files. */
async function complaints(files: Readonly<Record<string, string>>): Promise<string[]> {
  await using dir = await temporaryFolder();
  const manifest = { dependencies: { zod: '^4', piscina: '^5' }, devDependencies: { '@scope/tool': '^1' } };
  const all = { 'package.json': JSON.stringify(manifest), ...files };
  await writeFiles(dir.path, all);
  return await checkDoors(dir.path);
}

describe('the checker', () => {
  test('lets through what is allowed', async () => {
    const files = {
      'core/a.ts': `import { z } from 'zod';\nimport { createHash } from 'node:crypto';\nimport './b.ts';`,
      'core/b.ts': `export const b = "import '../lean/x.ts'"; // import '../src/cli/y.ts'`,
      'lean/x.ts': `import fs from 'node:fs';\nimport P from 'piscina';\nexport * from '../core/a.ts';`,
      'search/s.ts': `import type { b } from '../core/b.ts';\nexport type B = typeof b;`,
      'src/cli/y.ts': `import '../../lean/x.ts';\nimport '../../search/s.ts';\nimport '../prove/p.ts';\nnew URL('../../package.json', import.meta.url);`,
      'src/prove/p.ts': `import '../llm/m.ts';`,
      'src/llm/m.ts': '',
      'web/w.tsx': `import tool from '@scope/tool';\nimport type { b } from '../core/b.ts';\nexport const W = () => <p>{tool}</p>;`,
      'test/t.ts': `import tool from '@scope/tool/part';\nimport '../src/cli/y.ts';`,
    };
    expect(await complaints(files)).toEqual([]);
  });

  const wrong: [name: string, file: string, text: string, complaint: string][] = [
    [
      'static',
      'core/a.ts',
      `\n\nimport '../lean/x.ts';`,
      'core/a.ts:3 imports "../lean/x.ts": core may import',
    ],
    [
      'type',
      'search/a.ts',
      `// é\nimport type { X } from '../lean/x.ts';`,
      'search/a.ts:2 imports "../lean/x.ts"',
    ],
    [
      'inline type',
      'core/a.ts',
      `export type X = import('../lean/x.ts').X;`,
      'core may import nothing, not lean',
    ],
    ['re-export', 'lean/a.ts', `export * from '../src/cli/y.ts';`, 'lean may import core, not src'],
    ['named re-export', 'lean/a.ts', `export { y } from '../src/cli/y.ts';`, 'lean may import core, not src'],
    ['dynamic', 'datasets/a.ts', `await import('../src/cli/y.ts');`, 'datasets may import core, not src'],
    ['resolved', 'lean/a.ts', `import.meta.resolve('../src/cli/y.ts');`, 'lean may import core, not src'],
    ['required', 'lean/a.ts', `require('../src/cli/y.ts');`, 'lean may import core, not src'],
    ['URL', 'search/a.ts', `new URL('../lean/x.ts', import.meta.url);`, 'search may import core, not lean'],
    ['computed', 'search/a.ts', `const x = 'y';\nawait import(x);`, 'search/a.ts:2 imports a computed path'],
    [
      'of tests',
      'src/files/a.ts',
      `import '../../test/t.ts';`,
      'src/files may import core, lean, search, datasets, not test',
    ],
    ['reading', 'core/a.ts', `import 'node:fs/promises';`, 'core has no input or output'],
    ['threading', 'search/a.ts', `import 'node:worker_threads';`, 'search has no input or output'],
    ['bare builtin', 'src/cli/a.ts', `import 'fs';`, 'write node:fs'],
    ['unlisted', 'src/cli/a.ts', `import 'left-pad/x';`, 'package.json does not list left-pad for src/cli'],
    [
      'for development',
      'src/cli/a.ts',
      `import '@scope/tool';`,
      'package.json does not list @scope/tool for src/cli',
    ],
    ['package', 'core/a.ts', `import 'piscina';`, 'core may import zod of npm, not piscina'],
    ['missing', 'src/cli/a.ts', `import './gone.ts';`, 'there is no such file'],
    ['outside', 'src/cli/a.ts', `import '../../../x.ts';`, 'it lies outside the repository'],
    [
      'layer above',
      'src/llm/a.ts',
      `import '../cli/y.ts';`,
      'src/llm may import core, lean, search, datasets, src/files, src/report, src/store, not src/cli',
    ],
    [
      'of the page',
      'web/a.tsx',
      `import '../lean/x.ts';\nexport const A = () => <p>a</p>;`,
      'web may import core, search, src/prove, src/service, src/serve, not lean',
    ],
    ['of no layer', 'src/attic/a.ts', `import 'zod';`, 'there is no room src/attic'],
    ['of no room', 'attic/a.ts', `import 'zod';`, 'there is no room attic'],
  ];
  test.each(wrong)('catches a %s import', async (_name, file, text, complaint) => {
    const files = {
      'lean/x.ts': 'export type X = 1;',
      'src/cli/y.ts': 'export const y = 1;',
      'test/t.ts': '',
      [file]: text,
    };
    const found = await complaints(files);
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(complaint);
  });

  test('catches a circle of imports', async () => {
    const files = {
      'core/a.ts': `import './b.ts';`,
      'core/b.ts': `import type { C } from './c.ts';\nexport type B = C;`,
      'core/c.ts': `import './a.ts';\nexport type C = 1;`,
    };
    expect(await complaints(files)).toEqual([
      'files import each other: core/a.ts -> core/b.ts -> core/c.ts -> core/a.ts',
    ]);
  });
});
