import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { pageScript } from '../../../../src/prove/episode/page/page-script.ts';

const folder = new URL('../../../../src/prove/episode/page/browser/', import.meta.url);

test('every function of browser/ is in the script, and nothing there needs what is not', async () => {
  const script = pageScript();
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
