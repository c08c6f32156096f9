import { toUnixLines } from '../../../core/decode-text.ts';
import { normalizeStatement } from './normalize-statement.ts';
import type { StatementInput } from './open-inputs.ts';
import { theoremName } from './theorem-name.ts';

/** A statement given by itself, named after its theorem; null when it holds nothing but comments. */
export function statementInput(statement: string, header: string): StatementInput | null {
  const ownHeader = toUnixLines(header);
  const text = normalizeStatement(toUnixLines(statement), ownHeader);
  if (text === '') return null;
  const id = theoremName({ header: ownHeader, statement: text }) ?? 'statement';
  return { name: id, format: 'statement', theorem: { id, header: ownHeader, statement: text } };
}
