import { isAutomatic } from '../../gate/policy/reserved.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantHead, localConstants } from './environment.ts';
import { exprTag } from './layouts.ts';
import { nameParts, textOfName } from './names.ts';

/**
 * Whether a text has declared a constant of the type `Lean.Syntax`: Lean would run it as the tactic of an argument, if only
 * unification brings `autoParam` and it together. Those that Lean has made of a `by` among binders are of the text's own tactics,
 * which the policy has seen; nobody else may use their names.
 */
export function declaresSyntax(scope: Scope, env: Obj): boolean {
  const { objects } = scope;
  return localConstants(scope, env).some((info) => {
    const { name, type } = constantHead(objects, info);
    const isSyntax =
      objects.tag(type) === exprTag.const && textOfName(objects, objects.field(type, 0)) === 'Lean.Syntax';
    return isSyntax && !isAutomatic(nameParts(objects, name));
  });
}
