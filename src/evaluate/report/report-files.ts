import { reportPage } from './page/report-page.ts';
import { reportFileNames } from './report-file-names.ts';
import { reportMarkdown } from './report-markdown.ts';
import type { BenchReport } from './schema/bench-report.ts';

/**
 * The report as text, always the same for the same report: the schema first, other keys in the order of their names, results as the report has
 * them, one line a problem and a result, so that two reports can be told apart by `diff`.
 */
export function reportJson(report: BenchReport): string {
  const { schema, version, problems, results, ...rest } = report;
  const head = JSON.stringify({ schema, version, ...sortedEntries(rest) }, null, 2).replace(/\n\}$/, '');
  return `${head},\n  "problems": ${lines(problems)},\n  "results": ${lines(results)}\n}\n`;
}

function lines(values: readonly unknown[]): string {
  if (values.length === 0) return '[]';
  return `[\n${values.map((value) => `    ${JSON.stringify(sortKeys(value))}`).join(',\n')}\n  ]`;
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return sortedEntries(value);
}

function sortedEntries(value: object): object {
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sortKeys(inner)]));
}

/** A report in its three forms, to be written side by side. */
export function reportFiles(report: BenchReport): { readonly name: string; readonly text: string }[] {
  return [
    { name: reportFileNames.json, text: reportJson(report) },
    { name: reportFileNames.markdown, text: reportMarkdown(report) },
    { name: reportFileNames.page, text: reportPage(report) },
  ];
}
