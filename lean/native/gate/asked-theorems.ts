import type { Rejected } from '../../../core/verdict.ts';
import type { VerifyRequest } from '../../engine.ts';
import { ExportDamaged } from '../../gate/export/check-export.ts';
import { type GateChecks, Rejection } from '../../gate/gate-checks.ts';
import { inconclusive } from '../../gate/inconclusive.ts';
import { findTargets, type TextConstant } from '../../gate/target-rules.ts';
import { type NameParts, prettyName } from '../../name-parts.ts';
import type { CompanionTask } from '../companion/companion-task.ts';
import { elaborateText, type RemoteText } from '../companion/elaborate-text.ts';
import { NoAnswer } from '../companion/no-answer.ts';
import type { RemoteReference } from '../companion/remote-calls.ts';
import { constantsSchema } from '../companion/reports.ts';

/** What the two halves of the gate need. */
export interface GateOptions {
  /** Opens a task for this task alone. */
  readonly openTask: () => Promise<CompanionTask>;
  readonly toolchain: string;
  /** Whether the library has its proofs, so that the axioms below its theorems can be found. */
  readonly libraryHasProofs: boolean;
}

/** The reference of a request, elaborated, and the theorems that it asks for. Throws `Rejection` when there are none, and `NoAnswer`. */
export async function askedTheorems(
  task: CompanionTask,
  checks: GateChecks,
  target: VerifyRequest['target'],
) {
  const reference = await elaborateText(task, checks.request.reference, { stopAtError: true });
  checks.reference(reference);
  const session = sessionOf(reference);
  const constants = await textConstants(task, session);
  const targets = checks.targets(findTargets(reference.commands, constants, target), prettyName);
  return { reference, session, targets };
}

/** What a half of the gate says that was not made to its end: no answer, or a broken one, is `timeout` or `lost`. */
export function unfinishedVerdict(thrown: unknown, checks: GateChecks, toolchain: string): Rejected {
  if (thrown instanceof Rejection) return checks.rejected(thrown);
  if (thrown instanceof NoAnswer) return inconclusive(thrown.kind, thrown.message, checks.request, toolchain);
  if (!(thrown instanceof ExportDamaged)) throw thrown;
  return inconclusive('lost', `the proof did not come over: ${thrown.message}`, checks.request, toolchain);
}

/** The state behind a text that passed. */
export function sessionOf({ session }: RemoteText): RemoteReference {
  if (session === null) throw new Error('an elaboration that passed has no state');
  return session;
}

async function textConstants(
  task: CompanionTask,
  session: RemoteReference,
): Promise<TextConstant<NameParts>[]> {
  const { value } = await task.ask({ method: 'constants', held: [session] }, constantsSchema);
  return value.map(({ name, kind, hasSorry }) => ({
    name,
    parts: name,
    isTheorem: kind === 'theorem',
    usesSorry: () => hasSorry,
  }));
}
