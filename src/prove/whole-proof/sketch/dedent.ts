/** The text of a tactic that began in this column, moved to the left edge: the lines keep their places to each other. */
export function dedentFrom(text: string, column: number): string {
  const [first = '', ...rest] = text.split('\n');
  return [first, ...rest.map((line) => line.slice(Math.min(column, line.search(/\S|$/u))))].join('\n');
}
