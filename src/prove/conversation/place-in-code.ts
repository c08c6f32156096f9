import type { LeanMessage } from '../../../core/message.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { assembleFile, declare } from '../script/assemble.ts';

/** A theorem's text. */
type Text = Pick<Theorem, 'header' | 'statement'>;

/** Lines of a theorem's file above its statement. */
export function linesAbove({ header, statement }: Text): number {
  const file = assembleFile({ header, statement }, '');
  return file.split('\n').length - `${declare(statement, '')}\n`.split('\n').length;
}

/** The messages about statement and proof, with places that are counted from where the statement begins. */
export function placeInCode(messages: readonly LeanMessage[], theorem: Text): readonly LeanMessage[] {
  const above = linesAbove(theorem);
  const move = ({ line, column }: LeanMessage['start']) => ({ line: line - above, column });
  return messages
    .filter(({ start }) => start.line > above)
    .map((message) => ({
      ...message,
      start: move(message.start),
      ...(message.end !== undefined && { end: move(message.end) }),
    }));
}

/** Those of the messages that are about the proof. */
export function aboutProof(messages: readonly LeanMessage[], { statement }: Theorem): readonly LeanMessage[] {
  const lines = declare(statement, '').split('\n');
  const column = [...(lines.at(-1) ?? '')].length;
  return messages.filter(
    ({ start }) => start.line > lines.length || (start.line === lines.length && start.column >= column),
  );
}
