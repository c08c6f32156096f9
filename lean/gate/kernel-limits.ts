import { box, type Obj } from '../embedded/ffi/objects.ts';
import type { Scope } from '../embedded/ffi/scope.ts';
import {
  constantHead,
  constantValue,
  findConstant,
  inductiveFields,
  kindOf,
  usedConstants,
} from '../embedded/lean/environment.ts';
import { applicationOf, skipMetadata } from '../embedded/lean/expression.ts';
import { exprTag, levelTag } from '../embedded/lean/layouts.ts';
import { makeName, nameKey, nameParts } from '../embedded/lean/names.ts';

/**
 * Forms of declarations that the kernel of Lean 4.28 is known to check wrongly, and that no honest proof needs. The kernel
 * is what the gate trusts last, so what it can't be trusted with is kept from it.
 *
 * - lean4#14807: an inductive type whose sort is the value of a recursor, not a literal `Sort u`;
 * - lean4#14806: a constructor field that mentions the type below a definition or a recursor;
 * - lean4#14576: parameters of nested types that are not checked (hence `constructorCheck`);
 * - lean4#14484: variables left in a declaration;
 * - lean4#14616: names that the kernel uses for its own auxiliary types.
 *
 * Gives what is wrong with a constant, or null.
 */
export function kernelLimit(scope: Scope, env: Obj, info: Obj): string | null {
  const { objects } = scope;
  const { name, type } = constantHead(objects, info);
  if (nameParts(objects, name).some((part) => reservedParts.test(String(part))))
    return 'a name that the kernel reserves';
  const value = constantValue(objects, info);
  if (!isClosed(scope, type) || (value !== null && !isClosed(scope, value))) return 'a variable left over';
  return kindOf(objects, info) === 'inductive' ? inductiveLimit(scope, env, info) : null;
}

const reservedParts = /^_(nested|kernel_fresh|ind_fresh)/;

function isClosed(scope: Scope, expr: Obj): boolean {
  const is = (name: string): boolean => scope.objects.truth(scope.call(name, expr));
  return !is('Lean.Expr.hasFVar') && !is('Lean.Expr.hasMVar') && !is('Lean.Expr.hasLooseBVars');
}

function inductiveLimit(scope: Scope, env: Obj, info: Obj): string | null {
  const { objects } = scope;
  const { all, constructors } = inductiveFields(objects, info);
  const { body } = telescope(scope, constantHead(objects, info).type);
  if (objects.tag(body) !== exprTag.sort || !isPlainLevel(scope, objects.field(body, 0))) {
    return 'an inductive type whose sort is not written out';
  }
  const family = new Set(objects.list(all).map((name) => nameKey(objects, name)));
  for (const constructorName of objects.list(constructors)) {
    const found = findConstant(scope, env, constructorName);
    if (found === null) return 'a constructor that is not there';
    const { types } = telescope(scope, constantHead(objects, found).type);
    if (!types.every((type) => isPlainField(scope, env, type, family))) {
      return 'a constructor field that mentions the type below a definition';
    }
  }
  return null;
}

/** Zero, a parameter, or a level that is never zero. */
function isPlainLevel(scope: Scope, level: Obj): boolean {
  const tag = scope.objects.tag(level);
  return tag === levelTag.zero || tag === levelTag.param || isNeverZero(scope, level);
}

function isNeverZero(scope: Scope, level: Obj): boolean {
  const { objects } = scope;
  switch (objects.tag(level)) {
    case levelTag.succ:
      return true;
    case levelTag.max:
      return isNeverZero(scope, objects.field(level, 0)) || isNeverZero(scope, objects.field(level, 1));
    case levelTag.imax:
      return isNeverZero(scope, objects.field(level, 1));
    default:
      return false;
  }
}

/** A field that mentions the family is a function into a member of it, or into an inductive type applied to them. */
function isPlainField(scope: Scope, env: Obj, field: Obj, family: ReadonlySet<string>): boolean {
  const { objects } = scope;
  const mentions = (expr: Obj): boolean =>
    usedConstants(scope, expr).some((name) => family.has(nameKey(objects, name)));
  if (!mentions(field)) return true;
  const { types, body } = telescope(scope, field);
  if (types.some(mentions)) return false;
  const { head } = applicationOf(objects, body);
  if (objects.tag(head) !== exprTag.const) return false;
  const found = findConstant(scope, env, objects.field(head, 0));
  return found !== null && kindOf(objects, found) === 'inductive';
}

/** The types of leading `∀` binders, and the body below them. */
function telescope(scope: Scope, expr: Obj): { types: Obj[]; body: Obj } {
  const { objects } = scope;
  const types: Obj[] = [];
  let body = skipMetadata(objects, expr);
  while (objects.tag(body) === exprTag.forall) {
    types.push(objects.field(body, 1));
    body = skipMetadata(objects, objects.field(body, 2));
  }
  return { types, body };
}

/**
 * A theorem `constructor type → True`: to accept it the kernel must check the constructor's type as it checks any term.
 * `TheoremVal` is a head (name, universe parameters, type), the proof, and the names it is declared with.
 */
export function constructorCheck(scope: Scope, levelParams: Obj, type: Obj, number: number): Obj {
  const name = makeName(scope, `Lakatos.constructorCheck.n${number}`);
  const constant = (text: string): Obj =>
    scope.call('Lean.Expr.const._override', makeName(scope, text), box(0));
  const binder = makeName(scope, 'x');
  const plain = box(0);
  const statement = scope.call('Lean.Expr.forallE._override', binder, type, constant('True'), plain);
  const proof = scope.call('Lean.Expr.lam._override', binder, type, constant('True.intro'), plain);
  const head = scope.construct(0, [name, levelParams, statement]);
  return scope.construct(0, [head, proof, scope.list([name])]);
}
