import { askedTheorem, type WrittenStatement } from './asked-theorem.ts';
import type { StatementInput } from './open-inputs.ts';
import { theoremName } from './theorem-name.ts';

/** A statement given by itself, named after its theorem; null when it holds nothing but comments. */
export function statementInput(written: WrittenStatement): StatementInput | null {
  const theorem = askedTheorem(written);
  if (theorem === null) return null;
  const id = theoremName(theorem) ?? 'statement';
  return { name: id, format: 'statement', theorem: { id, ...theorem } };
}
