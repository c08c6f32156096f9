import { familiarNames } from '../../../core/lean-name.ts';
import type { LocalDeclaration } from '../../../lean/engine.ts';

/**
 * The words by which a header calls what it declares, names with points in their parts. Letters that stand alone are left
 * out, since variables are called so.
 */
export function ownWordsOf(declarations: readonly Pick<LocalDeclaration, 'name'>[]): ReadonlySet<string> {
  const parts = declarations.flatMap(({ name }) => name.split('.'));
  return new Set(parts.filter((part) => part.length > 1 && !familiarNames.has(part)));
}
