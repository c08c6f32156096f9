import { guessMapping } from '../../../datasets/guess-mapping.ts';
import { textOf, textsOf } from '../../../datasets/loaders/text-of.ts';

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
