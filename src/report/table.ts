import { breakableName, type Html, html } from './html.ts';

/** A table in words: each row begins with its name. */
export interface WordTable {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Which columns hold numbers (or nothing) alone, and so are set to the right. */
export const numberColumns = ({ columns, rows }: WordTable): boolean[] =>
  columns.map((_, index) => index > 0 && rows.every((row) => /^(\d|$)/.test(row[index] ?? '')));

/** Tables with more columns than this are lists of their rows on a phone. */
const mostWhereNarrow = 3;

/** A table whose first column names the rows; nothing when it has no rows. */
export function table(words: WordTable): Html | null {
  const { caption, columns, rows } = words;
  if (rows.length === 0) return null;
  const numbers = numberColumns(words);
  const body = rows.map(
    ([name = '', ...cells]) =>
      html`<tr role="row"><th scope="row" role="rowheader">${breakableName(name)}</th>${cells.map(
        (text, at) => cell(text, columns[at + 1] ?? '', numbers[at + 1] === true),
      )}</tr>\n`,
  );
  // The frame scrolls when the table is wider than the window, and so the keyboard must reach it.
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table role="table"${tableClass(columns)}>
<caption>${caption}</caption>
${tableHead(columns, numbers)}
<tbody role="rowgroup">${body}</tbody>
</table></div>`;
}

const tableClass = (columns: readonly string[]): Html | null =>
  columns.length > mostWhereNarrow ? html` class="many"` : null;

/** A cell that says its column where there is no head above it. Roles stay what they are when rows are shown as lists. */
export const cell = (content: string | Html, column: string, isNumber = false): Html =>
  html`<td role="cell" data-label="${column}"${isNumber ? html` class="number"` : null}>${content}</td>`;

export function tableHead(columns: readonly string[], numbers: readonly boolean[]): Html {
  const cells = columns.map((column, at) =>
    at === 0 && column === ''
      ? html`<td role="cell"></td>`
      : html`<th scope="col" role="columnheader"${numbers[at] ? html` class="number"` : null}>${column}</th>`,
  );
  return html`<thead role="rowgroup"><tr role="row">${cells}</tr></thead>`;
}
