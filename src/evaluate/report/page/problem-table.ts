import { breakableName, type Html, html } from '../../../report/html.ts';
import { amountText, timeText } from '../../../report/numbers.ts';
import { cell, tableHead } from '../../../report/table.ts';
import type { Tally } from '../../statistics/tally.ts';
import type { ReportSummary } from '../summary.ts';
import { statusWords, tallyText } from '../words/result-word.ts';
import { problemEvidence } from './problem-evidence.ts';

/** Every problem: a line of facts, and below it what can be unfolded. The filter hides whole problems. */
export function problemTable({ tallies, contaminated }: ReportSummary): Html {
  return html`${filterForm(tallies)}
<div class="wide"><table id="problems" class="many" role="table">
<caption>Every problem with its result; time, calls and tokens are those up to its first proof, or of all attempts</caption>
${tableHead(
  columns,
  columns.map((_, at) => at > 3),
)}
${tallies.map((tally) => problemRows(tally, contaminated.has(tally.problem.id)))}</table></div>
<p id="none" hidden>No problem is like that.</p>`;
}

const columns = ['problem', 'result', 'split', 'topic', 'time', 'calls', 'tokens'];

function problemRows(tally: Tally, isContaminated: boolean): Html {
  const { problem, status, firstProof, attempts } = tally;
  const cost = (measure: 'ms' | 'calls' | 'tokens') =>
    firstProof?.[measure] ?? attempts.reduce((sum, { spent }) => sum + spent[measure], 0);
  const costs =
    attempts.length === 0
      ? ['', '', '']
      : [timeText(cost('ms')), amountText(cost('calls')), amountText(cost('tokens'))];
  const topic = problem.topic ?? 'none';
  const result = html`<span aria-hidden="true">${statusWords[status].sign}</span> ${tallyText(tally)}`;
  const inTraining = isContaminated ? html` <strong class="warning">in the training data</strong>` : null;
  return html`<tbody role="rowgroup" class="problem ${status}" data-status="${status}" data-topic="${topic}">
<tr role="row"><th scope="row" role="rowheader"><code>${breakableName(problem.id)}</code>${inTraining}</th>
<td role="cell" class="result">${result}</td>${cell(problem.split, 'split')}${cell(topic, 'topic')}${costs.map((text, at) => cell(text, columns[at + 4] ?? '', true))}</tr>
<tr role="row"><td role="cell" colspan="${columns.length}"><div class="folds">${problemEvidence(tally)}</div></td></tr>
</tbody>\n`;
}

/** Hidden until the script that makes it work has started. */
function filterForm(tallies: readonly Tally[]): Html {
  const statuses = [...new Set(tallies.map(({ status }) => status))];
  const topics = [...new Set(tallies.map(({ problem }) => problem.topic ?? 'none'))].sort();
  const option = (value: string, text: string) => html`<option value="${value}">${text}</option>`;
  return html`<form id="filter" hidden role="search" aria-label="Problems">
<label>Result <select id="status">${option('', 'any')}${statuses.map((status) => option(status, statusWords[status].word))}</select></label>
<label>Topic <select id="topic">${option('', 'any')}${topics.map((topic) => option(topic, topic))}</select></label>
<label>Text <input type="search" id="text" placeholder="name, statement, proof, goal" autocomplete="off"></label>
<output id="shown" for="status topic text"></output>
</form>`;
}
