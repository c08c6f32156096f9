import type { VerifyRequest } from '../../engine.ts';
import type { GateChecks } from '../../gate/gate-checks.ts';
import { findTargets, type TextConstant } from '../../gate/target-rules.ts';
import { type NameParts, prettyName } from '../../name-parts.ts';
import type { CompanionTask } from '../companion/companion-task.ts';
import { elaborateText, type RemoteText } from '../companion/elaborate-text.ts';
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

/** A reference that was elaborated, and the theorems that it asks for. */
interface AskedTheorems {
  readonly reference: RemoteText;
  readonly session: RemoteReference;
  readonly targets: readonly NameParts[];
}

/** Elaborates the reference of a request. Throws `Rejection` when it asks for nothing, and `NoAnswer`. */
export async function askedTheorems(
  task: CompanionTask,
  checks: GateChecks,
  target: VerifyRequest['target'],
): Promise<AskedTheorems> {
  const reference = await elaborateText(task, checks.request.reference, { stopAtError: true });
  checks.reference(reference);
  const session = sessionOf(reference);
  const constants = await textConstants(task, session);
  const targets = checks.targets(findTargets(reference.commands, constants, target), prettyName);
  return { reference, session, targets };
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
