import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { toUnixLines } from '../../core/decode-text.ts';
import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { type FileReport, readableReport } from '../../lean/engine.ts';
import { longestText } from '../../lean/gate/text-rules.ts';
import { type Narrowing, narrowImports } from '../../lean/lake/narrow-imports.ts';
import { textOfImports } from '../../lean/library-theorems.ts';
import { askedTheorem, theoremName } from '../prove/input/asked-theorem.ts';
import { narrowTheorem } from '../prove/input/input-imports.ts';
import { headerImports, importSetKey } from '../prove/lemma-index/header-imports.ts';
import type { ProveLean } from '../prove/prove-options.ts';

/** The Lean that questions go to, and what it may spend on one. */
export type ServiceLean = Pick<ProveLean, 'engine' | 'narrowing' | 'tacticLimits' | 'fileLimits'>;

/** Lean gave no answer, and nothing is known: the time was over, or its worker died. */
export const unansweredSchema = z.strictObject({
  kind: z.literal('unanswered'),
  reason: z.enum(['timeout', 'lost']),
  message: z.string(),
});
export type Unanswered = z.infer<typeof unansweredSchema>;

/** What a question that Lean did not answer comes to. */
export const unanswered = (
  outcome: { readonly kind: 'timeout' } | { readonly kind: 'lost'; readonly reason: string },
): Unanswered =>
  outcome.kind === 'timeout'
    ? { kind: 'unanswered', reason: 'timeout', message: 'the time limit ended it' }
    : { kind: 'unanswered', reason: 'lost', message: `nothing is known: ${outcome.reason}` };

/** The policy of the gate forbids it: it did not run. */
export const refusedSchema = z.strictObject({ kind: z.literal('refused'), message: z.string() });
type Refused = z.infer<typeof refusedSchema>;

export const timeoutSchema = z.number().positive().optional().describe('milliseconds for Lean');

/**
 * What Lean says of a text.
 * @param mayLack what the policy of the gate forbids in it is left out, where Lean can read around that
 */
export async function reportOn(
  text: string,
  { engine }: Pick<ServiceLean, 'engine'>,
  limits: Limits,
  signal: AbortSignal,
  mayLack = false,
): Promise<{ readonly kind: 'read'; readonly report: FileReport } | Refused | Unanswered> {
  const outcome = await engine.elaborate(text, limits, signal);
  if (outcome.kind === 'timeout' || outcome.kind === 'lost') return unanswered(outcome);
  const report = readableReport(outcome);
  if (report !== null && (mayLack || outcome.kind !== 'refused')) return { kind: 'read', report };
  return { kind: 'refused', message: outcome.kind === 'refused' ? outcome.message : '' };
}

/** A statement with what stands before it. */
export const statementSchema = z.strictObject({
  header: z
    .string()
    .max(longestText)
    .default('')
    .describe('imports, opens and declarations before the statement'),
  statement: z
    .string()
    .min(1)
    .max(longestText)
    .describe('theorem NAME : STATEMENT, without a proof or with sorry'),
});

/** Null: there is nothing but white space and comments in it. */
export function statedTheorem(
  written: z.infer<typeof statementSchema>,
  narrowing: Narrowing | null | undefined,
): Theorem | null {
  const asked = askedTheorem(written);
  if (asked === null) return null;
  return narrowTheorem({ ...asked, id: theoremName(asked) ?? 'statement' }, narrowing);
}

/** A text as Lean reads it: with its line ends, and with what there is of the libraries that it imports. */
export function forLean(text: string, narrowing: Narrowing | null | undefined): string {
  const own = toUnixLines(text);
  return narrowing == null ? own : narrowImports(own, narrowing);
}

/** Milliseconds by the clock in the place of what is usual. */
export const within = (limits: Limits, ms: number | undefined): Limits =>
  ms === undefined ? limits : { ...limits, wallClockMs: Math.max(1, ms) };

/** Importing all of Mathlib takes less than this. */
export const importLimits: Limits = { heartbeats: 400_000, wallClockMs: 600_000 };
const mostKept = 100;

/**
 * Has the workers import what texts import before they are given the first of these texts, so that the time of a text is its own: one
 * that is broken off while it imports would leave nothing for the next.
 */
export class ImportsFirst {
  readonly #lean: ServiceLean;
  readonly #workers: number;
  readonly #ready = new LRUCache<string, Promise<unknown>>({ max: mostKept });

  /** @param workers each of them is given the imports, as long as none of them is busy with anything else */
  constructor(lean: ServiceLean, workers: number) {
    this.#lean = lean;
    this.#workers = workers;
  }

  /** Asks about a text when its imports are there, or can't be had: then Lean says so of the text itself. */
  async before<Answer>(text: string, ask: () => Promise<Answer>): Promise<Answer> {
    await this.#import(text);
    return await ask();
  }

  async #import(text: string): Promise<void> {
    const imports = headerImports(forLean(text, this.#lean.narrowing));
    if (imports.length === 0) return;
    const key = importSetKey(imports);
    const known = this.#ready.get(key) ?? this.#read(textOfImports(imports));
    this.#ready.set(key, known);
    await known;
  }

  /** Who has asked may go away; the others who wait don't. */
  #read(text: string): Promise<unknown> {
    const read = () => this.#lean.engine.elaborate(text, importLimits).catch(() => null);
    return Promise.all(Array.from({ length: this.#workers }, read));
  }
}
