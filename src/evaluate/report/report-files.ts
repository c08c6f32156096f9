import { reportMarkdown } from './markdown/report-markdown.ts';
import { reportPage } from './page/report-page.ts';
import { reportFileNames } from './report-file-names.ts';
import { reportJson } from './report-json.ts';
import type { BenchReport } from './schema/bench-report.ts';

/** A report in its three forms, to be written side by side. */
export function reportFiles(report: BenchReport): { readonly name: string; readonly text: string }[] {
  return [
    { name: reportFileNames.json, text: reportJson(report) },
    { name: reportFileNames.markdown, text: reportMarkdown(report) },
    { name: reportFileNames.page, text: reportPage(report) },
  ];
}
