import { z } from 'zod';
import { byteLines, decodeUtf8, hasNul, type Line } from '../../../core/decode-text.ts';
import { describeIssues } from '../../../core/describe-issues.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { guessMapping } from '../../../datasets/guess-mapping.ts';
import { textOf, textsOf } from '../../../datasets/loaders/read-record.ts';
import { askedTheorem } from './asked-theorem.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const ownNames: ReadonlySet<string> = new Set(['id', 'header', 'statement']);

/**
 * A row of a benchmark (`name`, `formal_statement`, `header: null`, numbers for ids) as one of ours, `{id, header, statement}`:
 * its fields are found as `bench` finds them. What has no field for a statement stays as it is.
 */
export function ownFields(row: unknown): unknown {
  if (!isObject(row)) return row;
  const mapping = guessMapping(row);
  const id = (name: string) => (typeof row[name] === 'number' ? String(row[name]) : row[name]);
  if (mapping === null) return { ...row, id: id('id') };
  const field = mapping.text.at(-1) as string;
  const before = mapping.text.slice(0, -1);
  const there = before.filter((name) => (textOf(row[name]) ?? '') !== '');
  const [first] = before.map((name) => row[name]).filter((value) => (value ?? '') !== '');
  const own = {
    // What stands in no text is for the schema to complain about.
    header: first === undefined || textOf(first) !== null ? headerOf(row, before) : first,
    statement: textOf(row[field]) ?? row[field],
  };
  return field === 'statement' && 'id' in row
    ? { ...own, id: id('id') }
    : {
        ...own,
        id: mapping.id === null ? missingId(field) : id(mapping.id),
        isForeign: field !== 'statement',
        fields: { header: there.length === 1 ? there[0] : 'header', statement: field },
      };
}

/** Rows of ours need an id; benchmarks have rows without. */
const missingId = (field: string): null | undefined => (field === 'statement' ? undefined : null);

/** White space counts where the only text is meant to be a header. */
const headerOf = (row: JsonObject, names: readonly string[]): string => {
  const there = names.filter((name) => (textOf(row[name]) ?? '') !== '');
  return there.length === 1 ? (textOf(row[there[0] as string]) as string) : textsOf(row, there);
};

/** How to get rows read whose fields nobody can guess; null for rows that have none but ours. */
export const adviceOnFields = (row: unknown): string | null =>
  isObject(row) && guessMapping(row) === null && Object.keys(row).some((name) => !ownNames.has(name))
    ? 'say which fields hold what by `lakatos suites add NAME FILE --mapping id=FIELD,text=FIELD`, then `lakatos bench NAME`'
    : null;

/** Longer lines are refused, so that a wrong file can't fill the memory. */
export const maxLineBytes = 1_000_000;

/** What one line of a JSONL file came to. `id` is null when the line has none that can be used. */
export type JsonlEntry<T> =
  | { readonly kind: 'good'; readonly id: string; readonly line: number; readonly value: T }
  | { readonly kind: 'bad'; readonly id: string | null; readonly line: number; readonly message: string };

const theoremLine = z.preprocess(
  ownFields,
  z.object({
    id: z.string().min(1).nullable(),
    header: z.string().nullish(),
    statement: z.string().min(1),
    isForeign: z.boolean().optional(),
    fields: z.object({ header: z.string(), statement: z.string() }).optional(),
  }),
);

/** Theorems, one JSON object `{id, header, statement}` or row of a benchmark a line; other fields are let be. */
export function readTheorems(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<JsonlEntry<Theorem>> {
  return readJsonl(chunks, theoremLine, (entry, { id, line }) => {
    const header = entry.header ?? '';
    const { statement, fields } = entry;
    const theorem = askedTheorem({ header, statement, name: entry.id ?? id, fields });
    if (theorem === null) return 'statement: there is nothing in it but white space and comments';
    if (hasNul(header + entry.statement)) return 'there is a NUL character in it, which Lean can not read';
    return { id, ...theorem, source: { file, line } };
  });
}

/**
 * Reads JSON objects with an `id`, one a line, as they come. Blank lines are passed over; a bad line never ends
 * the reading. `convert` may answer with a complaint. Rows of benchmarks are numbered where they have no id, and may share one.
 */
export async function* readJsonl<L extends JsonlLine, T>(
  chunks: AsyncIterable<Uint8Array>,
  schema: z.ZodType<L>,
  convert: (entry: L, place: { readonly id: string; readonly line: number }) => T | string,
  adviceOn: (value: unknown) => string | null = adviceOnFields,
): AsyncGenerator<JsonlEntry<T>> {
  const seen = new Map<string, number>();
  let rows = 0;
  for await (const line of byteLines(chunks, maxLineBytes)) {
    const parsed = parseLine(line);
    if (parsed === null) continue;
    rows += 1;
    if (typeof parsed === 'string') {
      yield { kind: 'bad', id: null, line: line.number, message: parsed };
      continue;
    }
    const entry = schema.safeParse(parsed.value);
    if (!entry.success) {
      const id = seen.has(idOf(parsed.value) ?? '') ? null : idOf(parsed.value);
      yield {
        kind: 'bad',
        id,
        line: line.number,
        message: [...describeIssues(entry.error, parsed.value), adviceOn(parsed.value)]
          .filter((part) => part !== null)
          .join('; '),
      };
      continue;
    }
    const wanted = entry.data.id ?? String(rows);
    const id = entry.data.isForeign === true ? freeId(wanted, seen) : wanted;
    const earlier = seen.get(id);
    if (earlier !== undefined) {
      const message = `the id ${JSON.stringify(id)} is already used in line ${earlier}`;
      yield { kind: 'bad', id: null, line: line.number, message };
      continue;
    }
    seen.set(id, line.number);
    const value = convert(entry.data, { id, line: line.number });
    yield typeof value === 'string'
      ? { kind: 'bad', id, line: line.number, message: value }
      : { kind: 'good', id, line: line.number, value };
  }
}

/** What every line has besides. */
interface JsonlLine {
  readonly id: string | null;
  /** A row of a benchmark. */
  readonly isForeign?: boolean | undefined;
}

/** As suites name problems of one name. */
function freeId(wanted: string, taken: ReadonlyMap<string, number>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}#${number}`;
  return id;
}

/** The JSON value of a line, a complaint, or null for a blank line. */
function parseLine(line: Line): { readonly value: unknown } | string | null {
  if (line.kind === 'too-long') return `the line is longer than ${maxLineBytes} bytes`;
  const text = decodeUtf8(line.bytes);
  if (text === null) return 'the line is not UTF-8 text';
  if (text.trim() === '') return null;
  try {
    return { value: JSON.parse(text) };
  } catch {
    return line.ended
      ? 'the line is not valid JSON'
      : 'the line is not valid JSON and has no line end: the file may have been cut off here';
  }
}

function idOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('id' in value)) return null;
  const { id } = value;
  return typeof id === 'string' && id !== '' ? id : typeof id === 'number' ? String(id) : null;
}
