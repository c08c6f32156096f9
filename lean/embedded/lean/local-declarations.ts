import type { LocalDeclaration } from '../../engine.ts';
import { type FoundDeclaration, localDeclarations } from '../../local-declarations.ts';
import { isScalar, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  constantHead,
  constantValue,
  findConstant,
  isAbbreviation,
  kindOf,
  localConstants,
  usedConstants,
} from './environment.ts';
import { bindersOf, headConstant } from './expression.ts';
import type { ConstantKind } from './layouts.ts';
import { nameParts, sourceOfName, textOfName } from './names.ts';

/** The declarations of the header that a proof may use. `print` prints a type. */
export function describeLocalDeclarations(
  scope: Scope,
  env: Obj,
  except: string,
  print: (type: Obj) => string,
): LocalDeclaration[] {
  const { objects } = scope;
  const found = localConstants(scope, env).map((info): FoundDeclaration => {
    const { name, type } = constantHead(objects, info);
    const kind = kindOf(objects, info);
    const owner = ownerKind(scope, env, name);
    const describe = () => {
      const value = constantValue(objects, info);
      return {
        constants: usedConstants(scope, type).map((constant) => sourceOfName(objects, constant)),
        valueConstants:
          value === null ? [] : usedConstants(scope, value).map((constant) => textOfName(objects, constant)),
        head: headConstant(objects, bindersOf(objects, type).body),
        isReducible: isAbbreviation(objects, info),
        ...(kind === 'theorem' && owner === 'inductive' ? { type: print(type) } : {}),
      };
    };
    return { name: nameParts(objects, name), kind, ofConstructor: owner === 'constructor', describe };
  });
  return localDeclarations(found, except);
}

/** What the namespace of a declaration is itself. */
function ownerKind(scope: Scope, env: Obj, name: Obj): ConstantKind | null {
  const prefix = scope.objects.field(name, 0);
  const parent = isScalar(prefix) ? null : findConstant(scope, env, prefix);
  return parent === null ? null : kindOf(scope.objects, parent);
}
