import type { TextConstant } from '../../gate/target-rules.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantHead, constantValue, kindOf, localConstants, usedConstants } from '../lean/environment.ts';
import { nameParts, textOfName } from '../lean/names.ts';

/** The constants that a text has added to an environment, for finding out which theorems it asks for. */
export function textConstants(scope: Scope, env: Obj): TextConstant<Obj>[] {
  const { objects } = scope;
  return localConstants(scope, env).map((info) => {
    const { name } = constantHead(objects, info);
    return {
      name,
      parts: nameParts(objects, name),
      isTheorem: kindOf(objects, info) === 'theorem',
      usesSorry: () => usesSorry(scope, info),
    };
  });
}

/** Whether the body of a constant mentions `sorryAx` itself. */
export function usesSorry(scope: Scope, info: Obj): boolean {
  const value = constantValue(scope.objects, info);
  if (value === null) return false;
  return usedConstants(scope, value).some((name) => textOfName(scope.objects, name) === 'sorryAx');
}
