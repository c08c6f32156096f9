import type { ProofState } from '../../../../core/goal.ts';
import { readState, type StateContext } from '../goals/read-state.ts';
import { isParseError } from './message-kinds.ts';
import type { StepDiagnostic } from './step-diagnostic.ts';
import { holdsLine, type LineSpan, type PrintLines } from './step-regions.ts';

/** The messages of a document, by place. */
export class PrintedPage {
  /** In the order of the text. */
  readonly errors: readonly StepDiagnostic[];
  readonly #prints: ReadonlyMap<number, string>;

  constructor(diagnostics: readonly StepDiagnostic[]) {
    this.errors = diagnostics
      .filter(({ severity, isSilent }) => severity === 'error' && !isSilent)
      .sort(
        (a, b) =>
          a.range.start.line - b.range.start.line || a.range.start.character - b.range.start.character,
      );
    this.#prints = new Map(
      diagnostics
        .filter(({ severity }) => severity === 'information')
        .map(({ range, message }) => [range.start.line, message]),
    );
  }

  errorsIn(span: LineSpan): readonly StepDiagnostic[] {
    return this.errors.filter(({ range }) => holdsLine(span, range.start.line));
  }

  /** The line of the first parse error, or null. */
  parseErrorLine(): number | null {
    return this.errors.find(({ message }) => isParseError(message))?.range.start.line ?? null;
  }

  isReached(line: number): boolean {
    return this.#prints.has(line);
  }

  /** The text printed on a line; empty when nothing was left to print. */
  printed(line: number): string {
    return this.#prints.get(line) ?? '';
  }

  /** The state that was printed; null when Lean didn't get there, or printed what we can't read. */
  state(print: PrintLines, context: StateContext, edit = (text: string): string => text): ProofState | null {
    if (!this.isReached(print.reached)) return null;
    return readState(edit(this.printed(print.pretty)), edit(this.printed(print.explicit)), context);
  }
}
