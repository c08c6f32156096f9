import type { ConstantLookup } from '../../trace/premises.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantValue, findConstant, importedModules, kindOf, usedConstants } from '../lean/environment.ts';
import { nameParts } from '../lean/names.ts';

/** The constants of an environment. */
export function constantsOf(scope: Scope, env: Obj): ConstantLookup<Obj> {
  const { objects } = scope;
  const moduleOf = importedModules(scope, env);
  return {
    partsOf: (name) => nameParts(objects, name),
    find(name) {
      const info = findConstant(scope, env, name);
      return info === null ? null : { kind: kindOf(objects, info), module: moduleOf(name) };
    },
    usedBy(name) {
      const info = findConstant(scope, env, name);
      const value = info === null ? null : constantValue(objects, info);
      return value === null ? [] : usedConstants(scope, value);
    },
  };
}
