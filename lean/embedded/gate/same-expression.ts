import type { Obj, Objects } from '../ffi/objects.ts';
import { skipMetadata } from '../lean/expression.ts';
import { exprTag, levelTag } from '../lean/layouts.ts';
import { keyOfName } from '../lean/names.ts';

/** Pairs up universe parameters of two declarations; answers whether a pair fits those before it. */
export type LevelPairing = (left: string, right: string) => boolean;

/** Parameters are paired by position. */
export function pairedByPosition(left: readonly string[], right: readonly string[]): LevelPairing {
  return (a, b) => left.indexOf(a) >= 0 && left.indexOf(a) === right.indexOf(b);
}

/** Parameters are paired as they occur, one to one: their order in the declaration doesn't matter. */
export function pairedByOccurrence(): LevelPairing {
  const rightOf = new Map<string, string>();
  const leftOf = new Map<string, string>();
  return (left, right) => {
    if (!rightOf.has(left) && !leftOf.has(right)) {
      rightOf.set(left, right);
      leftOf.set(right, left);
    }
    return rightOf.get(left) === right && leftOf.get(right) === left;
  };
}

/**
 * Structural equality of two closed expressions, up to metadata and the names of bound variables. Constants and universe
 * parameters are compared as the caller says.
 */
export class ExpressionComparison {
  readonly #objects: Objects;
  readonly #pairLevels: LevelPairing;
  readonly #sameConstant: (left: Obj, right: Obj) => boolean;
  readonly #equal = new Set<string>();

  constructor(objects: Objects, pairLevels: LevelPairing, sameConstant: (left: Obj, right: Obj) => boolean) {
    this.#objects = objects;
    this.#pairLevels = pairLevels;
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
      objects.natural(objects.field(left, index)) === objects.natural(objects.field(right, index));
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
      ? objects.natural(a) === objects.natural(b)
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
        return this.#pairLevels(
          keyOfName(objects, objects.field(left, 0)),
          keyOfName(objects, objects.field(right, 0)),
        );
      default:
        return false;
    }
  }
}
