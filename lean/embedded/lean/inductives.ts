import type { ConstructorInfo, InductiveInfo } from '../../engine.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantHead, findConstant, inductiveFields, kindOf } from './environment.ts';
import { bindersOf, endsInProp, headConstant } from './expression.ts';
import { hasMacroScopes, makeName, prettyOfName, textOfName } from './names.ts';

/** What is known of inductive types and predicates; names that are none are left out. */
export function describeInductives(scope: Scope, env: Obj, names: readonly string[]): InductiveInfo[] {
  return names.flatMap((name) => describeInductive(scope, env, name) ?? []);
}

function describeInductive(scope: Scope, env: Obj, text: string): InductiveInfo | null {
  const { objects } = scope;
  const info = findConstant(scope, env, makeName(scope, text));
  if (info === null || kindOf(objects, info) !== 'inductive') return null;
  const fields = inductiveFields(objects, info);
  return {
    name: text,
    isProposition: endsInProp(objects, constantHead(objects, info).type),
    isRecursive: fields.isRecursive,
    indices: fields.indices,
    constructors: objects
      .list(fields.constructors)
      .flatMap((name) => describeConstructor(scope, env, text, name, fields.parameters) ?? []),
  };
}

function describeConstructor(
  scope: Scope,
  env: Obj,
  inductive: string,
  name: Obj,
  parameters: number,
): ConstructorInfo | null {
  const { objects } = scope;
  const info = findConstant(scope, env, name);
  if (info === null) return null;
  const { binders } = bindersOf(objects, constantHead(objects, info).type);
  return {
    name: textOfName(objects, name).split('.').at(-1) ?? '',
    fields: binders.slice(parameters).map((binder) => ({
      name: hasMacroScopes(objects, binder.name) ? '' : prettyOfName(objects, binder.name),
      isRecursive: headConstant(objects, bindersOf(objects, binder.type).body) === inductive,
      isProof: looksLikeProposition(scope, env, binder.type),
      ...(binder.isImplicit && { isImplicit: true }),
    })),
  };
}

/** From the head of the type alone: whether that constant ends in `Prop`. Good enough for choosing names. */
function looksLikeProposition(scope: Scope, env: Obj, type: Obj): boolean {
  const { objects } = scope;
  const head = headConstant(objects, bindersOf(objects, type).body);
  if (head === null) return false;
  const info = findConstant(scope, env, makeName(scope, head));
  return info !== null && endsInProp(objects, constantHead(objects, info).type);
}
