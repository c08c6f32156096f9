import type { LeanMessage } from '../../core/message.ts';
import type { CheckName, Reason, Verdict } from '../../core/verdict.ts';
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
import type { Elaboration, TextElaborator } from '../embedded/text-elaborator.ts';
import type { VerifyRequest } from '../engine.ts';
import { collectDependencies, type Dependencies } from './axioms.ts';
import { makeVerdict } from './certificate.ts';
import { replay } from './kernel-replay.ts';
import { refuseSyntax } from './policy/syntax-policy.ts';
import { MeaningComparison } from './same-meaning.ts';
import { findTargets, usesSorry } from './targets.ts';
import { normalizeText, refuseText } from './text-rules.ts';

export interface GateDependencies {
  readonly lean: LeanInstance;
  readonly elaborator: TextElaborator;
  readonly libraries: Libraries;
  readonly toolchain: string;
  readonly wasInterrupted: () => boolean;
}

/** A check found something: the rest of the gate is not entered. */
class Rejection extends Error {
  readonly reasons: readonly Reason[];
  constructor(reasons: readonly Reason[]) {
    super('rejected');
    this.reasons = reasons;
  }
}

/**
 * The gate. Elaborates the reference and the submission, each from its text, and accepts the submission only if every
 * check below passes. An error, an interruption, a missing answer: not accepted.
 */
export function verify(raw: VerifyRequest, on: GateDependencies): Verdict {
  const request = { reference: normalizeText(raw.reference), submission: normalizeText(raw.submission) };
  const passed: CheckName[] = [];
  const theorems: string[] = [];
  const axioms = new Set<string>();
  const check = (name: CheckName, reasons: readonly Reason[]): void => {
    if (reasons.length > 0) throw new Rejection(reasons);
    passed.push(name);
  };
  try {
    using scope = on.lean.scope();
    check('text', textReasons(request));
    const reference = elaborate(scope, request.reference, on);
    check('reference', referenceReasons(reference));
    const asked = environmentOf(scope, reference);
    const { names: targets, uncovered } = findTargets(scope, asked, reference, raw.target);
    if (uncovered.length > 0) {
      const message = `reference: there is a sorry outside of theorems, in ${uncovered.join(', ')}`;
      throw new Rejection([{ code: 'reference-invalid', message }]);
    }
    if (targets.length === 0) {
      throw new Rejection([{ code: 'reference-no-theorem', message: 'the reference has no theorem' }]);
    }
    theorems.push(...targets.map((name) => prettyName(scope.objects, name)).sort());

    const submission = elaborate(scope, request.submission, on);
    check('policy', policyReasons(submission, reference));
    check('elaboration', elaborationReasons(submission));
    const given = environmentOf(scope, submission);
    const compare = new MeaningComparison(scope, asked, given);
    check(
      'statement',
      targets.flatMap((name) => statementReasons(scope, compare, asked, given, name)),
    );
    check(
      'definitions',
      targets.flatMap((name) => definitionReasons(scope, compare, asked, given, name)),
    );

    const dependencies = targets.map((name) => collectDependencies(scope, given, name));
    for (const found of dependencies) for (const axiom of found.axioms) axioms.add(axiom);
    const isSorry = (reason: Reason): boolean => reason.code === 'sorry';
    const found = distinct(dependencies.flatMap(({ reasons }) => reasons));
    check('sorry', [...found.filter(isSorry), ...newSorries(scope, asked, given)]);
    check(
      'axioms',
      found.filter((reason) => !isSorry(reason)),
    );
    check(
      'kernel-replay',
      replay(
        scope,
        on.libraries.environment(scope, submission.modules),
        given,
        allLocal(scope, dependencies),
      ),
    );
    return makeVerdict(request, on.toolchain, { theorems, axioms: [...axioms], passed, reasons: [] });
  } catch (thrown) {
    if (!(thrown instanceof Rejection)) throw thrown;
    return makeVerdict(request, on.toolchain, {
      theorems,
      axioms: [...axioms],
      passed,
      reasons: thrown.reasons,
    });
  }
}

function textReasons({ reference, submission }: VerifyRequest): Reason[] {
  const referenceReason = refuseText(reference);
  if (referenceReason !== null) {
    return [{ code: 'reference-invalid', message: `reference: ${referenceReason.message}` }];
  }
  const reason = refuseText(submission);
  return reason === null ? [] : [reason];
}

function elaborate(scope: Scope, text: string, on: GateDependencies): Elaboration {
  const elaboration = on.elaborator.elaborate(scope, text, {
    policy: (tree, _, lookBack) => refuseSyntax(tree, lookBack),
    stopAtError: true,
    wasInterrupted: on.wasInterrupted,
  });
  if (elaboration.stop?.kind === 'interrupted') {
    throw new Rejection([{ code: 'timeout', message: 'the time limit of the check ran out' }]);
  }
  return elaboration;
}

function environmentOf(scope: Scope, elaboration: Elaboration): Obj {
  if (elaboration.state === null) throw new Error('an elaboration that passed has no state');
  return scope.objects.field(elaboration.state, commandState.env);
}

/** Whatever is wrong with a reference is said under one code, with the cause in the message. */
function referenceReasons(reference: Elaboration): Reason[] {
  return [...stopReasons(reference), ...elaborationReasons(reference)].map((reason) => ({
    ...reason,
    code: 'reference-invalid',
    message: `reference: ${reason.message}`,
  }));
}

function policyReasons(submission: Elaboration, reference: Elaboration): Reason[] {
  const missing = reference.modules.filter((module) => !submission.modules.includes(module));
  if (missing.length > 0 && submission.stop === null) {
    return [{ code: 'import-refused', message: `the submission does not import ${missing.join(', ')}` }];
  }
  return stopReasons(submission);
}

function stopReasons({ stop }: Elaboration): Reason[] {
  switch (stop?.kind) {
    case undefined:
    case 'interrupted':
      return [];
    case 'refused':
      return [{ ...stop.refusal, line: stop.line }];
    case 'import':
      return [{ code: 'import-refused', message: stop.message }];
    case 'exit':
      return [{ code: 'stopped-early', message: 'the text ends before its end', line: stop.line }];
  }
}

function elaborationReasons(elaboration: Elaboration): Reason[] {
  const toReason =
    (code: 'parse-error' | 'elaboration-error') =>
    (message: LeanMessage): Reason => ({ code, message: message.text, line: message.start.line });
  const isError = (message: LeanMessage): boolean => message.severity === 'error';
  return [
    ...elaboration.parseMessages.filter(isError).map(toReason('parse-error')),
    ...elaboration.messages.filter(isError).map(toReason('elaboration-error')),
  ].slice(0, 20);
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
  if (found === null || isImported(scope, given, name)) {
    return [{ code: 'theorem-missing', message: `the submission has no theorem ${text}` }];
  }
  if (kindOf(objects, found) !== 'theorem') {
    return [{ code: 'kind-changed', message: `${text} is not a theorem in the submission` }];
  }
  if (!compare.sameUniverses(wanted, found)) {
    return [{ code: 'universes-changed', message: `${text} has other universe parameters` }];
  }
  return compare.alikeStatement(wanted, found)
    ? []
    : [{ code: 'statement-changed', message: `${text} states something else in the submission` }];
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
  const changed = [...compare.changed].join(', ') || 'something';
  const message = `${changed}, which ${prettyName(scope.objects, name)} uses, means something else in the submission`;
  return [{ code: 'definition-changed', message }];
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
    .map((name) => ({ code: 'sorry', message: `${prettyName(objects, name)} contains sorry` }));
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

function distinct(reasons: readonly Reason[]): Reason[] {
  return [...new Map(reasons.map((reason) => [`${reason.code} ${reason.message}`, reason])).values()];
}
