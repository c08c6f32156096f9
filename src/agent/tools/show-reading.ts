import { markErrors } from '../../llm/profiles/chat-proofs.ts';
import type { CodeMessage, CodeReading } from './read-code.ts';

/** More messages than this, errors apart, are only counted. */
const mostOthers = 12;

/** What Lean says of a text, for a model: errors with the code around them, then everything else. */
export function showReading(code: string, reading: CodeReading): string {
  switch (reading.kind) {
    case 'refused':
      return `Not read: ${reading.message}${reading.line === null ? '' : ` (line ${reading.line})`}.`;
    case 'unanswered':
      return `Lean gave no answer: ${reading.reason}.`;
    case 'read':
      return showMessages(code, reading.messages);
  }
}

function showMessages(code: string, messages: readonly CodeMessage[]): string {
  const errors = messages.filter(({ severity }) => severity === 'error');
  const others = messages.filter(({ severity }) => severity !== 'error');
  const parts: string[] = [];
  if (errors.length > 0) {
    const count = errors.length === 1 ? '1 error:' : `${errors.length} errors:`;
    parts.push(`${count}${markErrors({ code, errors: errors.map(toError) })}`.trimEnd());
  }
  for (const { severity, line, column, text } of others.slice(0, mostOthers))
    parts.push(`${severity} at ${line}:${column + 1}: ${text.trim()}`);
  if (others.length > mostOthers) parts.push(`${others.length - mostOthers} more messages.`);
  return parts.length === 0 ? 'No messages.' : parts.join('\n');
}

function toError({ line, column, endLine, endColumn, text }: CodeMessage) {
  return { line, column, endLine, endColumn, message: text };
}
