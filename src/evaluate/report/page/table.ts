import { numberColumns, type WordTable } from '../words/word-table.ts';
import { type Html, html } from './html.ts';

/** A table whose first column names the rows; nothing when it has no rows. */
export function table(words: WordTable): Html | null {
  const { caption, columns, rows } = words;
  if (rows.length === 0) return null;
  const isNumber = numberColumns(words);
  const cell = (text: string, index: number) =>
    isNumber[index] ? html`<td class="number">${text}</td>` : html`<td>${text}</td>`;
  const head = columns.map((column, index) =>
    index === 0 && column === ''
      ? html`<td></td>`
      : html`<th scope="col"${isNumber[index] ? html` class="number"` : null}>${column}</th>`,
  );
  const body = rows.map(([name = '', ...cells]) => {
    return html`<tr><th scope="row">${name}</th>${cells.map((text, index) => cell(text, index + 1))}</tr>\n`;
  });
  // The frame scrolls when the table is wider than the window, and so the keyboard must reach it.
  return html`<div class="wide" tabindex="0" role="region" aria-label="${caption}"><table>
<caption>${caption}</caption>
<thead><tr>${head}</tr></thead>
<tbody>${body}</tbody>
</table></div>`;
}
