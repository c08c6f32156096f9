import type { LeanMessage } from '../../../core/message.ts';
import type { Diagnostic } from './protocol/publish-diagnostics.ts';
import type { LineIndex } from './text/line-index.ts';

/** A diagnostic as Lean's own message, with Lean's positions in the text that it is about. */
export function leanMessageOf({ severity, message, range }: Diagnostic, lines: LineIndex): LeanMessage {
  return {
    severity: severity === 'hint' ? 'information' : severity,
    text: message,
    start: lines.toPosition(range.start),
    end: lines.toPosition(range.end),
  };
}
