import type { Verdict } from '../../../core/verdict.ts';
import type { VerifyRequest } from '../../engine.ts';
import type { Examined } from '../../gate/examined.ts';
import { ExportDamaged, importsOfExport, requireImports } from '../../gate/export/check-export.ts';
import { GateChecks, Rejection } from '../../gate/gate-checks.ts';
import { inconclusive } from '../../gate/inconclusive.ts';
import { importPlaces } from '../../lake/read-imports.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  elaborateForGate,
  elaborateReference,
  environmentOf,
  type GateDependencies,
} from './elaborate-text.ts';
import { replayInKernel } from './kernel-replay.ts';
import { readDeclarations } from './read-export.ts';
import { checkTheorems } from './theorem-checks.ts';

/**
 * The second half of the gate, in a Lean that no submission has ever been elaborated in. Whatever a submission has done to
 * the Lean that examined it, it can't have done here: the declarations that its proof consists of are built anew and given to the
 * kernel, and compared with what the reference asks for here. What is taken on trust from the other Lean is that it has
 * elaborated the submission's text at all.
 */
export function confirm(raw: VerifyRequest, examined: Examined, on: GateDependencies): Verdict {
  const checks = new GateChecks(raw, on.toolchain);
  try {
    using scope = on.lean.scope();
    checks.texts();
    const proof = readDeclarations(scope, examined.declarations);
    // Whoever asks is believed, so the reference may be elaborated here, also one that the submission repeats.
    const { reference, asked, targets } = elaborateReference(scope, checks, raw.target, on);
    // By this reading of its imports a Lean was chosen in which no other library has run.
    const read = ['Init', ...importPlaces(checks.request.reference).map(({ module }) => module)];
    requireImports(reference.modules, read);
    requireImports(read, reference.modules);
    const told = importsOfExport(proof.imports);
    const libraries = librariesOf(scope, told, reference.modules, on);
    // What the reference doesn't import is named whether it is used or not, for its code has run here.
    const beyond = told.modules.filter((module) => !reference.modules.includes(module));
    checks.restOn({ axioms: [], modules: beyond });
    checks.passedElsewhere('policy', 'elaboration');
    const replayed = replayInKernel(scope, libraries, proof);
    if (replayed.kind === 'rejected') throw new Rejection(replayed.reasons);
    const { unproved } = on;
    checkTheorems(scope, checks, { targets, asked, given: replayed.env, moreSorries: [], unproved });
    checks.check('kernel-replay', []);
    return checks.verdict();
  } catch (thrown) {
    if (thrown instanceof Rejection) return checks.verdict(thrown);
    if (thrown instanceof ExportDamaged)
      return inconclusive('lost', `the proof did not come over: ${thrown.message}`, raw, on.toolchain);
    throw thrown;
  }
}

/** The environment of what a proof imports and nothing else. `asked`: what the reference imports. */
function librariesOf(
  scope: Scope,
  { modules, text }: ReturnType<typeof importsOfExport>,
  asked: readonly string[],
  on: GateDependencies,
): Obj {
  requireImports(asked, ['Init', ...modules]);
  const libraries = elaborateForGate(scope, text, on);
  requireImports(modules, libraries.modules);
  return environmentOf(scope, libraries);
}
