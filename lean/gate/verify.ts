import type { Reason, Verdict } from '../../core/verdict.ts';
import type { ElaboratedText } from '../elaborated-text.ts';
import type { Obj } from '../embedded/ffi/objects.ts';
import type { Scope } from '../embedded/ffi/scope.ts';
import {
  constantHead,
  findConstant,
  isImported,
  kindOf,
  localConstants,
} from '../embedded/lean/environment.ts';
import { commandState } from '../embedded/lean/layouts.ts';
import { nameKey, prettyName } from '../embedded/lean/names.ts';
import type { LeanInstance } from '../embedded/lean-instance.ts';
import type { Libraries } from '../embedded/libraries.ts';
import type { TextElaborator } from '../embedded/text-elaborator.ts';
import type { VerifyRequest } from '../engine.ts';
import { collectDependencies, type Dependencies } from './axioms.ts';
import { distinctReasons, environmentReasons } from './environment-reasons.ts';
import { GateChecks, Rejection } from './gate-checks.ts';
import { replay } from './kernel-replay.ts';
import { refuseSyntax } from './policy/syntax-policy.ts';
import { MeaningComparison } from './same-meaning.ts';
import { findTargets } from './target-rules.ts';
import { textConstants, usesSorry } from './text-constants.ts';

export interface GateDependencies {
  readonly lean: LeanInstance;
  readonly elaborator: TextElaborator;
  readonly libraries: Libraries;
  readonly toolchain: string;
  readonly wasInterrupted: () => boolean;
}

/**
 * The gate. Elaborates the reference and the submission, each from its text, and accepts the submission only if every
 * check below passes. An error, an interruption, a missing answer: not accepted.
 */
export function verify(raw: VerifyRequest, on: GateDependencies): Verdict {
  const checks = new GateChecks(raw, on.toolchain);
  try {
    using scope = on.lean.scope();
    checks.texts();
    const reference = elaborate(scope, checks.request.reference, on);
    checks.reference(reference);
    const asked = environmentOf(scope, reference);
    const targets = checks.targets(
      findTargets(reference.commands, textConstants(scope, asked), raw.target),
      (name) => prettyName(scope.objects, name),
    );

    const submission = elaborate(scope, checks.request.submission, on);
    checks.submission(submission, reference);
    const given = environmentOf(scope, submission);
    const compare = new MeaningComparison(scope, asked, given);
    checks.check(
      'statement',
      targets.flatMap((name) => statementReasons(scope, compare, asked, given, name)),
    );
    checks.check(
      'definitions',
      targets.flatMap((name) => definitionReasons(scope, compare, asked, given, name)),
    );

    const dependencies = targets.map((name) => collectDependencies(scope, given, name));
    for (const { axioms } of dependencies) checks.restOn(axioms);
    const isSorry = (reason: Reason): boolean => reason.code === 'sorry';
    const found = distinctReasons(dependencies.flatMap(({ reasons }) => reasons));
    checks.check('sorry', [...found.filter(isSorry), ...newSorries(scope, asked, given)]);
    checks.check(
      'axioms',
      found.filter((reason) => !isSorry(reason)),
    );
    const library = on.libraries.environment(scope, submission.modules);
    checks.check('kernel-replay', replay(scope, library, given, allLocal(scope, dependencies)));
    return checks.verdict();
  } catch (thrown) {
    if (thrown instanceof Rejection) return checks.verdict(thrown);
    throw thrown;
  }
}

/** A text that was elaborated without being interrupted. */
interface Elaborated extends ElaboratedText {
  readonly state: Obj | null;
}

function elaborate(scope: Scope, text: string, on: GateDependencies): Elaborated {
  const { stop, ...elaboration } = on.elaborator.elaborate(scope, text, {
    policy: (tree, _, lookBack) => refuseSyntax(tree, lookBack),
    stopAtError: true,
    wasInterrupted: on.wasInterrupted,
  });
  if (stop?.kind === 'interrupted') {
    throw new Rejection([{ code: 'timeout', message: 'the time limit of the check ran out' }]);
  }
  return { ...elaboration, stop };
}

function environmentOf(scope: Scope, { state }: Elaborated): Obj {
  if (state === null) throw new Error('an elaboration that passed has no state');
  return scope.objects.field(state, commandState.env);
}

function statementReasons(
  scope: Scope,
  compare: MeaningComparison,
  asked: Obj,
  given: Obj,
  name: Obj,
): Reason[] {
  const { objects } = scope;
  const text = prettyName(objects, name);
  const wanted = findConstant(scope, asked, name);
  const found = findConstant(scope, given, name);
  if (wanted === null) throw new Error(`the reference has lost ${text}`);
  if (found === null || isImported(scope, given, name)) return [environmentReasons.missing(text)];
  if (kindOf(objects, found) !== 'theorem') return [environmentReasons.otherKind(text)];
  if (!compare.sameUniverses(wanted, found)) return [environmentReasons.otherUniverses(text)];
  return compare.alikeStatement(wanted, found) ? [] : [environmentReasons.otherStatement(text)];
}

function definitionReasons(
  scope: Scope,
  compare: MeaningComparison,
  asked: Obj,
  given: Obj,
  name: Obj,
): Reason[] {
  const wanted = findConstant(scope, asked, name) as Obj;
  const found = findConstant(scope, given, name) as Obj;
  if (compare.sameStatement(wanted, found)) return [];
  return [environmentReasons.otherDefinitions(prettyName(scope.objects, name), compare.changed)];
}

/** A `sorry` that the reference doesn't have, even where the theorem doesn't rest on it. */
function newSorries(scope: Scope, asked: Obj, given: Obj): Reason[] {
  const { objects } = scope;
  return localConstants(scope, given)
    .filter((info) => usesSorry(scope, info))
    .map((info) => constantHead(objects, info).name)
    .filter((name) => {
      const original = findConstant(scope, asked, name);
      return original === null || !usesSorry(scope, original);
    })
    .map((name) => environmentReasons.newSorry(prettyName(objects, name)));
}

function allLocal(scope: Scope, dependencies: readonly Dependencies[]): Obj[] {
  const byName = new Map<string, Obj>();
  for (const { local } of dependencies) {
    for (const info of local) {
      const key = nameKey(scope.objects, constantHead(scope.objects, info).name);
      if (!byName.has(key)) byName.set(key, info);
    }
  }
  return [...byName.values()];
}
