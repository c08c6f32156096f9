import type { ElaboratedText } from '../../elaborated-text.ts';
import type { VerifyRequest } from '../../engine.ts';
import { type GateChecks, Rejection } from '../../gate/gate-checks.ts';
import { findTargets } from '../../gate/target-rules.ts';
import type { UnprovedImport } from '../../gate/unproved-import.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { commandState } from '../lean/layouts.ts';
import { prettyOfName } from '../lean/names.ts';
import type { LeanInstance } from '../lean-instance.ts';
import type { TextElaborator } from '../text-elaborator.ts';
import { textConstants } from './axioms.ts';

export interface GateDependencies {
  readonly lean: LeanInstance;
  readonly elaborator: TextElaborator;
  readonly toolchain: string;
  /** Constants of libraries that rest on what is no proof, by name. */
  readonly unproved: ReadonlyMap<string, UnprovedImport>;
  readonly wasInterrupted: () => boolean;
}

/** A text that was elaborated without being interrupted. */
export interface Elaborated extends ElaboratedText {
  readonly state: Obj | null;
}

/**
 * Elaborates a text as far as the policy lets it and nothing is wrong.
 * @throws Rejection when time ran out
 */
export function elaborateForGate(scope: Scope, text: string, on: GateDependencies): Elaborated {
  const { stop, ...elaboration } = on.elaborator.elaborate(scope, text, {
    stopAtError: true,
    wasInterrupted: on.wasInterrupted,
  });
  if (stop?.kind === 'interrupted') {
    throw new Rejection([{ code: 'timeout', message: 'the time limit of the check ran out' }]);
  }
  return { ...elaboration, stop };
}

export function environmentOf(scope: Scope, { state }: Elaborated): Obj {
  if (state === null) throw new Error('an elaboration that passed has no state');
  return scope.objects.field(state, commandState.env);
}

/** What is asked for: the reference, its environment, and the theorems of it that are to be proved. */
export function elaborateReference(
  scope: Scope,
  checks: GateChecks,
  target: VerifyRequest['target'],
  on: GateDependencies,
): { readonly reference: Elaborated; readonly asked: Obj; readonly targets: readonly Obj[] } {
  const reference = elaborateForGate(scope, checks.request.reference, on);
  checks.reference(reference);
  const asked = environmentOf(scope, reference);
  const found = findTargets(reference.commands, textConstants(scope, asked), target);
  return { reference, asked, targets: checks.targets(found, (name) => prettyOfName(scope.objects, name)) };
}
