import type { ElaboratedText } from './elaborated-text.ts';
import type { FileOutcome } from './engine.ts';
import { reportFile } from './file-report.ts';
import type { LeftOutPlace } from './left-out-place.ts';

/** What became of a file whose text an engine has elaborated as far as it could. `ms` is the time that took. */
export function fileOutcome(
  text: string,
  elaborated: ElaboratedText,
  leftOut: readonly LeftOutPlace[],
  ms: number,
): FileOutcome {
  const { stop } = elaborated;
  switch (stop?.kind) {
    case 'refused':
      return { kind: 'refused', message: stop.refusal.message, line: stop.line, ms };
    case 'import':
      return { kind: 'refused', message: stop.message, ofImports: true, ms };
    case 'exit':
    case undefined: {
      const report = reportFile(text, elaborated, leftOut);
      const refused = leftOut.find(({ command }) => command !== undefined);
      if (refused === undefined) return { kind: 'elaborated', report, ms };
      const { text: message, start } = refused.message;
      return { kind: 'refused', message, line: start.line, report, ms };
    }
  }
}
