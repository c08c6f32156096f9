import type { Reason, Rejected } from '../../../core/verdict.ts';
import type { VerifyRequest } from '../../engine.ts';
import { environmentReasons } from '../../gate/environment-reasons.ts';
import type { Examined } from '../../gate/examined.ts';
import { importsToConfirm } from '../../gate/export/check-export.ts';
import { GateChecks, Rejection } from '../../gate/gate-checks.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantHead, findConstant, importedModuleNames, localConstants } from '../lean/environment.ts';
import { keyOfName, prettyOfName } from '../lean/names.ts';
import { type Dependencies, usesSorry } from './axioms.ts';
import {
  elaborateForGate,
  elaborateReference,
  environmentOf,
  type GateDependencies,
} from './elaborate-text.ts';
import { checkTheorems } from './theorem-checks.ts';
import { exportDeclarations, NotExportable } from './write-export.ts';

/**
 * The first half of the gate. Elaborates the reference and the submission, each from its text, makes all checks but the
 * kernel's, and hands over what the proof consists of. It can't accept: this Lean has read a stranger's text.
 */
export function examine(raw: VerifyRequest, on: GateDependencies): Examined | Rejected {
  const checks = new GateChecks(raw, on.toolchain);
  try {
    using scope = on.lean.scope();
    checks.texts();
    const { reference, asked, targets } = elaborateReference(scope, checks, raw.target, on);
    const submission = elaborateForGate(scope, checks.request.submission, on);
    checks.submission(submission, reference);
    const given = environmentOf(scope, submission);
    const moreSorries = newSorries(scope, asked, given);
    const { unproved } = on;
    const theorems = { targets, asked, given, moreSorries, unproved };
    const dependencies = checkTheorems(scope, checks, theorems);
    const constants = allLocal(scope, dependencies);
    const there = new Set(importedModuleNames(scope, asked));
    const needed = dependencies.flatMap(({ modules }) => modules).filter((module) => !there.has(module));
    const imports = importsToConfirm(reference.modules, needed, submission.moduleImports ?? null);
    return { kind: 'examined', declarations: { ...imports, ...exportDeclarations(scope, constants) } };
  } catch (thrown) {
    if (thrown instanceof Rejection) return checks.rejected(thrown);
    if (thrown instanceof NotExportable)
      return checks.rejected(new Rejection([environmentReasons.notExportable(thrown.message)]));
    throw thrown;
  }
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
    .map((name) => environmentReasons.newSorry(prettyOfName(objects, name)));
}

function allLocal(scope: Scope, dependencies: readonly Dependencies[]): Obj[] {
  const byName = new Map<string, Obj>();
  for (const { local } of dependencies) {
    for (const info of local) {
      const key = keyOfName(scope.objects, constantHead(scope.objects, info).name);
      if (!byName.has(key)) byName.set(key, info);
    }
  }
  return [...byName.values()];
}
