import { breakableName, type Html, html } from '../../../report/html.ts';
import { pageDocument } from '../../../report/page-document.ts';
import { pageStyle } from '../../../report/page-style.ts';
import { table } from '../../../report/table.ts';
import type { BenchReport } from '../schema/bench-report.ts';
import { type ReportSummary, summarise } from '../summary.ts';
import { budgetText, runFacts } from '../words/run-facts.ts';
import { baselineTable, costTable } from '../words/tables.ts';
import { plot } from './plot.ts';
import { problemTable } from './problem-table.ts';
import { reportScript } from './report-script.ts';
import { solvedPlots } from './solved-plots.ts';

/**
 * A report as one HTML file that needs nothing else. It can be read without its script, which only filters the problems;
 * the browser runs no other script, and loads nothing.
 */
export function reportPage(report: BenchReport): string {
  const summary = summarise(report);
  const script = `\n${reportScript()}\n`;
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
  const { coreFragment } = report;
  const fragment =
    coreFragment === null
      ? null
      : html`<h3>What the prelude of the core fragment changes</h3>
<ul>${coreFragment.changes.map((change) => html`<li>${change}</li>`)}</ul>
<details><summary>the prelude</summary><pre>${coreFragment.prelude}</pre></details>`;
  const rows = runFacts(report).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>\n`,
  );
  return html`<section id="run"><h2>The run</h2>
<table class="facts"><caption>Setting</caption><tbody>${rows}</tbody></table>
${fragment}</section>`;
}
