import type { LimitName, UntimedOutcome } from '../../../core/tactic-outcome.ts';
import type { Refusal } from '../../gate/policy/refusal.ts';
import { refuseStep } from '../../gate/policy/syntax-policy.ts';
import { asWritten } from '../../tactic-text.ts';
import type { Place } from '../../way-to-state.ts';
import type { RemoteText } from '../companion/elaborate-text.ts';
import { NoAnswer } from '../companion/no-answer.ts';
import { askPrinted, askStep, type StepReport } from '../companion/proof-states.ts';
import type { RemoteReference } from '../companion/remote-calls.ts';
import { lookBackOn, strangest } from '../gate/policy-round.ts';
import { readParts } from './read-parts.ts';
import type { RemoteTheorem } from './remote-theorem.ts';

interface TakenStep {
  readonly outcome: UntimedOutcome;
  /** The state behind it, while anything is left to prove. */
  readonly next: RemoteReference | null;
}

/**
 * One tactic on a state. Nothing of it runs before the policy has seen it, unless it is made of plain syntax alone; at that
 * the policy looks in the end: if it refuses it, what Lean says can't be trusted any more. Throws `NoAnswer`.
 */
export async function takeStep(
  { task, text, fingerprint }: RemoteTheorem,
  { state, focus }: Place<RemoteReference>,
  tactic: string,
  heartbeats: number,
): Promise<TakenStep> {
  let step = await askStep(task, state, { tactic, focus, heartbeats, isApproved: false });
  const refusal = refusalOf(step.report, text.commands);
  if (refusal !== null) return ended({ kind: 'refused', message: refusal.message });
  if (step.report.kind === 'asks')
    step = await askStep(task, state, { tactic, focus, heartbeats, isApproved: true });
  const { report, state: next } = step;
  switch (report.kind) {
    case 'parse-error':
      return ended({ kind: 'failed', message: asWritten(report.message) });
    case 'asks':
      throw NoAnswer.lost('Lean asks about what it was told');
    case 'failed': {
      const limit = limitOf(report.messages[0] ?? '');
      return ended(
        limit === null ? { kind: 'failed', message: report.messages.join('\n') } : { kind: 'timeout', limit },
      );
    }
    case 'proved':
      return ended(
        report.restsOnSorry ? { kind: 'refused', message: 'closes the goal with sorry' } : { kind: 'proved' },
      );
    case 'progress': {
      const parts = await readParts(report.parts, fingerprint, () => askPrinted(task, next!));
      return { outcome: { kind: 'progress', state: { parts } }, next };
    }
  }
}

function refusalOf(report: StepReport, before: RemoteText['commands']): Refusal | null {
  if (report.kind === 'parse-error') return null;
  if (report.kind === 'asks') return refuseStep(report.tree, lookBackOn(report.lookBack, before));
  const refusal = refuseStep(report.tree, strangest);
  if (refusal !== null && refusal.code !== 'sorry')
    throw NoAnswer.lost(`Lean has run what is refused: ${refusal.message}`);
  return refusal;
}

const ended = (outcome: TakenStep['outcome']): TakenStep => ({ outcome, next: null });

/** The limit of Lean's own that a message says was met, or null. */
function limitOf(message: string): LimitName | null {
  if (/^maximum recursion depth has been reached/.test(message)) return 'recursion-depth';
  return /^(\(deterministic\)|\(kernel\) deterministic) timeout/.test(message) ? 'heartbeats' : null;
}
