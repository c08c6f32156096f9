import type { Obj, Objects } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import {
  constantHead,
  constantValue,
  findConstant,
  inductiveFields,
  isImported,
  kindOf,
} from '../lean/environment.ts';
import { keyOfName, prettyOfName } from '../lean/names.ts';
import {
  ExpressionComparison,
  type LevelPairing,
  pairedByOccurrence,
  pairedByPosition,
} from './same-expression.ts';

/**
 * Compares what constants mean in two environments with the same libraries, called left and right.
 *
 * - A constant of the library means the same as itself only.
 * - Definitions mean the same when their types and values do, whatever they are called: unfolding makes them equal. (Lean
 *   numbers the helpers it makes by their order in a file, and shares them between declarations.)
 * - Theorems mean the same when their statements do: proofs of one proposition are equal.
 * - Inductive types, their constructors and recursors, and opaque constants are what they are by name: they mean the same
 *   when their names are equal and all their parts mean the same.
 */
export class MeaningComparison {
  readonly #scope: Scope;
  readonly #objects: Objects;
  readonly #left: Obj;
  readonly #right: Obj;
  /** Pairs compared before; while a pair is compared it counts as the same, as types may refer to themselves. */
  readonly #compared = new Map<string, boolean>();
  /** Names that both sides have and that mean different things. */
  readonly changed = new Set<string>();

  constructor(scope: Scope, left: Obj, right: Obj) {
    this.#scope = scope;
    this.#objects = scope.objects;
    this.#left = left;
    this.#right = right;
  }

  /** Whether two theorems state the same when each name is taken at its word. */
  alikeStatement(left: Obj, right: Obj): boolean {
    const sameName = (a: Obj, b: Obj): boolean => keyOfName(this.#objects, a) === keyOfName(this.#objects, b);
    return this.#sameType(
      left,
      right,
      pairedByOccurrence(),
      (a, b) => sameName(a, b) || this.#sameConstant(a, b),
    );
  }

  /** Whether two theorems state the same, down to the library. */
  sameStatement(left: Obj, right: Obj): boolean {
    return this.#sameType(left, right, pairedByOccurrence());
  }

  sameUniverses(left: Obj, right: Obj): boolean {
    return this.#levelNames(left).length === this.#levelNames(right).length;
  }

  #sameType(
    left: Obj,
    right: Obj,
    pairLevels: LevelPairing,
    sameConstant = (a: Obj, b: Obj): boolean => this.#sameConstant(a, b),
  ): boolean {
    return new ExpressionComparison(this.#objects, pairLevels, sameConstant).same(
      constantHead(this.#objects, left).type,
      constantHead(this.#objects, right).type,
    );
  }

  #sameConstant(left: Obj, right: Obj): boolean {
    const [leftKey, rightKey] = [keyOfName(this.#objects, left), keyOfName(this.#objects, right)];
    const leftImported = isImported(this.#scope, this.#left, left);
    const rightImported = isImported(this.#scope, this.#right, right);
    if (leftImported || rightImported) return leftImported && rightImported && leftKey === rightKey;
    const pair = `${leftKey} = ${rightKey}`;
    const known = this.#compared.get(pair);
    if (known !== undefined) return known;
    this.#compared.set(pair, true);
    const leftInfo = findConstant(this.#scope, this.#left, left);
    const rightInfo = findConstant(this.#scope, this.#right, right);
    const same =
      leftInfo !== null && rightInfo !== null && this.#sameInfo(leftInfo, rightInfo, leftKey === rightKey);
    this.#compared.set(pair, same);
    if (!same && leftKey === rightKey) this.changed.add(prettyOfName(this.#objects, left));
    return same;
  }

  #sameInfo(left: Obj, right: Obj, haveOneName: boolean): boolean {
    const objects = this.#objects;
    const kind = kindOf(objects, left);
    const [leftLevels, rightLevels] = [this.#levelNames(left), this.#levelNames(right)];
    if (kind !== kindOf(objects, right) || leftLevels.length !== rightLevels.length) return false;
    const pairLevels = pairedByPosition(leftLevels, rightLevels);
    if (!this.#sameType(left, right, pairLevels)) return false;
    const sameValue = (): boolean =>
      new ExpressionComparison(objects, pairLevels, (a, b) => this.#sameConstant(a, b)).same(
        constantValue(objects, left) as Obj,
        constantValue(objects, right) as Obj,
      );
    switch (kind) {
      case 'theorem':
        return true;
      case 'definition':
        return sameValue();
      case 'opaque':
        return haveOneName && sameValue();
      case 'inductive':
        return haveOneName && this.#sameInductive(left, right);
      case 'constructor':
        return haveOneName && this.#sameConstructor(left, right);
      case 'recursor':
        return haveOneName && this.#sameNames(this.#familyOf(left), this.#familyOf(right));
      case 'axiom':
      case 'quotient':
        return haveOneName;
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

  /** `ConstructorVal`: behind the head, the inductive type and the constructor's position in it. */
  #sameConstructor(left: Obj, right: Obj): boolean {
    const field = (info: Obj, index: number): Obj => this.#objects.field(this.#objects.field(info, 0), index);
    const position = (info: Obj): number => this.#objects.smallNat(field(info, 2));
    return position(left) === position(right) && this.#sameConstant(field(left, 1), field(right, 1));
  }

  /** `RecursorVal`: behind the head, the inductive types it is for. */
  #familyOf(recursor: Obj): Obj[] {
    return this.#objects.list(this.#objects.field(this.#objects.field(recursor, 0), 1));
  }

  #sameNames(left: readonly Obj[], right: readonly Obj[]): boolean {
    return (
      left.length === right.length &&
      left.every((name, index) => this.#sameConstant(name, right[index] as Obj))
    );
  }

  #levelNames(info: Obj): string[] {
    return this.#objects
      .list(constantHead(this.#objects, info).levelParams)
      .map((name) => keyOfName(this.#objects, name));
  }
}
