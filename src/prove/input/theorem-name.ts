import { DeclaredNames } from '../../../core/lean-name.ts';
import type { Theorem } from '../../../core/theorem.ts';

/** The full name of a theorem, as Lean writes it; null where it has none but ours. */
export function theoremName({ header, statement }: Pick<Theorem, 'header' | 'statement'>): string | null {
  const before = header === '' ? '' : `${header}\n`;
  const name = new DeclaredNames(`${before}${statement}`).at(before.length);
  return name === null || ourName.test(name) ? null : name;
}

/** What an `example` is called where it needs a name. */
const ourName = /(?:^|\.)lakatos_example(?:_\d+)?$/;
