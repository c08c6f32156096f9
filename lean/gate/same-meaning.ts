import type { Obj, Objects } from '../embedded/ffi/objects.ts';
import type { Scope } from '../embedded/ffi/scope.ts';
import {
  constantHead,
  constantValue,
  findConstant,
  inductiveFields,
  isImported,
  kindOf,
  usedConstants,
} from '../embedded/lean/environment.ts';
import { natText, skipMetadata } from '../embedded/lean/expression.ts';
import { exprTag, levelTag } from '../embedded/lean/layouts.ts';
import { nameKey, nameText } from '../embedded/lean/names.ts';
import { isGeneratedName } from './targets.ts';

/**
 * Compares what constants mean in two environments with the same libraries.
 *
 * Two constants mean the same when both are the library's and have one name; or both are the texts' own, of one kind,
 * with types and (for definitions) values that mean the same. Names of the texts' own constants must agree, but for
 * those that Lean generates and numbers (`match_1`, `_proof_2`), which follow the order of a file. Bound variables and
 * universe parameters are compared by position.
 */
export class MeaningComparison {
  readonly #scope: Scope;
  readonly #objects: Objects;
  readonly #left: Obj;
  readonly #right: Obj;
  /** Pairs found to mean the same, or assumed to while they are compared. */
  readonly #same = new Map<string, boolean>();

  constructor(scope: Scope, left: Obj, right: Obj) {
    this.#scope = scope;
    this.#objects = scope.objects;
    this.#left = left;
    this.#right = right;
  }

  /** Types of two constants, without the definitions they use. */
  sameStatement(left: Obj, right: Obj): boolean {
    return new ExpressionComparison(this.#objects, this.#scope, this.#levels(left, right), (a, b) =>
      this.#sameName(a, b),
    ).same(constantHead(this.#objects, left).type, constantHead(this.#objects, right).type);
  }

  /** Names of constants that the type of `left` uses, directly or not, and that mean something else on the right. */
  changedDefinitions(left: Obj): string[] {
    const changed: string[] = [];
    const seen = new Set<string>();
    const todo = usedConstants(this.#scope, constantHead(this.#objects, left).type);
    for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
      const key = nameKey(this.#objects, name);
      if (seen.has(key) || isImported(this.#scope, this.#left, name)) continue;
      seen.add(key);
      if (!this.#sameConstant(name, name)) changed.push(nameText(this.#objects, name));
      const info = findConstant(this.#scope, this.#left, name);
      if (info === null) continue;
      const value = constantValue(this.#objects, info);
      todo.push(...usedConstants(this.#scope, constantHead(this.#objects, info).type));
      if (value !== null && kindOf(this.#objects, info) !== 'theorem')
        todo.push(...usedConstants(this.#scope, value));
    }
    return changed;
  }

  sameUniverses(left: Obj, right: Obj): boolean {
    const count = (info: Obj): number =>
      this.#objects.list(constantHead(this.#objects, info).levelParams).length;
    return count(left) === count(right);
  }

  #sameName(left: Obj, right: Obj): boolean {
    return nameKey(this.#objects, left) === nameKey(this.#objects, right) || this.#bothGenerated(left, right);
  }

  #bothGenerated(left: Obj, right: Obj): boolean {
    return isGeneratedName(nameText(this.#objects, left)) && isGeneratedName(nameText(this.#objects, right));
  }

  #sameConstant(left: Obj, right: Obj): boolean {
    const [leftKey, rightKey] = [nameKey(this.#objects, left), nameKey(this.#objects, right)];
    const leftImported = isImported(this.#scope, this.#left, left);
    const rightImported = isImported(this.#scope, this.#right, right);
    if (leftImported || rightImported) return leftImported && rightImported && leftKey === rightKey;
    if (leftKey !== rightKey && !this.#bothGenerated(left, right)) return false;
    const pair = `${leftKey} = ${rightKey}`;
    const known = this.#same.get(pair);
    if (known !== undefined) return known;
    this.#same.set(pair, true);
    const leftInfo = findConstant(this.#scope, this.#left, left);
    const rightInfo = findConstant(this.#scope, this.#right, right);
    const same = leftInfo !== null && rightInfo !== null && this.#sameInfo(leftInfo, rightInfo);
    this.#same.set(pair, same);
    return same;
  }

  #sameInfo(left: Obj, right: Obj): boolean {
    const kind = kindOf(this.#objects, left);
    if (kind !== kindOf(this.#objects, right) || !this.sameUniverses(left, right)) return false;
    const compare = new ExpressionComparison(this.#objects, this.#scope, this.#levels(left, right), (a, b) =>
      this.#sameConstant(a, b),
    );
    if (!compare.same(constantHead(this.#objects, left).type, constantHead(this.#objects, right).type))
      return false;
    switch (kind) {
      case 'definition':
      case 'opaque':
        return compare.same(
          constantValue(this.#objects, left) as Obj,
          constantValue(this.#objects, right) as Obj,
        );
      case 'inductive':
        return this.#sameInductive(left, right);
      case 'constructor':
      case 'recursor':
        // Field 1 of a constructor is its inductive type; recursors list theirs.
        return this.#sameFamily(left, right, kind);
      case 'theorem':
        // All proofs of a proposition are equal.
        return true;
      case 'axiom':
      case 'quotient':
        return true;
    }
  }

  #sameInductive(left: Obj, right: Obj): boolean {
    const [a, b] = [inductiveFields(this.#objects, left), inductiveFields(this.#objects, right)];
    return (
      a.parameters === b.parameters &&
      a.indices === b.indices &&
      a.isUnsafe === b.isUnsafe &&
      this.#sameNames(this.#objects.list(a.constructors), this.#objects.list(b.constructors)) &&
      this.#sameNames(this.#objects.list(a.all), this.#objects.list(b.all))
    );
  }

  #sameFamily(left: Obj, right: Obj, kind: 'constructor' | 'recursor'): boolean {
    const family = (info: Obj): Obj[] => {
      const field = this.#objects.field(this.#objects.field(info, 0), 1);
      return kind === 'constructor' ? [field] : this.#objects.list(field);
    };
    return this.#sameNames(family(left), family(right));
  }

  #sameNames(left: readonly Obj[], right: readonly Obj[]): boolean {
    return (
      left.length === right.length &&
      left.every((name, index) => this.#sameConstant(name, right[index] as Obj))
    );
  }

  #levels(left: Obj, right: Obj): ReadonlyMap<string, string> {
    const names = (info: Obj): string[] =>
      this.#objects
        .list(constantHead(this.#objects, info).levelParams)
        .map((name) => nameKey(this.#objects, name));
    const rightNames = names(right);
    return new Map(names(left).map((name, index) => [name, rightNames[index] ?? '']));
  }
}

/** Structural equality of two expressions, with constants compared by `sameConstant`. */
class ExpressionComparison {
  readonly #objects: Objects;
  readonly #scope: Scope;
  readonly #levels: ReadonlyMap<string, string>;
  readonly #sameConstant: (left: Obj, right: Obj) => boolean;
  readonly #equal = new Set<string>();

  constructor(
    objects: Objects,
    scope: Scope,
    levels: ReadonlyMap<string, string>,
    sameConstant: (left: Obj, right: Obj) => boolean,
  ) {
    this.#objects = objects;
    this.#scope = scope;
    this.#levels = levels;
    this.#sameConstant = sameConstant;
  }

  same(leftExpr: Obj, rightExpr: Obj): boolean {
    const left = skipMetadata(this.#objects, leftExpr);
    const right = skipMetadata(this.#objects, rightExpr);
    const pair = `${left} ${right}`;
    if (this.#equal.has(pair)) return true;
    const equal = this.#objects.tag(left) === this.#objects.tag(right) && this.#sameContent(left, right);
    if (equal) this.#equal.add(pair);
    return equal;
  }

  #sameContent(left: Obj, right: Obj): boolean {
    const objects = this.#objects;
    const part = (index: number): boolean =>
      this.same(objects.field(left, index), objects.field(right, index));
    const sameNat = (index: number): boolean =>
      natText(this.#scope, objects.field(left, index)) === natText(this.#scope, objects.field(right, index));
    switch (objects.tag(left)) {
      case exprTag.bvar:
        return sameNat(0);
      case exprTag.sort:
        return this.#sameLevel(objects.field(left, 0), objects.field(right, 0));
      case exprTag.const:
        return (
          this.#sameConstant(objects.field(left, 0), objects.field(right, 0)) &&
          this.#sameLevels(objects.list(objects.field(left, 1)), objects.list(objects.field(right, 1)))
        );
      case exprTag.app:
        return part(0) && part(1);
      case exprTag.lam:
      case exprTag.forall:
        return part(1) && part(2);
      case exprTag.let:
        return part(1) && part(2) && part(3);
      case exprTag.literal:
        return this.#sameLiteral(objects.field(left, 0), objects.field(right, 0));
      case exprTag.proj:
        return this.#sameConstant(objects.field(left, 0), objects.field(right, 0)) && sameNat(1) && part(2);
      default:
        // Free variables and metavariables have no place in a declaration.
        return false;
    }
  }

  #sameLiteral(left: Obj, right: Obj): boolean {
    const objects = this.#objects;
    if (objects.tag(left) !== objects.tag(right)) return false;
    const [a, b] = [objects.field(left, 0), objects.field(right, 0)];
    return objects.tag(left) === 0
      ? natText(this.#scope, a) === natText(this.#scope, b)
      : objects.string(a) === objects.string(b);
  }

  #sameLevels(left: readonly Obj[], right: readonly Obj[]): boolean {
    return (
      left.length === right.length &&
      left.every((level, index) => this.#sameLevel(level, right[index] as Obj))
    );
  }

  #sameLevel(left: Obj, right: Obj): boolean {
    const objects = this.#objects;
    const tag = objects.tag(left);
    if (tag !== objects.tag(right)) return false;
    const part = (index: number): boolean =>
      this.#sameLevel(objects.field(left, index), objects.field(right, index));
    switch (tag) {
      case levelTag.zero:
        return true;
      case levelTag.succ:
        return part(0);
      case levelTag.max:
      case levelTag.imax:
        return part(0) && part(1);
      case levelTag.param:
        return (
          this.#levels.get(nameKey(objects, objects.field(left, 0))) ===
          nameKey(objects, objects.field(right, 0))
        );
      default:
        return false;
    }
  }
}
