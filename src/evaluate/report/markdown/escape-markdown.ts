/** Text of any author in running text: no markup of Markdown or HTML works in it, and no address becomes a link. */
export const plain = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_{}[\]<>#|~&]/g, (mark) => `\\${mark}`)
    .replaceAll('://', ':\\//')
    .replaceAll(/www\./gi, (start) => `${start.slice(0, -1)}\\.`);

/** Text as code in running text. */
export function code(text: string): string {
  const line = oneLine(text);
  if (line === '') return '';
  const fence = '`'.repeat(longestRun(line) + 1);
  const gap = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${gap}${line}${gap}${fence}`;
}

/** Text as code in a cell of a table, where a bar must be escaped even in code. */
export const cellCode = (text: string): string => code(text).replaceAll('|', '\\|');

/** Text as a block of its own, whatever backticks are in it. */
export function codeBlock(text: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
  return `${fence}${language}\n${text.replace(/\n$/, '')}\n${fence}`;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

const longestRun = (text: string): number =>
  Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
