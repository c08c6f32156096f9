/**
 * The strings of a TOML file by table and key, for the flat files that elan writes; the root table is ''. All else
 * (numbers, arrays, tables within tables) is passed over. This is no TOML parser: what it can't read it leaves out.
 */
export function readTomlStrings(text: string): ReadonlyMap<string, ReadonlyMap<string, string>> {
  const tables = new Map<string, Map<string, string>>([['', new Map()]]);
  let table = tables.get('')!;
  for (const line of text.split('\n')) {
    if (/^\s*\[/.test(line)) {
      const name = /^\s*\[\s*([\w.-]+)\s*\]\s*(?:#.*)?$/.exec(line)?.[1];
      table = (name === undefined ? undefined : tables.get(name)) ?? new Map<string, string>();
      if (name !== undefined) tables.set(name, table);
      continue;
    }
    const pair = /^\s*([\w-]+|"(?:[^"\\]|\\.)*"|'[^']*')\s*=\s*("(?:[^"\\]|\\.)*"|'[^']*')\s*(?:#.*)?$/.exec(
      line,
    );
    if (pair !== null) table.set(unquote(pair[1]!), unquote(pair[2]!));
  }
  return tables;
}

function unquote(text: string): string {
  if (text.startsWith("'")) return text.slice(1, -1);
  if (!text.startsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(["\\])/g, '$1');
}
