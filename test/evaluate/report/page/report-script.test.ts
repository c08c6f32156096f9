import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { matchesFilter } from '../../../../src/evaluate/report/page/browser/matches-filter.ts';
import { reportScript } from '../../../../src/evaluate/report/page/report-script.ts';

const folder = new URL('../../../../src/evaluate/report/page/browser/', import.meta.url);

test('every function of browser/ is in the script, and nothing there needs what is not', async () => {
  const script = reportScript();
  for (const file of await readdir(folder)) {
    const text = await readFile(new URL(file, folder), 'utf8');
    const functions = [...text.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name);
    expect(functions.filter((name) => !script.includes(`const ${name} = `))).toEqual([]);
    // What is not exported can not be inlined.
    expect(text.match(/^(?:function|const|let|class) .*/gm) ?? []).toEqual([]);
    const imported = [...text.matchAll(/^import (?!type)[^;]* from '([^']+)'/gm)].map(([, from]) => from);
    expect(imported.filter((from) => !from?.startsWith('./'))).toEqual([]);
  }
});

test('a filter wants all of what it says', () => {
  const facts = { status: 'proved', topic: 'lists', text: 'length_append by simp' };
  const any = { status: '', topic: '', text: '' };
  expect(matchesFilter(facts, any)).toBe(true);
  expect(matchesFilter(facts, { ...any, text: ' Simp  LENGTH ' })).toBe(true);
  expect(matchesFilter(facts, { ...any, text: 'simp omega' })).toBe(false);
  expect(matchesFilter(facts, { ...any, topic: 'list' })).toBe(false);
  expect(matchesFilter(facts, { status: 'not-proved', topic: 'lists', text: '' })).toBe(false);
});
