import type { ExportedDeclarations } from './export/format.ts';

/** A submission that nothing speaks against where it was elaborated: what it rests on, for another Lean to confirm. */
export interface Examined {
  readonly kind: 'examined';
  readonly declarations: ExportedDeclarations;
}
