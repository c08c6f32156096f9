import { decodeUtf8 } from '../../core/decode-text.ts';
import { readWhole } from '../files/file-source.ts';
import type { Mapping } from '../manifest.ts';
import { complain, type SuiteEntry } from '../suite-problem.ts';
import type { LoadContext } from './context.ts';
import { parse } from './jsonl.ts';
import { readRecord } from './read-record.ts';

const maxListBytes = 100_000_000;

/** One JSON list of records. Each is parsed by itself, so that a bad one doesn't cost the others. */
export async function* jsonList(context: LoadContext, mapping: Mapping): AsyncGenerator<SuiteEntry> {
  const { source, path, signal } = context;
  const text = decodeUtf8(await readWhole(source, path, maxListBytes, signal));
  if (text === null) {
    yield complain(path, 1, 'the file is not UTF-8 text');
    return;
  }
  if (!/^\s*\[/u.test(text)) {
    yield complain(path, 1, 'the file is no JSON list');
    return;
  }
  for (const [at, element] of elementsOf(text).entries()) {
    const value = parse(element.text);
    yield value === undefined
      ? complain(path, element.line, 'the record is not valid JSON')
      : readRecord(context, mapping, value, element.line, at + 1);
  }
}

/** The texts between the commas of the outermost list; `line` is where each begins. */
export function elementsOf(text: string): { readonly text: string; readonly line: number }[] {
  const found: { text: string; line: number }[] = [];
  let depth = 0;
  let start = text.indexOf('[') + 1;
  let counted = 0;
  let line = 1;
  const finish = (end: number) => {
    const element = text.slice(start, end);
    const at = start + (element.length - element.trimStart().length);
    line += text.slice(counted, at).split('\n').length - 1;
    counted = at;
    if (element.trim() !== '') found.push({ text: element.trim(), line });
    start = end + 1;
  };
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\]|\\[\s\S])*"?|[[\]{},]/gu)) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' || sign === '}') {
      depth -= 1;
      if (depth === 0) {
        finish(index);
        return found;
      }
    } else if (sign === ',' && depth === 1) finish(index);
  }
  finish(text.length);
  return found;
}
