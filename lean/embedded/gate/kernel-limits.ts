import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  constantHead,
  constantValue,
  type FindConstant,
  familyConstructors,
  inductiveFields,
  kindOf,
  usedConstants,
} from '../lean/environment.ts';
import { applicationOf, skipMetadata } from '../lean/expression.ts';
import { exprTag, levelTag } from '../lean/layouts.ts';
import { keyOfName, makeName } from '../lean/names.ts';

/**
 * Forms of declarations that the kernel of Lean 4.28 is known to check wrongly, and that no honest proof needs. The kernel
 * is what the gate trusts last, so what it can't be trusted with is kept from it.
 *
 * - lean4#14807: an inductive type whose sort is the value of a recursor, not a literal `Sort u`;
 * - lean4#14806: a constructor field that mentions the type below a definition or a recursor, also a field of another type that it is
 *   nested in, which the kernel makes one of its own;
 * - lean4#14576: parameters of nested types that are not checked (hence `constructorCheck`);
 * - lean4#14484: variables left in a declaration.
 *
 * Names that the kernel keeps for itself (lean4#14616), or whose values it takes from compiled code, don't come this far
 * (`export/check-export.ts`).
 *
 * Gives what is wrong with what is to be declared, or null. Types that are defined together enter the kernel together, so
 * of a type it is the whole family that is looked at.
 */
export function kernelLimit(scope: Scope, find: FindConstant, info: Obj): string | null {
  return kindOf(scope.objects, info) === 'inductive'
    ? familyLimit(scope, find, info)
    : constantLimit(scope, info);
}

function constantLimit(scope: Scope, info: Obj): string | null {
  const { objects } = scope;
  const { type } = constantHead(objects, info);
  const value = constantValue(objects, info);
  return isClosed(scope, type) && (value === null || isClosed(scope, value)) ? null : 'a variable left over';
}

function isClosed(scope: Scope, expr: Obj): boolean {
  const is = (name: string): boolean => scope.objects.truth(scope.call(name, expr));
  return !is('Lean.Expr.hasFVar') && !is('Lean.Expr.hasMVar') && !is('Lean.Expr.hasLooseBVars');
}

function familyLimit(scope: Scope, find: FindConstant, info: Obj): string | null {
  const { objects } = scope;
  const names = objects.list(inductiveFields(objects, info).all);
  const family = new Set(names.map((name) => keyOfName(objects, name)));
  if (!family.has(keyOfName(objects, constantHead(objects, info).name)))
    return 'a family of types that it does not belong to';
  const occurrences = new Occurrences(scope, find, family);
  for (const name of names) {
    const member = find(name);
    if (member === null || kindOf(objects, member) !== 'inductive') return 'a type that is not there';
    if (!isOneFamily(scope, info, member)) return 'types of one family that differ in what they share';
    const limit =
      constantLimit(scope, member) ??
      sortLimit(scope, find, member) ??
      constructorLimit(scope, find, member, occurrences);
    if (limit !== null) return limit;
  }
  return null;
}

/** Whether two types have the same family, parameters and universes: what the kernel takes from the first of them. */
function isOneFamily({ objects }: Scope, left: Obj, right: Obj): boolean {
  const shared = (info: Obj): string => {
    const { all, parameters, isUnsafe } = inductiveFields(objects, info);
    const { levelParams } = constantHead(objects, info);
    const lists = [all, levelParams].map((names) =>
      objects.list(names).map((name) => keyOfName(objects, name)),
    );
    return JSON.stringify([lists, parameters, isUnsafe]);
  };
  return shared(left) === shared(right);
}

function sortLimit(scope: Scope, find: FindConstant, member: Obj): string | null {
  const { objects } = scope;
  const sort = endOfTelescope(scope, find, constantHead(objects, member).type);
  return objects.tag(sort) === exprTag.sort && isPlainLevel(scope, objects.field(sort, 0))
    ? null
    : 'an inductive type whose sort is not written out';
}

function constructorLimit(
  scope: Scope,
  find: FindConstant,
  member: Obj,
  occurrences: Occurrences,
): string | null {
  const { objects } = scope;
  for (const name of objects.list(inductiveFields(objects, member).constructors)) {
    const found = find(name);
    if (found === null || kindOf(objects, found) !== 'constructor') return 'a constructor that is not there';
    const limit = constantLimit(scope, found);
    if (limit !== null) return limit;
    const { types } = telescope(scope, constantHead(objects, found).type);
    if (!types.every((type) => occurrences.arePlain(type))) {
      return 'a constructor field that mentions the type below something else than types';
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

/** The body below all `∀`s of a type, definitions at its head unfolded. */
function endOfTelescope(scope: Scope, find: FindConstant, type: Obj): Obj {
  const { body } = telescope(scope, type);
  const unfolded = unfoldHead(scope, find, body);
  return unfolded === null ? body : endOfTelescope(scope, find, unfolded);
}

/** An application of a definition, unfolded once and beta reduced; null for anything else. Recursors stay as they are. */
function unfoldHead(scope: Scope, find: FindConstant, expr: Obj): Obj | null {
  const { objects } = scope;
  const { head, args } = applicationOf(objects, expr);
  if (objects.tag(head) !== exprTag.const) return null;
  const info = find(objects.field(head, 0));
  if (info === null || kindOf(objects, info) !== 'definition') return null;
  const { levelParams } = constantHead(objects, info);
  const value = constantValue(objects, info) as Obj;
  const instance = scope.call('Lean.Expr.instantiateLevelParams', value, levelParams, objects.field(head, 1));
  return scope.call('Lean.Expr.beta', instance, scope.array(args));
}

/** Honest types are nested in a handful. */
const mostNested = 200;

/** Looks at each place where a family of types occurs in a constructor field. */
class Occurrences {
  readonly #scope: Scope;
  readonly #find: FindConstant;
  readonly #family: ReadonlySet<string>;
  /** Other inductive types applied to the family, whose fields have been looked at or are being so. */
  readonly #nested: Obj[] = [];

  constructor(scope: Scope, find: FindConstant, family: ReadonlySet<string>) {
    this.#scope = scope;
    this.#find = find;
    this.#family = family;
  }

  /**
   * Plain occurrences are members of the family applied to what doesn't mention it; arguments of other inductive types;
   * and what functions into such types give. Definitions count as what they unfold to.
   */
  arePlain(expr: Obj): boolean {
    const { objects } = this.#scope;
    const inner = skipMetadata(objects, expr);
    if (!this.#mentions(inner)) return true;
    switch (objects.tag(inner)) {
      case exprTag.forall:
      case exprTag.lam:
        return !this.#mentions(objects.field(inner, 1)) && this.arePlain(objects.field(inner, 2));
      case exprTag.const:
      case exprTag.app:
        return this.#isPlainApplication(inner);
      default:
        return false;
    }
  }

  #isPlainApplication(expr: Obj): boolean {
    const { objects } = this.#scope;
    const { head, args } = applicationOf(objects, expr);
    if (objects.tag(head) === exprTag.lam) return this.arePlain(this.#scope.call('Lean.Expr.headBeta', expr));
    if (objects.tag(head) !== exprTag.const) return false;
    const name = objects.field(head, 0);
    if (this.#family.has(keyOfName(objects, name))) return !args.some((arg) => this.#mentions(arg));
    const info = this.#find(name);
    if (info !== null && kindOf(objects, info) === 'inductive')
      return args.every((arg) => this.arePlain(arg)) && this.#hasPlainFields(info, head, args);
    const unfolded = unfoldHead(this.#scope, this.#find, expr);
    return unfolded !== null && this.arePlain(unfolded);
  }

  /**
   * The kernel takes a type that the family is nested in for one of the family, with its parameters put in: so its fields count
   * as the family's own, and those of the types that it is defined with.
   */
  #hasPlainFields(info: Obj, head: Obj, args: readonly Obj[]): boolean {
    const { objects } = this.#scope;
    const { parameters } = inductiveFields(objects, info);
    if (args.length < parameters) return false;
    const given = this.#scope.array(args.slice(0, parameters).map((arg) => this.#withoutVariables(arg)));
    const nested = this.#scope.call('Lean.mkAppN', head, given);
    const isKnown = (known: Obj): boolean => objects.truth(this.#scope.call('Lean.Expr.eqv', known, nested));
    if (this.#nested.some(isKnown)) return true;
    if (this.#nested.length >= mostNested) return false;
    this.#nested.push(nested);
    const constructors = familyConstructors(objects, this.#find, info);
    if (constructors === null) return false;
    return constructors.every((name) => {
      const found = this.#find(name);
      if (found === null) return false;
      const { levelParams, type } = constantHead(objects, found);
      const levels = objects.field(head, 1);
      const own = this.#scope.call('Lean.Expr.instantiateLevelParams', type, levelParams, levels);
      const { types, body } = telescope(this.#scope, own, parameters);
      if (types.length < parameters) return false;
      const fields = telescope(this.#scope, this.#scope.call('Lean.Expr.instantiateRev', body, given)).types;
      return fields.every((field) => this.arePlain(field));
    });
  }

  /** A term with something in the place of each loose variable: which ones they are changes with the binders around, and nothing here. */
  #withoutVariables(expr: Obj): Obj {
    const range = this.#scope.objects.smallNat(this.#scope.call('Lean.Expr.looseBVarRange', expr));
    const prop = this.#scope.call(
      'Lean.Expr.sort._override',
      this.#scope.constant('Lean.Level.zero._override'),
    );
    const placeholders = Array.from({ length: range }, () => prop);
    return this.#scope.call('Lean.Expr.instantiate', expr, this.#scope.array(placeholders));
  }

  #mentions(expr: Obj): boolean {
    const { objects } = this.#scope;
    return usedConstants(this.#scope, expr).some((name) => this.#family.has(keyOfName(objects, name)));
  }
}

/** The types of leading `∀` binders, of so many at most, and the body below them. */
function telescope(scope: Scope, expr: Obj, most = Number.POSITIVE_INFINITY): { types: Obj[]; body: Obj } {
  const { objects } = scope;
  const types: Obj[] = [];
  let body = skipMetadata(objects, expr);
  while (types.length < most && objects.tag(body) === exprTag.forall) {
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
