import type { Theorem } from '../../../../core/theorem.ts';
import { normalForm } from './normal-form.ts';
import { readTheorem } from './read-theorem.ts';

/** The normal forms of theorems; those whose texts don't tell what they say have none. */
export const normalForms = (theorems: readonly Theorem[]): readonly string[] =>
  theorems.flatMap((theorem) => {
    const statement = readTheorem(theorem);
    return statement === null ? [] : [normalForm(statement)];
  });
