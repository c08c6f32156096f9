import type { Theorem } from '../../../core/theorem.ts';
import type { Verdict } from '../../../core/verdict.ts';
import type { FileReport } from '../../../lean/engine.ts';
import { askGate } from '../ask-gate.ts';
import type { ProveOptions } from '../prove-options.ts';
import { assembleFile } from '../script/assemble.ts';
import type { CheckOutcome } from './attempt.ts';
import { linesAbove, placeInCode } from './place-in-code.ts';

export interface ProofCheckOptions {
  /** Its signal ends the check. */
  readonly prove: ProveOptions;
  /** Told of each question to Lean before it is asked. */
  readonly onCall: () => void;
  readonly onVerdict: (verdict: Verdict) => void;
}

/**
 * Has Lean read a proof, and only when there is neither error nor `sorry` has the gate judge it: most proofs fail, and
 * reading is cheaper than judging. Only `accepted` means proved.
 */
export async function checkProof(
  theorem: Theorem,
  proof: string,
  { prove, onCall, onVerdict }: ProofCheckOptions,
): Promise<CheckOutcome> {
  onCall();
  const { engine, fileLimits, signal } = prove;
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
      const hasSorry = lacksProof(read.report, theorem);
      if (hasSorry || messages.some(({ severity }) => severity === 'error'))
        return { kind: 'failed', messages, hasSorry };
    }
  }
  onCall();
  const verdict = await askGate(prove, theorem, proof);
  onVerdict(verdict);
  return verdict.kind === 'accepted'
    ? { kind: 'accepted', certificate: verdict.certificate }
    : { kind: 'rejected', reasons: verdict.reasons };
}

/** Whether there is a `sorry` behind the header. */
function lacksProof({ open, partial }: FileReport, theorem: Theorem): boolean {
  const above = linesAbove(theorem);
  return [...open, ...partial].some(({ line }) => line > above);
}
