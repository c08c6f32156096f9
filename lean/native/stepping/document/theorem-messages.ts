import type { LeanMessage, Position } from '../../../../core/message.ts';
import type { Theorem } from '../../../../core/theorem.ts';
import { normalizeText } from '../../../gate/text-rules.ts';
import type { StepDiagnostic } from './step-diagnostic.ts';

/** Lines of ours between header and statement. */
const optionLines = 2;

/** Messages about header or statement, placed as if the one followed the other without lines of ours. */
export function theoremMessages(
  { header }: Theorem,
  text: string,
  diagnostics: readonly StepDiagnostic[],
): readonly LeanMessage[] {
  const headerText = normalizeText(header).replace(/\n$/, '');
  const headerLines = header === '' ? 0 : headerText.split('\n').length;
  const lines = text.split('\n');
  const place = ({ line, character }: StepDiagnostic['range']['start']): Position => ({
    line: 1 + (line < headerLines ? line : Math.max(headerLines, line - optionLines)),
    column: [...(lines[line] ?? '').slice(0, character)].length,
  });
  return diagnostics.map(({ severity, message, range }) => ({
    severity: severity === 'hint' ? 'information' : severity,
    text: message,
    start: place(range.start),
    end: place(range.end),
  }));
}
