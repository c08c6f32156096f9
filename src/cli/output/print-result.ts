import type { ReportedResult, TheoremPlace, TheoremResult } from '../../../core/theorem-result.ts';
import { declare } from '../../prove/script/assemble.ts';
import { describeResult } from '../../report/describe-result.ts';
import { type Paint, paintFor } from '../../report/paint.ts';
import { singleLine, withoutControls } from '../../report/single-line.ts';
import { textLines } from '../../report/text-lines.ts';
import { proofResult } from '../../service/proof-result.ts';
import type { OutputStream } from '../terminal.ts';

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
    headline(result, paint) + (narrowed === null ? '' : paint.dim(`\n--   with ${singleLine(narrowed)}`));
  if (result.proof !== null && statement !== null) {
    const text = declare(statement, result.proof);
    return `-- ${heading}\n${stream.isTTY === true ? withoutControls(text) : text}\n\n`;
  }
  const lines = [...detailLines(detail), ...lemmaLines(result)];
  return [`-- ${heading}`, ...lines.map((line) => paint.dim(`--   ${line}`)), '', ''].join('\n');
}

/** A result in one line, with what is wrong below it. */
export function resultNotice({ result, detail }: ReportedResult, paint: Paint): string {
  return [headline(result, paint), ...detailLines(detail).map((line) => paint.dim(`  ${line}`)), ''].join(
    '\n',
  );
}

function headline(result: TheoremResult, paint: Paint): string {
  const mark = result.status === 'proved' ? paint.green('✓') : paint.red('✗');
  return `${mark} ${paint.bold(singleLine(result.id))}: ${describeResult(result)}`;
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
