import { z } from 'zod';
import { toUnixLines } from '../../core/decode-text.ts';
import type { Mapping } from '../manifest.ts';
import { complaintOf, type SuiteEntry } from '../suite-problem.ts';
import type { Piece } from '../text/to-problem.ts';
import { type LoadContext, problemEntry } from './context.ts';

/** A text, a number as text, the only one of a list; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) && value.length === 1 ? textOf(value[0]) : null;
}

type Row = Readonly<Record<string, unknown>>;

/** The texts of some fields of a record one after the other; those without a word are passed over. */
export const textsOf = (record: Row, names: readonly string[]): string => piecesOf(record, names).text;

/** The same, with where each field begins in it. */
function piecesOf(
  record: Row,
  names: readonly string[],
): { readonly text: string; readonly pieces: readonly Piece[] } {
  const texts: string[] = [];
  const pieces: Piece[] = [];
  for (const of of names) {
    const text = toUnixLines(textOf(record[of]) ?? '');
    const own = text.trim();
    if (own === '') continue;
    const before = text.slice(0, text.length - text.trimStart().length).split('\n');
    const at = [...texts, ''].join('\n\n').split('\n').length;
    pieces.push({ at, of, line: before.length, column: before.at(-1)!.length });
    texts.push(own);
  }
  return { text: texts.join('\n\n'), pieces };
}

const recordSchema = z.record(z.string(), z.unknown());

/** The problem of one JSON record. `line` is its line in the file, `index` counts records from 1. */
export function readRecord(
  context: LoadContext,
  mapping: Mapping,
  value: unknown,
  line: number,
  index: number,
): SuiteEntry {
  const { path } = context;
  const record = recordSchema.safeParse(value);
  if (!record.success) return complaintOf(path, line, 'the record is no JSON object');
  const field = (name: string): string | null => textOf(record.data[name]);
  /** Of a field that may be missing: one without a word says nothing, and of several texts the first is told. */
  const told = (name: string | undefined): string | null => {
    const value = name === undefined ? null : record.data[name];
    return textOf(Array.isArray(value) ? value[0] : value)?.trim() || null;
  };
  const missing = missingFields(mapping, record.data);
  if (missing.length > 0) {
    const complaints = missing.map(
      (name) => `${name}: there is ${Array.isArray(record.data[name]) ? 'not one text' : 'no text'} in it`,
    );
    return complaintOf(path, line, complaints.join('; '));
  }
  const wanted = `${mapping.idPrefix ?? ''}${mapping.id === null ? index : field(mapping.id)}`;
  const split = told(mapping.split) ?? context.split;
  if (split === null) return complaintOf(path, line, 'the record names no split');
  const entry = problemEntry(context, wanted, {
    ...piecesOf(record.data, mapping.text),
    informal: context.informalOf(wanted) ?? told(mapping.informal) ?? undefined,
    split,
    topic: told(mapping.topic) ?? context.topicOf(wanted),
    line,
  });
  if (entry.kind !== 'problem') return entry;
  // Lines of `lakatos trace` have these.
  const { novelPremises, state } = record.data;
  const problem = {
    ...entry.problem,
    ...(typeof novelPremises === 'boolean' && {
      novelPremises,
      ...(typeof state === 'string' && { state }),
    }),
  };
  return { ...entry, problem };
}

/** Fields that are needed and have no text, and those whose texts are several. */
function missingFields(
  { id, text, optional = [] }: Mapping,
  data: Readonly<Record<string, unknown>>,
): string[] {
  const needed = [...(id === null ? [] : [id]), ...text.filter((name) => !optional.includes(name))];
  const several = text.filter((name) => Array.isArray(data[name]) && data[name].length > 1);
  return [...new Set([...needed.filter((name) => (textOf(data[name]) ?? '').trim() === ''), ...several])];
}
