import type { VerifyRequest } from '../../engine.ts';
import type { GateChecks } from '../../gate/gate-checks.ts';
import { findTargets, type TextConstant } from '../../gate/target-rules.ts';
import { type NameParts, prettyName } from '../../name-parts.ts';
import { elaborateText } from '../companion/elaborate-text.ts';
import type { RemoteReference } from '../companion/remote-calls.ts';
import type { RemoteText } from '../companion/remote-text.ts';
import { constantsSchema } from '../companion/reports.ts';
import type { TextDesk } from '../companion/text-desk.ts';

/** A reference that was elaborated, and the theorems that it asks for. */
export interface AskedTheorems {
  readonly reference: RemoteText;
  readonly session: RemoteReference;
  readonly targets: readonly NameParts[];
}

/** Elaborates the reference of a request. Throws `Rejection` when it asks for nothing, and `NoAnswer`. */
export async function askedTheorems(
  desk: TextDesk,
  checks: GateChecks,
  target: VerifyRequest['target'],
): Promise<AskedTheorems> {
  const reference = await elaborateText(desk, checks.request.reference, { stopAtError: true });
  checks.reference(reference);
  const session = sessionOf(reference);
  const constants = await textConstants(desk, session);
  const targets = checks.targets(findTargets(reference.commands, constants, target), prettyName);
  return { reference, session, targets };
}

/** The state behind a text that passed. */
export function sessionOf({ session }: RemoteText): RemoteReference {
  if (session === null) throw new Error('an elaboration that passed has no state');
  return session;
}

async function textConstants(desk: TextDesk, session: RemoteReference): Promise<TextConstant<NameParts>[]> {
  const { value } = await desk.ask({ method: 'constants', held: [session] }, constantsSchema);
  return value.map(({ name, kind, hasSorry }) => ({
    name,
    parts: name,
    isTheorem: kind === 'theorem',
    usesSorry: () => hasSorry,
  }));
}
