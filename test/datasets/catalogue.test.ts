import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { readCatalogue } from '../../datasets/catalogue.ts';
import { suiteChecksum } from '../../datasets/checksum.ts';
import { countSuite } from '../../datasets/count-suite.ts';
import { folderSource, matchesPattern } from '../../datasets/files/file-source.ts';
import { guessMapping, parseMapping } from '../../datasets/guess-mapping.ts';
import { suiteManifestSchema } from '../../datasets/manifest.ts';
import { memorySource } from './memory-source.ts';

const folder = fileURLToPath(new URL('../../datasets/suites/', import.meta.url));

describe('the manifests', () => {
  test('are all good, and each is called like its file', async () => {
    const files = (await readdir(folder)).map((file) => file.replace('.json', '')).sort();
    const manifests = await readCatalogue(folder);
    expect(manifests.map(({ name }) => name)).toEqual(files);
    expect(manifests.length).toBeGreaterThanOrEqual(15);
  });

  test('give the numbers that the field agrees on', async () => {
    const counts = Object.fromEntries(
      (await readCatalogue(folder)).map(({ name, splits }) => [
        name,
        splits.map(({ name: split, count }) => `${split} ${count}`).join(', '),
      ]),
    );
    expect(counts).toMatchObject({
      minif2f: 'valid 244, test 244',
      putnambench: 'test 672',
      'putnambench-no-answers': 'test 672',
      proofnet: 'all 367',
      'fate-m': 'test 150',
      'fate-h': 'test 100',
      'fate-x': 'test 100',
      combibench: 'test 100',
      proverbench: 'test 325',
      mobench: 'test 360',
      putnamlike: 'test 96',
    });
  });

  test.each(['core', 'library', 'mathlib'])(
    'of our suite %s tells its files and numbers of problems',
    async (ours) => {
      const manifest = (await readCatalogue(folder)).find(({ name }) => name === ours)!;
      const source = folderSource(fileURLToPath(new URL(`../../datasets/${ours}/`, import.meta.url)));
      const { complaints, differences, askingForAnswer } = await countSuite(manifest, source);
      expect([complaints, differences, askingForAnswer]).toEqual([[], [], 0]);
      expect(manifest.checksum).toBe(await suiteChecksum(manifest, source));
    },
  );

  test('can not lead out of their folder', async () => {
    const [manifest] = await readCatalogue(folder);
    for (const path of ['../x', '/etc/passwd', 'a/../../b', 'a\\b']) {
      const files = [{ path }];
      expect(suiteManifestSchema.safeParse({ ...manifest, files }).success).toBe(false);
    }
    expect(suiteManifestSchema.safeParse({ ...manifest, surprise: 1 }).success).toBe(false);
  });
});

describe('a count', () => {
  test('tells what differs from the manifest', async () => {
    const core = (await readCatalogue(folder)).find(({ name }) => name === 'core')!;
    const line = (id: string, split: string) =>
      `${JSON.stringify({ id, split, topic: 't', header: '', statement: `theorem ${id} : 1 = 1` })}\n`;
    const files = {
      'train.jsonl': line('a', 'train') + line('b', 'train'),
      'valid.jsonl': line('c', 'other'),
      'test.jsonl': '',
    };
    const { splits, differences } = await countSuite(
      {
        ...core,
        splits: [
          { name: 'train', count: 3 },
          { name: 'valid', count: null },
          { name: 'test', count: 0 },
        ],
      },
      memorySource(files),
    );
    expect([...splits]).toEqual([
      ['train', 2],
      ['valid', 0],
      ['test', 0],
      ['other', 1],
    ]);
    expect(differences).toEqual([
      'train has 2 problems and should have 3',
      '1 problems are of a split other, which it should not have',
    ]);
  });
});

describe('the checksum', () => {
  const manifest = { files: [{ path: 'a/*.lean' }], details: { path: 'd.json', id: 'x' } };
  const files = { 'a/1.lean': 'one', 'a/2.lean': 'two', 'd.json': '[]', 'other.txt': 'x' };

  test('is what sha256sum prints for the list of files', async () => {
    // printf of one, two and [] through: sha256sum a/1.lean a/2.lean d.json | sha256sum
    expect(await suiteChecksum(manifest, memorySource(files))).toBe(
      '7dbf030b947e0fad77edf41a5dd919a6c8e6bd9aeb60f8f93dadf9b68e3b613a',
    );
  });

  test('changes with contents and names, and not with other files', async () => {
    const of = (changes: object) => suiteChecksum(manifest, memorySource({ ...files, ...changes }));
    const before = await of({});
    expect(await of({ 'other.txt': 'y', 'b/3.lean': 'z' })).toBe(before);
    expect(await of({ 'a/1.lean': 'One' })).not.toBe(before);
    expect(await of({ 'a/3.lean': '' })).not.toBe(before);
    expect(await of({ 'd.json': '[1]' })).not.toBe(before);
  });
});

test('patterns stay within the parts of a path', () => {
  const matching = (pattern: string) =>
    ['a.lean', 'x/a.lean', 'x/y/a.lean', 'x/a.lean.txt'].filter((path) => matchesPattern(path, pattern));
  expect(matching('*.lean')).toEqual(['a.lean']);
  expect(matching('x/*.lean')).toEqual(['x/a.lean']);
  expect(matching('**/*.lean')).toEqual(['a.lean', 'x/a.lean', 'x/y/a.lean']);
  expect(matching('x/**/*.lean')).toEqual(['x/a.lean', 'x/y/a.lean']);
});

describe('mappings', () => {
  test('are guessed from the fields that are in use', () => {
    const deepSeek = { name: '', split: '', informal_prefix: '', formal_statement: '', goal: '', header: '' };
    expect(guessMapping(deepSeek)).toEqual({
      id: 'name',
      text: ['header', 'helper', 'formal_statement'],
      optional: ['header', 'helper'],
      informal: 'informal_prefix',
      split: 'split',
    });
    // A header may be missing in the first record and be there in a later one.
    expect(guessMapping({ name: 'a', statement: 'theorem a : True' })?.optional).toEqual([
      'header',
      'helper',
    ]);
    // What is said about a theorem is no theorem.
    const told = {
      name: 'a',
      statement: 'Prove the theorem: 1 = 1.',
      lean4_code: 'theorem a : 1 = 1 := by sorry',
    };
    expect(guessMapping(told)?.text.at(-1)).toBe('lean4_code');
    expect(guessMapping({ foo: 1 })).toBeNull();
  });

  test('are read from words', () => {
    expect(parseMapping('id=key, text=a+b+c, topic=kind')).toEqual({
      id: 'key',
      text: ['a', 'b', 'c'],
      optional: ['a', 'b'],
      topic: 'kind',
    });
    expect(parseMapping('text=a')).toEqual({ id: null, text: ['a'] });
  });

  test.each([
    ['id=x', 'text is missing'],
    ['text=a,text=b', 'text is there twice'],
    ['text=a,proof=b', 'there is no part proof'],
    ['text', 'not of the form'],
    ['text=a++b', 'a field without a name'],
  ])('%s is told to be wrong', (text, message) => {
    expect(parseMapping(text)).toContain(message);
  });
});
