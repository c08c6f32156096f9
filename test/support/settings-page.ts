import { z } from 'zod';
import { settingsOf } from '../../src/cli/options/read-settings.ts';

/** The tables of docs/settings.md, by their headings: a row for each setting. */
export function settingsTables(): Readonly<Record<string, string>> {
  const { prove, bench, train } = settingsOf;
  const searching = [...prove].map(([name, schema]) => [
    `\`${name}\`${bench.has(name) ? '' : ' (not `bench`)'}${train.has(name) ? ', also `train`' : ''}`,
    typeOf(schema),
    schema.description ?? '',
  ]);
  const training = [...train]
    .filter(([name]) => !prove.has(name))
    .map(([name, schema]) => [`\`${name}\``, typeOf(schema), schema.description ?? '']);
  return {
    '## `lakatos prove` and `lakatos bench`': table(searching),
    '## `lakatos train`': table(training),
  };
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly example?: string;
}

/** Zod's largest whole number, which is no limit to speak of. */
const largest = Number.MAX_SAFE_INTEGER;

const typeOf = (schema: z.ZodType): string => inWords(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);

function inWords(schema: JsonSchema): string {
  if (schema.example !== undefined)
    return `\`${schema.example}\``.replace(/^`(.*), (.*) or (.*)`$/u, '`$1`, `$2`, `$3`');
  if (schema.anyOf !== undefined) return schema.anyOf.map(inWords).join(' or ');
  if (schema.enum !== undefined) return schema.enum.map((word) => `\`${word}\``).join(', ');
  const { type, minimum, exclusiveMinimum, maximum = largest, items } = schema;
  if (type === 'boolean') return '`true`, `false`';
  if (type === 'null') return '`null`';
  if (type === 'array') return `list of ${items === undefined ? 'values' : inWords(items)}`;
  if (type === 'object') return 'object';
  if (type !== 'integer' && type !== 'number') return 'text';
  const least = minimum ?? exclusiveMinimum;
  if (least === undefined || least === -largest) return type;
  if (maximum !== largest) return `${type} ${least}–${maximum}`;
  return minimum === undefined ? `${type} >${least}` : `${type} ≥${least}`;
}

function table(rows: readonly (readonly string[])[]): string {
  const cells = [
    ['setting', 'value', ''],
    ...rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|'))),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[], fill = ' ') =>
    `| ${widths.map((width, column) => (row[column] ?? '').padEnd(width, fill)).join(' | ')} |`;
  const [head = [], ...below] = cells;
  return [line(head), line([], '-'), ...below.map((row) => line(row))].join('\n');
}

/** `node test/support/settings-page.ts` writes them into the page. */
export const settingsPage = new URL('../../docs/settings.md', import.meta.url);
if (process.argv[1] === import.meta.filename) {
  const { readFile, writeFile } = await import('node:fs/promises');
  let page = await readFile(settingsPage, 'utf8');
  for (const [heading, rows] of Object.entries(settingsTables())) {
    const start = page.indexOf(heading) + heading.length;
    const next = page.indexOf('\n## ', start);
    const section = page.slice(start, next < 0 ? undefined : next);
    const kept = section
      .split('\n')
      .filter((line) => !line.startsWith('|'))
      .join('\n')
      .trim();
    page = `${page.slice(0, start)}\n\n${kept === '' ? '' : `${kept}\n\n`}${rows}\n${next < 0 ? '' : page.slice(next)}`;
  }
  await writeFile(settingsPage, page);
}
