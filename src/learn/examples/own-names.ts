import { familiarNames } from '../../../core/familiar-names.ts';

const declaration = /\b(?:def|abbrev|inductive|structure|class)\s+([\p{L}_][\p{L}\p{N}_'.]*)/gu;
const caseOfType = /^\s*\|\s*([a-z][\p{L}\p{N}_']+)\s*(?=[:({]|$)/gmu;

/**
 * The words by which a header calls what it declares: definitions, types, constructors; the parts of a name with points
 * one by one. Read from the text, so that something may be missed; letters that stand alone are left out, since variables
 * are called so.
 */
export function ownNames(header: string): string[] {
  const found = [declaration, caseOfType].flatMap((pattern) =>
    [...header.matchAll(pattern)].flatMap(([, name = '']) => name.split('.')),
  );
  return [...new Set(found)].filter((word) => word.length > 1 && !familiarNames.has(word)).sort();
}
