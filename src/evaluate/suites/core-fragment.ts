import { fileLimits, type Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { codeOf } from '../../../datasets/text/declaration.ts';
import type { FileReport, LeanEngine } from '../../../lean/engine.ts';
import { coreHeader } from './core-header.ts';
import type { PreludePart } from './prelude-part.ts';

/** Whether a theorem can be stated without Mathlib. */
export type CoreFragment =
  /** `theorem` has the same id and statement, and a header that core Lean understands. */
  | { readonly kind: 'inside'; readonly theorem: Theorem; readonly parts: readonly PreludePart[] }
  /** `message` is the first complaint of Lean's. */
  | { readonly kind: 'outside'; readonly message: string }
  /** Lean gave no answer; it says nothing of the theorem. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface CoreFragmentOptions {
  readonly limits?: Limits;
  readonly signal?: AbortSignal;
}

/**
 * Finds out by elaboration whether the statement of a theorem, letter by letter, makes sense in core Lean under the
 * prelude. Lean must have no error anywhere and must see the theorem as open: a statement whose names it had to guess
 * doesn't count.
 */
export async function coreFragment(
  engine: LeanEngine,
  theorem: Theorem,
  { limits = fileLimits, signal }: CoreFragmentOptions = {},
): Promise<CoreFragment> {
  const missing = missingNumbers(theorem);
  if (missing !== undefined) return { kind: 'outside', message: `\`${missing}\` is not in the prelude` };
  const { header, parts } = coreHeader(theorem);
  const inside: Theorem = { ...theorem, header };
  const outcome = await engine.elaborate(`${header}${theorem.statement} := by sorry\n`, limits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const message = objection(outcome.report, header);
      return message === null ? { kind: 'inside', theorem: inside, parts } : { kind: 'outside', message };
    }
    case 'refused':
      return { kind: 'outside', message: outcome.message };
    case 'timeout':
      return { kind: 'unknown', reason: 'Lean did not finish reading it in time' };
    case 'lost':
      return { kind: 'unknown', reason: outcome.reason };
  }
}

/** Numbers that most statements fail for; Lean need not be asked about them, unless the header has them itself. */
function missingNumbers({ header, statement }: Theorem): string | undefined {
  const code = new Set(codeOf(statement));
  return ['ℝ', 'ℂ'].find((sign) => code.has(sign) && !header.includes(`"${sign}"`));
}

/** Why a file of prelude and statement is not what it should be, or null. */
function objection({ messages, broken, open }: FileReport, header: string): string | null {
  const error = messages.find(({ severity }) => severity === 'error');
  if (error !== undefined) return error.text.trim();
  if (broken.length > 0) return 'Lean could not read all of it';
  return open.some(({ start }) => start >= header.length) ? null : 'Lean does not see an open theorem in it';
}
