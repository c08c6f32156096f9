import { isScalar, type Obj, type Objects } from '../ffi/objects.ts';
import { exprTag, levelTag } from './layouts.ts';
import { keyOfName, sourceOfName } from './names.ts';

/**
 * Writes expressions in a canonical explicit form: equal forms mean equal expressions up to the names of bound
 * variables, and up to the identity of free variables and metavariables, which are numbered in the order in which they
 * occur. Implicit arguments, instances and universes are all there, unlike in printed text.
 *
 * The form is a list of distinct subterms, each as its constructor and the numbers of its parts; a term that occurs
 * twice is written once, whether or not Lean shares it in memory.
 */
export class ExplicitForm {
  readonly objects: Objects;
  readonly #lines: string[] = [];
  readonly #byContent = new Map<string, number>();
  readonly #byAddress = new Map<number, number>();
  readonly #names = new Map<number, string>();
  readonly #freeVariables = new Map<string, number>();
  readonly #metavariables = new Map<string, { number: number; id: Obj }>();
  readonly #levelMetavariables = new Map<string, number>();
  readonly #constants = new Map<string, Obj>();

  constructor(objects: Objects) {
    this.objects = objects;
  }

  /** The lines so far; the number of a term is the position of its line. */
  text(): string {
    return this.#lines.join('\n');
  }

  /** Metavariables met so far, in order. */
  metavariables(): readonly Obj[] {
    return [...this.#metavariables.values()].map(({ id }) => id);
  }

  /** Constants met so far, in order. */
  constants(): ReadonlyMap<string, Obj> {
    return this.#constants;
  }

  /** Gives a free variable its number before it occurs in a term. */
  declare(fvarId: Obj): number {
    return numberIn(this.#freeVariables, this.#name(fvarId));
  }

  /** The number of a metavariable, which it gets now if it has none. */
  metavariable(id: Obj): number {
    const key = this.#name(id);
    const number = this.#metavariables.get(key)?.number ?? this.#metavariables.size;
    this.#metavariables.set(key, { number, id });
    return number;
  }

  /** True when the variable has occurred in a term (declaring it doesn't count). */
  readonly occurring = new Set<number>();

  /** Writes a line of one's own, such as the declaration of a hypothesis. */
  note(line: string): void {
    this.#lines.push(line);
  }

  expression(expr: Obj): number {
    const known = this.#byAddress.get(expr);
    if (known !== undefined) return known;
    const number = this.#intern(this.#content(expr));
    this.#byAddress.set(expr, number);
    return number;
  }

  #content(expr: Obj): string | number {
    const objects = this.objects;
    const part = (index: number): number => this.expression(objects.field(expr, index));
    switch (objects.tag(expr)) {
      case exprTag.bvar:
        return `b${objects.natural(objects.field(expr, 0))}`;
      case exprTag.fvar: {
        const number = this.declare(objects.field(expr, 0));
        this.occurring.add(number);
        return `f${number}`;
      }
      case exprTag.mvar:
        return `m${this.metavariable(objects.field(expr, 0))}`;
      case exprTag.sort:
        return `s${this.#level(objects.field(expr, 0))}`;
      case exprTag.const: {
        const name = objects.field(expr, 0);
        this.#constants.set(sourceOfName(objects, name), name);
        const levels = objects.list(objects.field(expr, 1)).map((level) => this.#level(level));
        return `c${this.#name(name)} ${levels.join(' ')}`;
      }
      case exprTag.app:
        return `a${part(0)} ${part(1)}`;
      case exprTag.lam:
        return `l${part(1)} ${part(2)} ${this.#binderInfo(expr)}`;
      case exprTag.forall:
        return `p${part(1)} ${part(2)} ${this.#binderInfo(expr)}`;
      case exprTag.let:
        return `t${part(1)} ${part(2)} ${part(3)}`;
      case exprTag.literal: {
        const literal = objects.field(expr, 0);
        const value = objects.field(literal, 0);
        return objects.tag(literal) === 0
          ? `n${objects.natural(value)}`
          : `"${JSON.stringify(objects.string(value))}`;
      }
      case exprTag.mdata:
        return part(1);
      case exprTag.proj:
        return `j${this.#name(objects.field(expr, 0))} ${objects.natural(objects.field(expr, 1))} ${part(2)}`;
      default:
        throw new Error(`unknown kind of expression: ${objects.tag(expr)}`);
    }
  }

  /** Behind the object fields: 8 bytes of cached data, then the binder annotation. */
  #binderInfo(expr: Obj): number {
    return this.objects.scalarU8(expr, 8);
  }

  #level(level: Obj): number {
    const objects = this.objects;
    if (isScalar(level)) return this.#intern('u0');
    const part = (index: number): number => this.#level(objects.field(level, index));
    switch (objects.tag(level)) {
      case levelTag.zero:
        return this.#intern('u0');
      case levelTag.succ:
        return this.#intern(`u+${part(0)}`);
      case levelTag.max:
        return this.#intern(`u>${part(0)} ${part(1)}`);
      case levelTag.imax:
        return this.#intern(`ui${part(0)} ${part(1)}`);
      case levelTag.param:
        return this.#intern(`up${this.#name(objects.field(level, 0))}`);
      default:
        return this.#intern(`um${numberIn(this.#levelMetavariables, this.#name(objects.field(level, 0)))}`);
    }
  }

  #intern(content: string | number): number {
    if (typeof content === 'number') return content;
    const known = this.#byContent.get(content);
    if (known !== undefined) return known;
    const number = this.#lines.push(content) - 1;
    this.#byContent.set(content, number);
    return number;
  }

  #name(name: Obj): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const key = keyOfName(this.objects, name);
    this.#names.set(name, key);
    return key;
  }
}

function numberIn(map: Map<string, number>, key: string): number {
  const known = map.get(key);
  if (known !== undefined) return known;
  map.set(key, map.size);
  return map.size - 1;
}
