import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const notOurs = new Set([
  '.git',
  'node_modules',
  'dist',
  'coverage',
  'runs',
  '.lakatos',
  'package-lock.json',
]);

interface File {
  readonly name: string;
  readonly text: string;
}

/** Every file of ours, its name from the root with `/`. */
async function ourFiles(): Promise<File[]> {
  const tops = (await readdir(root, { withFileTypes: true })).filter((entry) => !notOurs.has(entry.name));
  const names = tops.map(async (top) => {
    if (!top.isDirectory()) return [top.name];
    const below = await readdir(join(root, top.name), { recursive: true, withFileTypes: true });
    return below
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).join('/'));
  });
  const all = (await Promise.all(names)).flat().sort();
  return await Promise.all(
    all.map(async (name) => ({ name, text: await readFile(join(root, name), 'utf8') })),
  );
}

/** `name:line` of each place where the pattern matches. */
function places(files: readonly File[], pattern: RegExp): string[] {
  return files.flatMap(({ name, text }) =>
    text.split('\n').flatMap((line, index) => (pattern.test(line) ? [`${name}:${index + 1}`] : [])),
  );
}

/** A pattern for a text that this file must not contain itself. */
const text = (...parts: string[]): RegExp => new RegExp(parts.join(''));

const manifest = async (): Promise<unknown> =>
  JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as unknown;

test('no file names a folder of somebody’s machine or the host of a registry', async () => {
  const files = await ourFiles();
  const folder = text('(^|[\\s\'"`(=:])/', '(work|root|home|Users)', '/');
  expect(places(files, folder)).toEqual([]);
  expect(places(files, text('registry', '\\.(npmjs|yarnpkg|npmmirror)\\.'))).toEqual([]);
});

test('property tests take their seed from one place', async () => {
  const files = (await ourFiles()).filter(({ name }) => name !== 'test/support/properties.ts');
  expect(places(files, text("from '", "fast-check'"))).toEqual([]);
});

test('no store is copied: where it lies would stay as it was', async () => {
  const files = (await ourFiles()).filter(
    ({ name }) => /^(src|bench)\/.*\.ts$/.test(name) && name !== 'src/store/store.ts',
  );
  expect(places(files, /\.\.\.(\w+\.)*#?\w*store\b/i)).toEqual([]);
});

test('nothing is exported that no line but its own names', async () => {
  const files = (await ourFiles()).filter(({ name }) => /\.tsx?$/.test(name));
  const counts = new Map<string, number>();
  for (const { text } of files)
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const exported = /^export (?:async )?(?:function\*?|const|class|interface|type) ([\w$]+)/gm;
  const idle = files.flatMap(({ name, text }) =>
    [...text.matchAll(exported)].flatMap(([, word = '']) =>
      counts.get(word) === 1 ? [`${name}: ${word}`] : [],
    ),
  );
  expect(idle).toEqual([]);
});

test('the lock file names no host but that of the public registry', async () => {
  const lock = await readFile(join(root, 'package-lock.json'), 'utf8');
  const hosts = [...lock.matchAll(/"resolved": "([^"]*)"/g)].map(([, url]) => new URL(url!).host);
  expect(hosts.filter((host) => host !== ['registry', 'npmjs', 'org'].join('.'))).toEqual([]);
});

/** npm leaves out what it can't fetch for other platforms, and then `npm ci` refuses the file. */
test('the lock file has an entry for every optional dependency', async () => {
  const names = z.record(z.string(), z.string()).default({});
  const { packages } = z
    .object({ packages: z.record(z.string(), z.object({ optionalDependencies: names })) })
    .parse(JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')));
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !(`node_modules/${name}` in packages) && !(`${path}/node_modules/${name}` in packages),
    ),
  );
  expect(missing).toEqual([]);
});

test('no test is skipped, run alone or left to do', async () => {
  const tests = (await ourFiles()).filter(({ name }) => name.startsWith('test/'));
  expect(places(tests, text('\\b(test|it|describe)(\\.\\w+)*\\.', '(only|skip|todo|failing)\\b'))).toEqual(
    [],
  );
  expect(places(tests, text('\\b', '(xtest|xit|xdescribe|fit|fdescribe)', '\\('))).toEqual([]);
});

test('package.json says what is needed to install and start Lakatos', async () => {
  expect(await manifest()).toMatchObject({
    name: 'lakatos',
    type: 'module',
    license: 'Apache-2.0',
    bin: { lakatos: 'bin/lakatos.js' },
    engines: { node: '>=20' },
  });
  const bin = await readFile(join(root, 'bin', 'lakatos.js'), 'utf8');
  expect(bin.startsWith('#!/usr/bin/env node\n')).toBe(true);
});

test('docs/dependencies.md gives a reason for each dependency and no other', async () => {
  const names = z.record(z.string(), z.string());
  const { dependencies, devDependencies } = z
    .object({ dependencies: names, devDependencies: names })
    .parse(await manifest());
  const listed = await readFile(join(root, 'docs', 'dependencies.md'), 'utf8');
  const lists = listed.slice(0, listed.indexOf('## Of the trainer'));
  const rows = [...lists.matchAll(/^- `([^`]+)`: .+$/gm)].map(([, name]) => name);
  expect(rows).toEqual([...Object.keys(dependencies), ...Object.keys(devDependencies)]);
});

/** What GitHub makes of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');

test('every link in a Markdown file leads to a file, and to a heading, that are there', async () => {
  const pages = (await ourFiles())
    .filter(({ name }) => name.endsWith('.md'))
    .map(({ name, text }) => ({ name, text: text.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '') }));
  const anchors = new Map(
    pages.map(({ name, text }) => [
      name,
      [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading)),
    ]),
  );
  const links = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g)].map(([, path = '', anchor = '']) => ({
      link: `${name}: ${path}#${anchor}`,
      path: path === '' ? name : join(name, '..', path),
      anchor,
    })),
  );
  const broken = links.filter(
    ({ path, anchor }) =>
      !existsSync(join(root, path)) || (anchor !== '' && !anchors.get(path)?.includes(anchor)),
  );
  expect(links.length).toBeGreaterThan(100);
  expect(broken.map(({ link }) => link)).toEqual([]);
});

test('the licence is the Apache License 2.0', async () => {
  const licence = await readFile(join(root, 'LICENSE'), 'utf8');
  expect(licence).toMatch(/^\s+Apache License\s+Version 2\.0, January 2004\s/);
  expect(licence).toContain('END OF TERMS AND CONDITIONS');
});
