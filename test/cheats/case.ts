import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReasonCode } from '../../core/verdict.ts';
import type { VerifyRequest } from '../../lean/engine.ts';

/** A submission that the gate must refuse; its two files are in `refused/<id>-<slug>`. */
export interface RefusedCase {
  /** The kind of cheat: a letter for the group (see the files of `refused`) and a number. */
  readonly id: string;
  readonly slug: string;
  /** One sentence: what the trick is. */
  readonly trick: string;
  /**
   * What a checker sees that only looks for error messages: none, an error that gives the trick away, or no answer
   * because Lean hangs or dies.
   */
  readonly naive: 'no-error' | 'error' | 'no-answer';
  /** At least one of these must be among the reasons. */
  readonly codes: readonly ReasonCode[];
  /** Limit for cases that never end by themselves, milliseconds; otherwise the usual one for files. */
  readonly wallClockMs?: number;
  /** Lines of comment to put before the submission, which would be a large file otherwise. */
  readonly padLines?: number;
}

/** A submission that the gate must accept; its two files are in `honest/<slug>`. */
export interface HonestCase {
  readonly slug: string;
  /** What is special about it. */
  readonly what: string;
}

export const refusedFolder = ({ id, slug }: RefusedCase): string => join('refused', `${id}-${slug}`);
export const honestFolder = ({ slug }: HonestCase): string => join('honest', slug);

/** The two files of a case, by its folder within this one. */
export async function readCase(folder: string, padLines = 0): Promise<VerifyRequest> {
  const read = (name: string): Promise<string> =>
    readFile(fileURLToPath(new URL(join(folder, name), import.meta.url)), 'utf8');
  const [reference, submission] = await Promise.all([read('reference.lean'), read('submission.lean')]);
  return { reference, submission: '-- filler, filler, filler, filler\n'.repeat(padLines) + submission };
}
