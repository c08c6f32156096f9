import { jsonOrUndefined } from '../../core/json-or-undefined.ts';

/** A record of a list, or what a damaged one left of it. */
export interface ListElement {
  readonly text: string;
  /** 1-based, of its first sign. */
  readonly line: number;
}

export interface SplitList {
  readonly elements: readonly ListElement[];
  /** What is wrong beside elements that are no JSON. */
  readonly faults: readonly { readonly line: number; readonly message: string }[];
}

/**
 * The texts between the commas of the outermost list. A list that is no JSON is taken for one of objects: a line that begins
 * one, no further to the right than the one before, ends that one whatever it lacks; brackets too many end nothing. So a
 * damaged record costs none of the others, as long as the records after it begin lines.
 */
export function splitList(text: string): SplitList {
  if (!/^\s*\[/u.test(text))
    return { elements: [], faults: [{ line: 1, message: 'the file is no JSON list' }] };
  const isSound = jsonOrUndefined(text) !== undefined;
  const begins = isSound ? new Map<number, number>() : recordLines(text);
  const lastBegin = [...begins.keys()].at(-1) ?? -1;
  const lineOf = lineCounter(text);
  const elements: ListElement[] = [];
  let start = text.indexOf('[') + 1;
  let depth = 0;
  let margin = 0;
  const finish = (end: number) => {
    const element = text.slice(start, end);
    const at = start + (element.length - element.trimStart().length);
    if (element.trim() !== '') elements.push({ text: element.trim(), line: lineOf(at) });
    start = end;
  };
  for (const { 0: sign, index } of text.matchAll(/"(?:[^"\\\n]|\\.)*"?|[[\]{},]/gu)) {
    const indent = begins.get(index);
    if (indent !== undefined && (depth === 1 || indent <= margin)) {
      finish(index);
      depth = 2;
      margin = indent;
    } else if (sign === '[' || sign === '{') depth += 1;
    else if (sign === ']' && depth === 1 && index > lastBegin) {
      finish(index);
      const rest = text.slice(index + 1);
      const at = index + 1 + (rest.length - rest.trimStart().length);
      const fault = { line: lineOf(at), message: 'there is text behind the end of the list' };
      return { elements, faults: rest.trim() === '' ? [] : [fault] };
    } else if (sign === ']' || sign === '}') depth = Math.max(1, depth - 1);
    else if (sign === ',' && depth === 1 && (isSound || endsRecord(text, start, index))) {
      finish(index);
      start = index + 1;
    }
  }
  const rest = text.slice(start);
  if (rest.trim() !== '' && (depth > 1 || jsonOrUndefined(rest) === undefined)) {
    const line = lineOf(start + (rest.length - rest.trimStart().length));
    const message = 'the record has no end: what may stand behind it can not be told from it';
    return { elements, faults: [{ line, message }] };
  }
  finish(text.length);
  const message = 'the list has no end: the file may have been cut off here';
  return { elements, faults: [{ line: lineOf(text.length), message }] };
}

/** Where lines begin a record, with how far to the right: `{`, `[{`, `, {` or `}, {`. */
const recordLines = (text: string): Map<number, number> =>
  new Map(
    [...text.matchAll(/^([ \t[,]*)(?:\}[ \t]*,[ \t]*)?\{/gmu)].map(({ 0: all, 1: indent = '', index }) => [
      index + all.length - 1,
      indent.length,
    ]),
  );

/** Whether the comma at `comma` ends a record: what is before it is one, or one begins behind it. */
function endsRecord(text: string, start: number, comma: number): boolean {
  const next = /\s*([{\]]|$)/uy;
  next.lastIndex = comma + 1;
  return next.test(text) || jsonOrUndefined(text.slice(start, comma)) !== undefined;
}

/** The lines of positions that are asked for in their order. */
function lineCounter(text: string): (position: number) => number {
  let counted = 0;
  let line = 1;
  return (position) => {
    for (let at = text.indexOf('\n', counted); at >= 0 && at < position; at = text.indexOf('\n', at + 1))
      line += 1;
    counted = Math.max(counted, position);
    return line;
  };
}
