import type { ImportLists } from '../prove/input/input-imports.ts';

/** What is known, before Lean starts, of the texts that it will be given. */
export interface TextsToCome {
  /** Default: nobody knows. */
  readonly imports?: ImportLists;
  /** Headers are narrowed where a library is built in part. */
  readonly isNarrowed?: boolean;
}
