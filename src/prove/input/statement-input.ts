import { toUnixLines } from '../../../core/decode-text.ts';
import { findKeyword } from './declaration-keyword.ts';
import { normalizeStatement } from './normalize-statement.ts';
import type { StatementInput } from './open-inputs.ts';

/** A statement given by itself, named after its theorem; null when it holds nothing but comments. */
export function statementInput(statement: string, header: string): StatementInput | null {
  const ownHeader = toUnixLines(header);
  const text = normalizeStatement(toUnixLines(statement), ownHeader);
  if (text === '') return null;
  const id = declaredName(toUnixLines(statement)) ?? 'statement';
  return { name: id, format: 'statement', theorem: { id, header: ownHeader, statement: text } };
}

/** The name behind the keyword, as it is written. */
function declaredName(statement: string): string | null {
  const place = findKeyword(statement);
  if (place === null || !['theorem', 'lemma'].includes(place.keyword)) return null;
  return /^\s*((?:«[^»\n]*»|[^\s:({[⦃])+)/.exec(statement.slice(place.end))?.[1] ?? null;
}
