/** A text, a number as text, the only one of a list; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) && value.length === 1 ? textOf(value[0]) : null;
}

/** The texts of some fields of a record one after the other; those without a word are passed over. */
export const textsOf = (record: Readonly<Record<string, unknown>>, names: readonly string[]): string =>
  names.flatMap((name) => textOf(record[name])?.trim() || []).join('\n\n');
