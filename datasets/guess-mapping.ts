import { given } from '../core/given.ts';
import type { Mapping } from './manifest.ts';

/** Field names in use, the surer ones first. */
const known = {
  id: [
    ...['name', 'id', 'problem_name', 'problem_id', 'theorem_name', 'full_name', 'custom_id'],
    ...['uuid', 'uid', 'idx', 'index', 'task_id', 'question_id'],
  ],
  statement: ['formal_statement', 'formal_stmt', 'statement', 'lean4_code', 'lean_code', 'code', 'formal'],
  header: ['header', 'lean4_src_header'],
  helper: ['helper'],
  informal: ['informal_statement', 'informal_stmt', 'informal_prefix', 'informal', 'natural_language'],
  split: ['split'],
  topic: ['topic', 'category', 'textbook', 'tag', 'tags'],
} as const;

/** Of records: what they are called by. */
export const idFields: readonly string[] = known.id;

/** A theorem with a name, or an example, as Lean has them; a sentence about a theorem has no `:=`. */
const leanTheorem = /(?:^|\s)(?:(?:theorem|lemma)\s+[^\s:({[]|example\b)[\s\S]*:=/u;

/**
 * Which fields of a record probably hold what, by the names that are in use; null when none of them looks like a
 * statement. Of several that may hold it, one with Lean in it is taken before the others.
 */
export function guessMapping(record: object): Mapping | null {
  const fields = new Set(Object.keys(record));
  const find = (part: keyof typeof known): string | undefined => known[part].find((name) => fields.has(name));
  const texts = new Map<string, unknown>(Object.entries(record));
  const isLean = (name: string) => leanTheorem.test(String(texts.get(name) ?? ''));
  const statement = known.statement.find((name) => fields.has(name) && isLean(name)) ?? find('statement');
  if (statement === undefined) return null;
  // A later record may have what this one lacks.
  const before = [find('header') ?? known.header[0], find('helper') ?? known.helper[0]];
  return {
    id: find('id') ?? null,
    text: [...before, statement],
    optional: before,
    ...given({ informal: find('informal'), split: find('split'), topic: find('topic') }),
  };
}

const singleFields = new Set(['id', 'idPrefix', 'informal', 'split', 'topic']);

/**
 * Reads `id=name,text=header+formal_statement,informal=informal_prefix,split=split,topic=tags`, or says what is wrong
 * with it. Only `text` must be there; all of its fields but the last may be empty in a record.
 */
export function parseMapping(text: string): Mapping | string {
  const parts = new Map<string, string>();
  for (const part of text.split(',')) {
    const [, key, value] = /^\s*(\w+)\s*=\s*(\S.*?)\s*$/u.exec(part) ?? [];
    if (key === undefined || value === undefined) return `"${part.trim()}" is not of the form part=field`;
    if (key !== 'text' && !singleFields.has(key)) return `there is no part ${key}`;
    if (parts.has(key)) return `${key} is there twice`;
    parts.set(key, value);
  }
  const fields = parts
    .get('text')
    ?.split('+')
    .map((name) => name.trim());
  if (fields === undefined) return 'text is missing: which field holds the statement?';
  if (fields.includes('')) return 'text names a field without a name';
  const optional = fields.slice(0, -1);
  const single = Object.fromEntries([...parts].filter(([key]) => key !== 'text'));
  return {
    ...single,
    id: parts.get('id') ?? null,
    text: fields,
    ...(optional.length === 0 ? {} : { optional }),
  };
}
