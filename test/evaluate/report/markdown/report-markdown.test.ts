import { readFile } from 'node:fs/promises';
import { expect, test } from '@jest/globals';
import { reportJson } from '../../../../src/evaluate/report/report-files.ts';
import {
  cellCode,
  code,
  codeBlock,
  plain,
  reportMarkdown,
} from '../../../../src/evaluate/report/report-markdown.ts';
import { richReport } from '../rich-report.ts';
import { failure, problem, proved, sampleReport } from '../sample-report.ts';

const golden = (name: string) => readFile(new URL(`../golden/${name}`, import.meta.url), 'utf8');

test('the golden report, as text and as Markdown', async () => {
  expect(reportMarkdown(richReport())).toBe(await golden('rich.md.txt'));
  expect(reportJson(richReport())).toBe(await golden('rich.json.txt'));
});

/** Markdown without its code, read as CommonMark reads it: fenced blocks first, then spans from left to right. */
function withoutCode(markdown: string): string {
  let fence: string | null = null;
  const lines = markdown.split('\n').filter((line) => {
    const run = /^(`{3,})[a-z]*$/.exec(line)?.[1];
    if (fence === null && run === undefined) return true;
    if (fence === null) fence = run ?? null;
    else if (line === run && line.length >= fence.length) fence = null;
    return false;
  });
  expect(fence).toBeNull();
  return lines
    .map((line) => line.replaceAll(/\\.|(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g, (part, run) => (run ? '' : part)))
    .join('\n');
}

test('no text gets out of its place', () => {
  const attack =
    'x` | y\n# <img src=x onerror=alert(1)> [a](http://evil.example) ```\n</details>www.evil.example';
  const text = reportMarkdown(
    sampleReport({
      suite: { ...sampleReport().suite, name: attack, split: attack },
      problems: [problem(attack, { topic: attack, statement: attack }), problem('b', { topic: '|' })],
      results: [
        proved(attack, 1, 1, { proof: attack }),
        failure('b', { openGoals: [{ goals: [attack], left: 1, tried: 0 }] }),
      ],
    }),
  );
  // Outside of code there is neither markup nor a link.
  const outside = withoutCode(text);
  expect(outside).not.toMatch(/(?<!\\)<|(?<!\\)\[|http:\/\/|www\./);
  expect(outside.match(/^# /gm)).toHaveLength(1);
  // Each row of a table has as many cells as its head.
  for (const table of text.matchAll(/(?:^\|.*\n)+/gm)) {
    const widths = table[0]
      .trimEnd()
      .split('\n')
      .map((row) => row.split(/(?<!\\)\|/).length);
    expect(new Set(widths).size).toBe(1);
  }
});

test('code whatever is in it', () => {
  expect(code('a')).toBe('`a`');
  expect(code('a`b')).toBe('``a`b``');
  expect(code('`a`')).toBe('`` `a` ``');
  expect(cellCode('a|b')).toBe('`a\\|b`');
  expect(codeBlock('by\n```\nend\n', 'lean')).toBe('````lean\nby\n```\nend\n````');
  expect(plain('a_b *c* <d> 1. e')).toBe('a\\_b \\*c\\* \\<d\\> 1. e');
});
