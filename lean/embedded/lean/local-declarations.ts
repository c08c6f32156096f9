import type { LocalDeclaration } from '../../engine.ts';
import { isGenerated, looksLikeInstance, marksRecursion } from '../../telling-names.ts';
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
import { prettyOfName, sourceOfName, textOfName } from './names.ts';

/** The declarations of the header that a proof may use, those that Lean generates left out. `print` prints a type. */
export function describeLocalDeclarations(
  scope: Scope,
  env: Obj,
  except: string,
  print: (type: Obj) => string,
): LocalDeclaration[] {
  const { objects } = scope;
  const declarations: LocalDeclaration[] = [];
  for (const info of localConstants(scope, env)) {
    const { name, type } = constantHead(objects, info);
    const text = sourceOfName(objects, name);
    const owner = ownerKind(scope, env, name);
    // Eliminators that Lean makes for a constructor lie in its namespace.
    if (text === except || isGenerated(text) || owner === 'constructor') continue;
    const kind = declarationKind(scope, info, type);
    if (kind === null) continue;
    const constants = usedConstants(scope, type).map((constant) => sourceOfName(objects, constant));
    declarations.push({
      name: prettyOfName(objects, name),
      kind,
      constants,
      head: headConstant(objects, bindersOf(objects, type).body),
      isRecursive: isRecursive(scope, info),
      isReducible: isAbbreviation(objects, info),
      ...(kind === 'theorem' && owner === 'inductive' ? { type: print(type) } : {}),
    });
  }
  return declarations.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** What the namespace of a declaration is itself. */
function ownerKind(scope: Scope, env: Obj, name: Obj): ConstantKind | null {
  const prefix = scope.objects.field(name, 0);
  const parent = isScalar(prefix) ? null : findConstant(scope, env, prefix);
  return parent === null ? null : kindOf(scope.objects, parent);
}

function declarationKind(scope: Scope, info: Obj, type: Obj): LocalDeclaration['kind'] | null {
  const { objects } = scope;
  switch (kindOf(objects, info)) {
    case 'theorem':
      return 'theorem';
    case 'inductive':
      return 'inductive';
    case 'definition':
      return looksLikeInstance(
        textOfName(objects, constantHead(objects, info).name),
        headConstant(objects, bindersOf(objects, type).body),
      )
        ? 'instance'
        : 'definition';
    case 'constructor':
    case 'recursor':
    case 'quotient':
      return null;
    case 'axiom':
    case 'opaque':
      return 'other';
  }
}

function isRecursive(scope: Scope, info: Obj): boolean {
  const value = constantValue(scope.objects, info);
  if (value === null) return false;
  return usedConstants(scope, value).some((name) => marksRecursion(textOfName(scope.objects, name)));
}
