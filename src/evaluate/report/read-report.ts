import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { describeIssues } from '../../../core/describe-issues.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { reportFileNames } from './report-file-names.ts';
import { type BenchReport, benchReportSchema, reportName, reportVersion } from './schema/bench-report.ts';

/** No report is larger; a string of Node holds twice as much. */
const mostBytes = 256 * 2 ** 20;

const whatToName = `Name a folder of \`lakatos bench --out\`, or its ${reportFileNames.json}.`;

const labelSchema = z.object({ schema: z.literal(reportName), version: z.number() });

/**
 * The report in a file, or in a folder that `lakatos bench --out` has written. Throws INPUT_UNREADABLE, and INPUT_INVALID
 * for what is no report, is of another version, or contradicts itself.
 */
export async function readBenchReport(path: string): Promise<BenchReport> {
  const { name, text } = await readText(path);
  return parseBenchReport(text, name);
}

/** `name` is for messages. */
export function parseBenchReport(text: string, name: string): BenchReport {
  const json = parseJson(text, name);
  const label = labelSchema.safeParse(json);
  if (!label.success) {
    throw invalid(`${name} is no benchmark report`, whatToName);
  }
  if (label.data.version !== reportVersion) {
    throw invalid(
      `${name} is a report of version ${label.data.version}; this Lakatos reads version ${reportVersion}`,
      'Use the Lakatos that wrote it, or run the benchmark again.',
    );
  }
  const report = benchReportSchema.safeParse(json);
  if (report.success) return report.data;
  throw invalid(
    `${name} is not a whole report: ${describeIssues(report.error, json, 'the report')[0]}`,
    'Run the benchmark again with --resume, which writes the report anew.',
  );
}

async function readText(path: string): Promise<{ name: string; text: string }> {
  try {
    const name = (await stat(path)).isDirectory() ? join(path, reportFileNames.json) : path;
    const { size } = await stat(name);
    if (size > mostBytes) throw invalid(`${name} has ${size} bytes; no report has more than ${mostBytes}`);
    return { name, text: await readFile(name, 'utf8') };
  } catch (thrown) {
    if (thrown instanceof LakatosError) throw thrown;
    const message = `there is no report to read in ${path}: ${messageOf(thrown)}`;
    throw new LakatosError('INPUT_UNREADABLE', message, { advice: whatToName, cause: thrown });
  }
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new LakatosError('INPUT_INVALID', `${name} is not JSON: ${messageOf(cause)}`, {
      advice: 'Name the folder of `lakatos bench --out`, or its report.json.',
      cause,
    });
  }
}

const invalid = (message: string, advice?: string): LakatosError =>
  new LakatosError('INPUT_INVALID', message, advice === undefined ? {} : { advice });
