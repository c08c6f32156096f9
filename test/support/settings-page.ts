import { z } from 'zod';
import { settingsOf } from '../../src/cli/options/read-settings.ts';

/** The lists of docs/settings.md, by their headings: a line for each setting. */
export function settingsLists(): Readonly<Record<string, string>> {
  const { prove, bench, train } = settingsOf;
  const line = (name: string, schema: z.ZodType, notes: readonly string[] = []): string => {
    const told = [typeOf(schema), ...notes].filter((note) => note !== '').join('; ');
    return [`- \`${name}\``, told && ` (${told})`, schema.description && `: ${schema.description}`].join('');
  };
  const searching = [...prove].map(([name, schema]) =>
    line(name, schema, [
      ...(bench.has(name) ? [] : ['not `bench`']),
      ...(train.has(name) ? ['also `train`'] : []),
    ]),
  );
  const training = [...train]
    .filter(([name]) => !prove.has(name))
    .map(([name, schema]) => line(name, schema));
  return {
    '## `lakatos prove` and `lakatos bench`': searching.join('\n'),
    '## `lakatos train`': training.join('\n'),
  };
}

interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly example?: string;
}

/** Zod's largest whole number, which is no limit to speak of. */
const largest = Number.MAX_SAFE_INTEGER;

const typeOf = (schema: z.ZodType): string => inWords(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);

/** Nothing of what any number or truth value may be. */
function inWords(schema: JsonSchema): string {
  if (schema.example !== undefined)
    return `\`${schema.example}\``.replace(/^`(.*), (.*) or (.*)`$/u, '`$1`, `$2`, `$3`');
  if (schema.anyOf !== undefined) return schema.anyOf.map(inWords).join(' or ');
  if (schema.enum !== undefined) return schema.enum.map((word) => `\`${word}\``).join(', ');
  const { type, minimum, maximum = largest, items } = schema;
  if (type === 'null') return '`null`';
  if (type === 'array') return `list${items === undefined ? '' : ` of ${String(items.type)}s`}`;
  if (type === 'string') return 'text';
  return minimum === undefined || maximum === largest ? '' : `${minimum}–${maximum}`;
}

/** `node test/support/settings-page.ts` writes them into the page. */
export const settingsPage = new URL('../../docs/settings.md', import.meta.url);
if (process.argv[1] === import.meta.filename) {
  const { readFile, writeFile } = await import('node:fs/promises');
  let page = await readFile(settingsPage, 'utf8');
  for (const [heading, lines] of Object.entries(settingsLists())) {
    const start = page.indexOf(heading) + heading.length;
    const next = page.indexOf('\n## ', start);
    const section = page.slice(start, next < 0 ? undefined : next);
    const [kept = ''] = section.trim().split(/^- /mu);
    page = `${page.slice(0, start)}\n\n${kept}${lines}\n${next < 0 ? '' : page.slice(next)}`;
  }
  await writeFile(settingsPage, page);
}
