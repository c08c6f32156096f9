import { breakableName, type Html, html } from '../../../report/html.ts';
import { spentText } from '../../../report/numbers.ts';
import { readBundled } from '../../../report/page-bundle.ts';
import { pageDocument } from '../../../report/page-document.ts';
import { pageStyle } from '../../../report/page-style.ts';
import { cell, table, tableHead } from '../../../report/table.ts';
import { costOf, type Tally } from '../../statistics/tally.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import { type ReportSummary, summarise } from '../summary.ts';
import { budgetText, runFacts } from '../words/headline.ts';
import { baselineTable, costTable, statusWords, tallyText } from '../words/tables.ts';
import { plot, solvedPlots } from './plot.ts';
import { problemEvidence } from './problem-evidence.ts';

/** Every problem: a line of facts, and below it what can be unfolded. The filter hides whole problems. */
function problemTable({ tallies, contaminated }: ReportSummary): Html {
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
  const { problem, status, attempts } = tally;
  const costs =
    attempts.length === 0
      ? ['', '', '']
      : (['ms', 'calls', 'tokens'] as const).map((measure) => spentText(measure, costOf(tally, measure)));
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

/**
 * A report as one HTML file that needs nothing else. It can be read without its script, which only filters the problems;
 * the browser runs no other script, and loads nothing.
 */
export function reportPage(report: BenchReport): string {
  const summary = summarise(report);
  const script = readBundled('report-page.js');
  return pageDocument({
    title: summary.title,
    style: pageStyle,
    script,
    body: html`<a class="skip" href="#problem-list">Skip to the problems</a>
<header>
<h1>${breakableName(summary.title)}</h1>
<p class="headline${report.totals.contaminated === null ? '' : ' warning'}">${summary.headline}</p>
<p class="faint">Budget of an attempt: ${budgetText(report.budget)}.</p>
<ul class="notes">${summary.notes.map(
      ({ kind, text }) =>
        html`<li>${kind === 'warning' ? html`<strong class="warning">Warning:</strong> ` : null}${breakableName(text)}</li>\n`,
    )}</ul>
<nav aria-label="Parts of the report"><ul>${sections.map(([id, name]) => html`<li><a href="#${id}">${name}</a></li>`)}</ul></nav>
</header>
<main>
${scores(report, summary)}
${costs(report, summary)}
<section id="problem-list" tabindex="-1"><h2>Problems</h2>
${report.results.some(({ episode }) => episode !== undefined) ? howToLook : null}
${problemTable(summary)}</section>
${setting(report)}
</main>`,
  });
}

const howToLook = html`<p class="faint">Why one was not proved, and what could be tried: <code>lakatos explain PROBLEM --store FOLDER</code>,
with the folder of this report; <code>lakatos replay</code> shows its search in a terminal.</p>`;

const sections = [
  ['results', 'Results'],
  ['costs', 'Time and costs'],
  ['problem-list', 'Problems'],
  ['run', 'The run'],
] as const;

function scores(report: BenchReport, { scores, tallies, caveat }: ReportSummary): Html {
  return html`<section id="results"><h2>Results</h2>
${scores.map(table)}
${table(baselineTable(report.baselines, tallies, caveat))}</section>`;
}

function costs(report: BenchReport, summary: ReportSummary): Html {
  return html`<section id="costs"><h2>Time and costs</h2>
<div class="plots">
${solvedPlots(report, summary).map((one) => html`${plot(one)}\n`)}</div>
${report.results.length === 0 ? null : table(costTable(summary.costs, summary.caveat))}</section>`;
}

function setting(report: BenchReport): Html {
  const rows = runFacts(report).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`,
  );
  return html`<section id="run"><h2>The run</h2>
<table class="facts"><caption>Setting</caption><tbody>${rows}</tbody></table></section>`;
}
