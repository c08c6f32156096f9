import { z } from 'zod';
import type { Ledger } from '../../../core/ledger.ts';
import { leanMessageSchema } from '../../../core/message.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type Certificate, reasonSchema, type Verdict } from '../../../core/verdict.ts';
import type { FileReport } from '../../../lean/engine.ts';
import { askGateTwice } from '../ask-gate.ts';
import type { ProveOptions, ReadingOptions } from '../prove-options.ts';
import { assembleFile } from '../script/assemble.ts';
import { linesAbove, placeInCode } from './place-in-code.ts';

/** What became of a proof's text, as it is kept. `timeout` and `lost` say nothing about it. */
export const checkOutcomeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('accepted') }),
  /** Lean found nothing wrong, and the gate refused it. */
  z.strictObject({ kind: z.literal('rejected'), reasons: z.array(reasonSchema).readonly() }),
  /** Errors, or a `sorry`. `messages` are all that Lean says of statement and proof, places counted from there. */
  z.strictObject({
    kind: z.literal('failed'),
    messages: z.array(leanMessageSchema).readonly(),
    hasSorry: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('refused'), message: z.string(), line: z.number().int().nullable() }),
  z.strictObject({ kind: z.literal('timeout') }),
  z.strictObject({ kind: z.literal('lost'), reason: z.string() }),
]);
type KeptOutcome = z.infer<typeof checkOutcomeSchema>;

/** The same with the gate's word. */
export type CheckOutcome =
  | Exclude<KeptOutcome, { readonly kind: 'accepted' }>
  | { readonly kind: 'accepted'; readonly certificate: Certificate };

export interface ProofCheckOptions {
  /** Its signal ends the check. */
  readonly prove: ProveOptions;
  /** Counts each question to Lean. */
  readonly ledger: Ledger;
  readonly onVerdict?: (verdict: Verdict) => void;
}

/** What Lean says of a proof before the gate is asked. `sound`: there is neither error nor `sorry`. */
export type ReadOutcome =
  | Exclude<CheckOutcome, { readonly kind: 'accepted' | 'rejected' }>
  | { readonly kind: 'sound' };

/**
 * Has Lean read a proof.
 * @param openLines so many lines of the statement may have a `sorry`
 */
export async function readProof(
  theorem: Pick<Theorem, 'header' | 'statement'>,
  proof: string,
  { lean: { engine, fileLimits }, run: { signal } }: ReadingOptions,
  openLines = 0,
): Promise<ReadOutcome> {
  const read = await engine.elaborate(assembleFile(theorem, proof), fileLimits, signal);
  switch (read.kind) {
    case 'refused': {
      const line = read.line === undefined ? null : Math.max(1, read.line - linesAbove(theorem));
      return { kind: 'refused', message: read.message, line };
    }
    case 'timeout':
      return { kind: 'timeout' };
    case 'lost':
      return { kind: 'lost', reason: read.reason };
    case 'elaborated': {
      const messages = placeInCode(read.report.messages, theorem);
      const hasSorry = lacksProof(read.report, linesAbove(theorem) + openLines);
      const isSound = !hasSorry && messages.every(({ severity }) => severity !== 'error');
      return isSound ? { kind: 'sound' } : { kind: 'failed', messages, hasSorry };
    }
  }
}

/**
 * Has Lean read a proof, and only when there is neither error nor `sorry` has the gate judge it: most proofs fail, and
 * reading is cheaper than judging. Only `accepted` means proved.
 */
export async function checkProof(
  theorem: Theorem,
  proof: string,
  { prove, ledger, onVerdict }: ProofCheckOptions,
): Promise<CheckOutcome> {
  ledger.add({ calls: 1 });
  const read = await readProof(theorem, proof, prove);
  if (read.kind !== 'sound') return read;
  ledger.add({ calls: 1 });
  // Nobody offers the proof again.
  const verdict = await askGateTwice(prove, theorem, proof, () => !prove.run.signal.aborted);
  onVerdict?.(verdict);
  return verdict.kind === 'accepted'
    ? { kind: 'accepted', certificate: verdict.certificate }
    : { kind: 'rejected', reasons: verdict.reasons };
}

/** Whether there is a `sorry` below a line, in whatever spelling: Lean warns of those that it has made itself. */
function lacksProof({ open, partial, messages }: FileReport, above: number): boolean {
  const warnings = messages.filter(({ text }) => usesSorry.test(text)).map(({ start }) => start);
  return [...open, ...partial, ...warnings].some(({ line }) => line > above);
}

const usesSorry = /declaration uses [`'‘]?sorry/u;
