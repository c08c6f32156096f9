/** Where a row of a table can be read up. */
export interface VersionSource {
  /** Issues and pull requests of leanprover/lean4, by number. */
  readonly lean4?: readonly number[];
  /** The release notes of this version in the Lean Language Reference. */
  readonly notes?: string;
  /** Anything else, in words: a page, a file, or a measurement of our own. */
  readonly other?: string;
}

/** A source as a sentence's end: `lean4#14806, release notes 4.33.1`. */
export function formatSource({ lean4 = [], notes, other }: VersionSource): string {
  const parts = lean4.map((number) => `lean4#${number}`);
  if (notes !== undefined) parts.push(`release notes ${notes}`);
  if (other !== undefined) parts.push(other);
  return parts.join(', ');
}
