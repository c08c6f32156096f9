import type { LeanMessage } from '../../core/message.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { ReportedResult } from '../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../lean/engine.ts';
import type { ProveOptions } from './prove-options.ts';
import type { Report } from './report.ts';

export type Opening =
  | { readonly kind: 'opened'; readonly opened: OpenedTheorem }
  | { readonly kind: 'failed'; readonly reported: ReportedResult };

/** Has Lean read header and statement, which is no part of the theorem's time; what Lean does not take is a result. */
export async function openTheorem(
  theorem: Theorem,
  { engine, fileLimits, signal }: ProveOptions,
  report: Report,
): Promise<Opening> {
  const outcome = await engine.open(theorem, fileLimits, signal);
  switch (outcome.kind) {
    case 'opened':
      return { kind: 'opened', opened: outcome.opened };
    case 'invalid':
      return failed(
        outcome.sorries === undefined
          ? report.failed('invalid', 'statement-error', describeComplaint(outcome.messages, theorem))
          : report.failed('invalid', 'rests-on-sorry', outcome.messages.map(({ text }) => text).join('\n')),
      );
    case 'refused':
      return failed(report.failed('invalid', 'command-refused', outcome.message));
    case 'timeout':
      return failed(report.failed('not-proved', 'statement-timeout'));
    case 'lost':
      return failed(
        signal.aborted
          ? report.failed('not-proved', 'cancelled')
          : report.failed('error', 'lost', outcome.reason),
      );
  }
}

const failed = (reported: ReportedResult): Opening => ({ kind: 'failed', reported });

/** Lean's errors about a statement, and what they come from where it does not look like one. */
function describeComplaint(messages: readonly LeanMessage[], { header, statement }: Theorem): string {
  const told = describeMessages(messages, header);
  const first = messages.find(({ severity }) => severity === 'error');
  if (first?.text.includes('expected command') !== true) return told;
  const line = first.start.line - linesOf(header);
  if (line === 1 && first.start.column === 0)
    return `${told}\na statement begins with \`theorem NAME\`, and what it asks for stands behind a colon`;
  // Behind the statement stands what takes its proof.
  if (line > linesOf(statement) && first.text.includes("':='"))
    return `${told}\nit has a proof already: leave that out, or have \`lakatos check\` look at it`;
  return told;
}

const linesOf = (text: string): number => (text === '' ? 0 : text.split('\n').length);

/** The errors among Lean's messages, one a line, with the places counted in header and statement apart. */
export function describeMessages(messages: readonly LeanMessage[], header: string): string {
  const errors = messages.filter(({ severity }) => severity === 'error');
  const headerLines = linesOf(header);
  return (errors.length > 0 ? errors : messages)
    .map(({ start, text }) => {
      const inStatement = start.line > headerLines;
      const line = inStatement ? start.line - headerLines : start.line;
      return `${inStatement ? 'statement' : 'header'}:${line}:${start.column + 1}: ${text.trim()}`;
    })
    .join('\n');
}
