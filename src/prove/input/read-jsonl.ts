import { z } from 'zod';
import { byteLines, type Line } from '../../../core/byte-lines.ts';
import { decodeUtf8, hasNul, toUnixLines } from '../../../core/decode-text.ts';
import { describeIssues } from '../../../core/describe-issues.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { normalizeStatement } from './normalize-statement.ts';

/** Longer lines are refused, so that a wrong file can't fill the memory. */
export const maxLineBytes = 1_000_000;

/** What one line of a JSONL file came to. `id` is null when the line has none that can be used. */
export type JsonlEntry<T> =
  | { readonly kind: 'good'; readonly id: string; readonly line: number; readonly value: T }
  | { readonly kind: 'bad'; readonly id: string | null; readonly line: number; readonly message: string };

const theoremLine = z.object({
  id: z.string().min(1),
  header: z.string().optional(),
  statement: z.string().min(1),
});

/** Theorems, one JSON object `{id, header, statement}` a line; other fields are let be. */
export function readTheorems(
  chunks: AsyncIterable<Uint8Array>,
  file: string,
): AsyncGenerator<JsonlEntry<Theorem>> {
  return readJsonl(chunks, theoremLine, (entry, line) => {
    const header = toUnixLines(entry.header ?? '');
    const statement = normalizeStatement(toUnixLines(entry.statement), header);
    if (hasNul(header + statement)) return 'there is a NUL character in it, which Lean can not read';
    if (statement === '') return 'statement: there is nothing in it but white space and comments';
    return { id: entry.id, header, statement, source: { file, line } };
  });
}

/**
 * Reads JSON objects with an `id`, one a line, as they come. Blank lines are passed over; a bad line never ends
 * the reading. `convert` may answer with a complaint.
 */
export async function* readJsonl<L extends { readonly id: string }, T>(
  chunks: AsyncIterable<Uint8Array>,
  schema: z.ZodType<L>,
  convert: (entry: L, line: number) => T | string,
): AsyncGenerator<JsonlEntry<T>> {
  const seen = new Map<string, number>();
  for await (const line of byteLines(chunks, maxLineBytes)) {
    const parsed = parseLine(line);
    if (parsed === null) continue;
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
        message: describeIssues(entry.error, parsed.value).join('; '),
      };
      continue;
    }
    const { id } = entry.data;
    const earlier = seen.get(id);
    if (earlier !== undefined) {
      const message = `the id ${JSON.stringify(id)} is already used in line ${earlier}`;
      yield { kind: 'bad', id: null, line: line.number, message };
      continue;
    }
    seen.set(id, line.number);
    const value = convert(entry.data, line.number);
    yield typeof value === 'string'
      ? { kind: 'bad', id, line: line.number, message: value }
      : { kind: 'good', id, line: line.number, value };
  }
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
