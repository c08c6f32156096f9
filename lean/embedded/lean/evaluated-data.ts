import { isScalar, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantValue, findConstant, isImported, kindOf, typeNameOf } from './environment.ts';
import { bodyBehind } from './expression.ts';
import { exprTag } from './layouts.ts';
import { textOfName } from './names.ts';

/** What numbers are written with. */
const operations: ReadonlySet<string> = new Set([
  ...['OfNat.ofNat', 'instOfNatNat', 'HPow.hPow', 'instHPow', 'instPowNat', 'instNatPowNat'],
]);

/**
 * Whether evaluating a configuration runs nothing: it is made of constructors and numbers, and of what its structure has by default. A
 * coercion of the text would have its own body in it, whenever it was declared.
 * @param typeName of the structure
 */
export function isEvaluatedData(scope: Scope, env: Obj, typeName: Obj, value: Obj): boolean {
  const { objects } = scope;
  let defaults: Obj[] | null = null;
  const isDefault = (expr: Obj): boolean => {
    defaults ??= defaultsOf(scope, env, typeName);
    return defaults.some((one) => objects.truth(scope.call('Lean.Expr.eqv', one, expr)));
  };
  const isData = (expr: Obj): boolean => {
    const fields = (...places: number[]): boolean => places.every((at) => isPart(objects.field(expr, at)));
    switch (objects.tag(expr)) {
      case exprTag.bvar:
      case exprTag.sort:
      case exprTag.literal:
        return true;
      case exprTag.const:
        return isDataConstant(scope, env, objects.field(expr, 0));
      case exprTag.proj:
        return fields(2);
      case exprTag.app:
        return fields(0, 1);
      case exprTag.let:
        return fields(1, 2, 3);
      case exprTag.mdata:
        return fields(1);
      default:
        return false;
    }
  };
  const isPart = (expr: Obj): boolean => isData(expr) || isDefault(expr);
  return isPart(value);
}

function isDataConstant(scope: Scope, env: Obj, name: Obj): boolean {
  const info = isImported(scope, env, name) ? findConstant(scope, env, name) : null;
  if (info === null) return false;
  const { objects } = scope;
  const kind = kindOf(objects, info);
  if (kind === 'constructor' || kind === 'inductive') return true;
  if (operations.has(textOfName(objects, name)) || isProjection(scope, env, name)) return true;
  return typeNameOf(objects, info) === 'Nat';
}

const isProjection = (scope: Scope, env: Obj, name: Obj): boolean =>
  scope.objects.truth(scope.call('Lean.Environment.isProjectionFn', env, name));

/** What the fields of a structure are by default, where that needs no other field. */
function defaultsOf(scope: Scope, env: Obj, typeName: Obj): Obj[] {
  const { objects } = scope;
  if (!objects.truth(scope.call('Lean.isStructure', env, typeName))) return [];
  const fields = objects.array(scope.call('Lean.getStructureFields', env, typeName));
  return fields.flatMap((field) => {
    const found = scope.call('Lean.getDefaultFnForField?', env, typeName, field);
    const info = isScalar(found) ? null : findConstant(scope, env, objects.field(found, 0));
    const value = info === null ? null : constantValue(objects, info);
    return value === null ? [] : [withoutIdentity(scope, bodyBehind(objects, exprTag.lam, value))];
  });
}

/** Lean writes a default as `@id T value`. */
function withoutIdentity({ objects }: Scope, expr: Obj): Obj {
  if (objects.tag(expr) !== exprTag.app) return expr;
  const inner = objects.field(expr, 0);
  const head = objects.tag(inner) === exprTag.app ? objects.field(inner, 0) : inner;
  const isIdentity =
    objects.tag(head) === exprTag.const && textOfName(objects, objects.field(head, 0)) === 'id';
  return isIdentity ? objects.field(expr, 1) : expr;
}
