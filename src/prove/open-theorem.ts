import type { LeanMessage } from '../../core/message.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult, ResultReason } from '../../core/theorem-result.ts';
import { cutCommands } from '../../datasets/text/commands.ts';
import { type OpenedTheorem, readableReport } from '../../lean/engine.ts';
import type { ReadingOptions } from './prove-options.ts';
import type { Report } from './report.ts';
import { countLines, type ToldErrors, tellTheoremErrors, wholeText } from './told-errors.ts';

export type OpeningReport =
  | { readonly kind: 'opened'; readonly opened: OpenedTheorem }
  | { readonly kind: 'failed'; readonly reported: ReportedResult };

/** Has Lean read header and statement, which is no part of the theorem's time; what Lean does not take is a result. */
export async function openTheorem(
  theorem: Theorem,
  options: ReadingOptions,
  report: Report,
): Promise<OpeningReport> {
  const { signal } = options.run;
  const outcome = await options.lean.engine.open(theorem, options.lean.fileLimits, signal);
  switch (outcome.kind) {
    case 'opened': {
      const { declaration } = theorem;
      const words = declaration === undefined ? null : { ...theorem, statement: declaration };
      const errors = words === null ? [] : await errorsIn(words, options);
      if (words === null || errors.length === 0) return { kind: 'opened', opened: outcome.opened };
      return invalid('statement-error', tellTheoremErrors(errors, words));
    }
    case 'invalid':
      return outcome.sorries === undefined
        ? invalid('statement-error', tellComplaint(outcome.messages, theorem))
        : invalid('rests-on-sorry', tellTheoremErrors(outcome.messages, theorem));
    case 'refused': {
      const { message: text, start = { line: 1, column: 0 } } = outcome;
      return invalid('command-refused', tellTheoremErrors([{ severity: 'error', text, start }], theorem));
    }
    case 'timeout':
      return failed(report.failed('not-proved', 'statement-timeout'));
    case 'lost':
      return failed(
        signal.aborted
          ? report.failed('not-proved', 'cancelled')
          : report.failed('error', 'lost', outcome.reason),
      );
  }

  function invalid(reason: ResultReason, { detail, messages }: ToldErrors): OpeningReport {
    const { result, ...rest } = report.failed('invalid', reason, detail);
    return failed({ ...rest, result: { ...result, messages } });
  }
}

/** What Lean does not take of the author's own words, of which the statement was cut out: no proof could be held against these. */
async function errorsIn(
  words: Pick<Theorem, 'header' | 'statement'>,
  { lean: { engine, fileLimits }, run: { signal } }: ReadingOptions,
): Promise<readonly LeanMessage[]> {
  const report = readableReport(await engine.elaborate(wholeText(words), fileLimits, signal));
  return report?.messages.filter(({ severity }) => severity === 'error') ?? [];
}

const failed = (reported: ReportedResult): OpeningReport => ({ kind: 'failed', reported });

/** Lean's errors about a statement, and what they come from where it does not look like one. */
function tellComplaint(messages: readonly LeanMessage[], theorem: Theorem): ToldErrors {
  const advice = adviceOn(messages, theorem);
  return tellTheoremErrors(messages, theorem, advice === null ? [] : [advice]);
}

function adviceOn(messages: readonly LeanMessage[], { header, statement }: Theorem): string | null {
  const first = messages.find(({ severity }) => severity === 'error');
  if (first?.text.includes('expected command') !== true) return null;
  const line = first.start.line - countLines(header);
  if (line === 1 && first.start.column === 0)
    return 'a statement begins with `theorem NAME`, and what it asks for stands behind a colon';
  // Behind the statement stands what takes its proof.
  if (line <= countLines(statement) || !first.text.includes("':='")) return null;
  const keyword = cutCommands(statement)[0]?.keyword ?? '';
  return definitions.has(keyword)
    ? `what \`${keyword}\` declares is nothing to prove: state it as a \`theorem\``
    : 'it has a proof already: leave that out, or have `lakatos check` look at it';
}

const definitions: ReadonlySet<string> = new Set([
  'def',
  'abbrev',
  'instance',
  'opaque',
  'structure',
  'class',
  'inductive',
  'axiom',
]);
