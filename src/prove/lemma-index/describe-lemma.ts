import type { LibraryTheorem, LibraryTheorems } from '../../../lean/library-theorems.ts';
import type { LibraryLemma } from './lemma-index.ts';

/** A theorem of the table with names for numbers. */
export function describeLemma({ symbols }: LibraryTheorems, theorem: LibraryTheorem): LibraryLemma {
  const name = (symbol: number): string => symbols[symbol] as string;
  const { head, sides } = theorem;
  return {
    name: theorem.name,
    head: head === null ? null : name(head),
    constants: [...theorem.conclusion, ...theorem.premises].map(name),
    premises: theorem.proofs,
    sides: sides === null ? null : { left: sides.left.map(name), right: sides.right.map(name) },
  };
}
