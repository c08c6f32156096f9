import type { LocalDeclaration } from '../../engine.ts';
import { isGenerated } from '../../generated-names.ts';
import { looksLikeInstance } from '../../looks-like-instance.ts';
import { marksRecursion } from '../../recursion-marks.ts';
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
import { nameText, prettyName, sourceText } from './names.ts';

/** The declarations of the header that a proof may use, those that Lean generates left out. */
export function describeLocalDeclarations(scope: Scope, env: Obj, except: string): LocalDeclaration[] {
  const { objects } = scope;
  const declarations: LocalDeclaration[] = [];
  for (const info of localConstants(scope, env)) {
    const { name, type } = constantHead(objects, info);
    const text = sourceText(objects, name);
    if (text === except || isGenerated(text) || belongsToConstructor(scope, env, name)) continue;
    const kind = declarationKind(scope, info, type);
    if (kind === null) continue;
    const constants = usedConstants(scope, type).map((constant) => sourceText(objects, constant));
    declarations.push({
      name: prettyName(objects, name),
      kind,
      constants,
      head: headConstant(objects, bindersOf(objects, type).body),
      isRecursive: isRecursive(scope, info),
      isReducible: isAbbreviation(objects, info),
    });
  }
  return declarations.sort((left, right) => (left.name < right.name ? -1 : 1));
}

/** Eliminators that Lean makes for a constructor lie in its namespace. */
function belongsToConstructor(scope: Scope, env: Obj, name: Obj): boolean {
  const prefix = scope.objects.field(name, 0);
  const parent = isScalar(prefix) ? null : findConstant(scope, env, prefix);
  return parent !== null && kindOf(scope.objects, parent) === 'constructor';
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
        nameText(objects, constantHead(objects, info).name),
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
  return usedConstants(scope, value).some((name) => marksRecursion(nameText(scope.objects, name)));
}
