import { fileLimits, type Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands } from '../../../datasets/text/commands.ts';
import { codeOfDeclaration } from '../../../datasets/text/declaration.ts';
import type { FileReport, LeanEngine } from '../../../lean/engine.ts';
import { assembleFile, openProof } from '../../prove/script/assemble.ts';
import { coreHeader, strictNames } from './core-header.ts';
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
 * Finds out by elaboration whether the statement of a theorem, letter by letter, makes sense in core Lean: behind its own
 * header, when that imports nothing, else under the prelude. Lean must have no error anywhere and must see the theorem as
 * open: a statement whose names it had to guess doesn't count.
 */
export async function coreFragment(
  engine: LeanEngine,
  theorem: Theorem,
  { limits = fileLimits, signal }: CoreFragmentOptions = {},
): Promise<CoreFragment> {
  const missing = missingNumbers(theorem);
  if (missing !== undefined) return { kind: 'outside', message: `\`${missing}\` is not in the prelude` };
  const look = (header: string) => lookAt(engine, header, theorem.statement, limits, signal);
  if (!cutCommands(theorem.header).some(({ keyword }) => keyword === 'import')) {
    const alone = await look(`${strictNames}\n${theorem.header}`);
    if (alone === null) return { kind: 'inside', theorem, parts: [] };
    if (alone.kind === 'unknown') return alone;
  }
  const { header, parts } = coreHeader(theorem);
  return (await look(header)) ?? { kind: 'inside', theorem: { ...theorem, header }, parts };
}

/** What keeps a statement from making sense behind a header; null when nothing does. */
async function lookAt(
  engine: LeanEngine,
  header: string,
  statement: string,
  limits: Limits,
  signal: AbortSignal | undefined,
): Promise<Exclude<CoreFragment, { kind: 'inside' }> | null> {
  const outcome = await engine.elaborate(assembleFile({ header, statement }, openProof), limits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const message = objection(outcome.report, header);
      return message === null ? null : { kind: 'outside', message };
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
  const code = new Set(codeOfDeclaration(statement));
  return ['ℝ', 'ℂ'].find((sign) => code.has(sign) && !header.includes(`"${sign}"`));
}

/** Why a file of prelude and statement is not what it should be, or null. */
function objection({ messages, broken, open }: FileReport, header: string): string | null {
  const error = messages.find(({ severity }) => severity === 'error');
  if (error !== undefined) return error.text.trim();
  if (broken.length > 0) return 'Lean could not read all of it';
  return open.some(({ start }) => start >= header.length) ? null : 'Lean does not see an open theorem in it';
}
