import type { ReportedResult, TheoremPlace, TheoremResult } from '../../../core/theorem-result.ts';
import type { Certificate } from '../../../core/verdict.ts';
import type { TheoremVerdict } from '../../prove/check/check-file.ts';
import type { DisproofJudgement } from '../../prove/check/check-submission.ts';
import { declare } from '../../prove/script/assemble.ts';
import { resultHeadline } from '../../report/describe-result.ts';
import { type Paint, paintFor } from '../../report/paint.ts';
import { shortList, singleLine, textLines, withoutControls } from '../../report/single-line.ts';
import type { CheckAnswer } from '../../service/check-proof.ts';
import { proofResult } from '../../service/proof-job.ts';
import type { OutputStream } from '../terminal.ts';

/** One line of `--json`. A line that could not be read is rejected with the code `bad-input`. */
export interface CheckLine extends Omit<CheckAnswer, 'reasons' | 'certificate'> {
  readonly id: string;
  readonly reasons: readonly { readonly code: string; readonly message: string }[];
  readonly certificate: Certificate | null;
}

/** What a person reads of a verdict. The gate may have read the submission of a line of JSON behind the header, so lines are only those of a file. */
export function verdictText(
  { id, verdict, reasons, theorems, certificate }: CheckLine,
  isFile: boolean,
  paint: Paint,
): string {
  const mark = markOf(verdict, paint);
  const lines = [`${mark} ${paint.bold(singleLine(id))}: ${verdict}`];
  const placed: readonly (CheckLine['reasons'][number] & { readonly line?: number | undefined })[] =
    isFile && certificate !== null ? certificate.reasons : reasons;
  for (const { code, message, line } of placed) {
    const place = line === undefined ? '' : ` (line ${line})`;
    lines.push(`  ${code}${place}: ${withoutControls(message).replace(/\n/g, '\n    ')}`);
  }
  for (const theorem of theorems) lines.push(describeTheorem(theorem, paint));
  if (verdict !== 'rejected' && certificate !== null) {
    if (certificate.negation !== undefined)
      lines.push(
        `  proved is the negation: ${withoutControls(certificate.negation).replace(/\n/g, '\n    ')}`,
      );
    lines.push(paint.dim(`  theorems: ${named(certificate.theorems)}`));
    lines.push(paint.dim(`  axioms: ${named(certificate.axioms)}`));
    if (certificate.modules !== undefined) lines.push(paint.dim(`  modules: ${named(certificate.modules)}`));
    if (certificate.narrowed !== undefined) lines.push(paint.dim(`  imports: ${certificate.narrowed}`));
  }
  return `${lines.join('\n')}\n`;
}

function markOf(verdict: DisproofJudgement['kind'], paint: Paint): string {
  switch (verdict) {
    case 'accepted':
      return paint.green('✓');
    case 'disproved':
      return paint.yellow('¬');
    case 'rejected':
      return paint.red('✗');
  }
}

function describeTheorem({ name, line, verdict, reasons }: TheoremVerdict, paint: Paint): string {
  const mark = markOf(verdict, paint);
  const codes = [...new Set(reasons.map(({ code }) => code))];
  const why = codes.length === 0 ? '' : ` (${codes.join(', ')})`;
  return `  ${mark} ${singleLine(name ?? `example of line ${line}`)}: ${verdict}${why}`;
}

const mostListed = 10;

const named = (names: readonly string[]): string =>
  names.length === 0 ? 'none' : shortList(names, mostListed);

/** One line of JSON for programs: the fields of a result, and which theorem it is. */
export const resultLine = (reported: ReportedResult, place: TheoremPlace): string =>
  `${JSON.stringify(proofResult(reported, place))}\n`;

/**
 * A result for people, as Lean text: the finished declaration under a comment that says what it cost; for the rest a
 * comment with the reason, and with the lemmas that were proved on the way. A file or another program gets the proof letter
 * by letter; on a terminal what could redraw the screen is left out of it.
 */
export function resultText(
  { result, statement, detail, narrowed = null }: ReportedResult,
  stream: OutputStream,
): string {
  const paint = paintFor(stream);
  const heading =
    resultHeadline(result, paint) +
    (narrowed === null ? '' : paint.dim(`\n--   with ${singleLine(narrowed)}`));
  if (result.proof !== null && statement !== null) {
    const text = declare(statement, result.proof);
    return `-- ${heading}\n${stream.isTTY === true ? withoutControls(text) : text}\n\n`;
  }
  const lines = [...detailLines(detail), ...lemmaLines(result)];
  return [`-- ${heading}`, ...lines.map((line) => paint.dim(`--   ${line}`)), '', ''].join('\n');
}

/** A result in one line, with what is wrong below it. */
export function resultNotice({ result, detail }: ReportedResult, paint: Paint): string {
  return [
    resultHeadline(result, paint),
    ...detailLines(detail).map((line) => paint.dim(`  ${line}`)),
    '',
  ].join('\n');
}

const detailLines = (detail: string | null): string[] =>
  detail === null
    ? []
    : detail
        .split('\n')
        .map(singleLine)
        .filter((line) => line !== '');

function lemmaLines({ lemmas = [] }: TheoremResult): string[] {
  if (lemmas.length === 0) return [];
  const texts = lemmas.map(({ statement, proof }) => declare(statement, proof));
  return ['proved on the way:', ...texts.flatMap((text) => textLines(text, 2))];
}
