import type { Obj } from '../embedded/ffi/objects.ts';
import type { Scope } from '../embedded/ffi/scope.ts';
import {
  constantHead,
  constantValue,
  kindOf,
  localConstants,
  usedConstants,
} from '../embedded/lean/environment.ts';
import { nameText } from '../embedded/lean/names.ts';

/**
 * The theorems that a reference asks for: those whose proof is `sorry`; when there is none, every theorem of it.
 * Gives names.
 */
export function findTargets(scope: Scope, env: Obj): Obj[] {
  const theorems = localConstants(scope, env).filter(
    (info) => kindOf(scope.objects, info) === 'theorem' && !isGenerated(scope, info),
  );
  const open = theorems.filter((info) => usesSorry(scope, info));
  return (open.length > 0 ? open : theorems).map((info) => constantHead(scope.objects, info).name);
}

/** Constants that Lean makes beside a declaration: a part of the name starts with `_`, or is one of a few words. */
export function isGeneratedName(text: string): boolean {
  // Private names start with `_private`, a module (here mostly none) and a number; what the user wrote comes behind.
  const own = text.replace(/^_private\.(?:.*?\.)?0\./, '');
  return own.split('.').some((part) => part.startsWith('_') || generatedPart.test(part));
}
const generatedPart =
  /^(eq_\d+|eq_def|eq_unfold|match_\d+|proof_\d+|injEq|inj|sizeOf_spec|congr_simp|hcongr_\d+|induct|induct_unfolding|fun_cases|fun_cases_unfolding|mutual_induct|noConfusion|noConfusionType|brecOn|below|rec|recOn|casesOn|ctorIdx)$/;

export function isGenerated(scope: Scope, info: Obj): boolean {
  return isGeneratedName(nameText(scope.objects, constantHead(scope.objects, info).name));
}

/** Whether the body of a constant mentions `sorryAx` itself. */
export function usesSorry(scope: Scope, info: Obj): boolean {
  const value = constantValue(scope.objects, info);
  if (value === null) return false;
  return usedConstants(scope, value).some((name) => nameText(scope.objects, name) === 'sorryAx');
}
