import { isInward } from '../../telling-names.ts';
import { type Obj, unbox } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantHead, findConstant } from './environment.ts';
import { applicationOf, bindersOf, type ExprBinder, endsInProp } from './expression.ts';
import { exprTag } from './layouts.ts';
import { sourceOfName } from './names.ts';

/** Numbers constants, and knows of each what takes a look at the environment; each is looked at once. */
export class SymbolTable {
  readonly texts: string[] = [];
  readonly #scope: Scope;
  readonly #env: Obj;
  /** Null for instances, which say nothing that the operations don't. */
  readonly #byAddress = new Map<Obj, number | null>();
  readonly #byText = new Map<string, number>();
  readonly #propositions = new Map<string, boolean>();

  constructor(scope: Scope, env: Obj) {
    this.#scope = scope;
    this.#env = env;
  }

  numbers(names: readonly Obj[]): number[] {
    return names.map((name) => this.#number(name)).filter((number) => number !== null);
  }

  head(expr: Obj): number | null {
    const { objects } = this.#scope;
    return objects.tag(expr) === exprTag.const ? this.#number(objects.field(expr, 0)) : null;
  }

  isInstance(name: Obj): boolean {
    return this.#scope.objects.truth(this.#scope.call('Lean.Meta.isInstanceCore', this.#env, name));
  }

  /** True for what belongs to Lean's own workings: its syntax, its elaborator, the insides of its tactics. */
  isInward(symbol: number): boolean {
    return isInward((this.texts[symbol] as string).split('.'));
  }

  /** True for types of proofs: the head is a predicate, or a variable that is one. `above`: what binds its variables. */
  isProposition(type: Obj, above: readonly ExprBinder[]): boolean {
    const { objects } = this.#scope;
    const { binders, body } = bindersOf(objects, type);
    const { head } = applicationOf(objects, body);
    switch (objects.tag(head)) {
      case exprTag.const:
        return this.#yieldsProposition(objects.field(head, 0));
      case exprTag.bvar: {
        const variable = [...above, ...binders].at(-1 - unbox(objects.field(head, 0)));
        return variable !== undefined && endsInProp(objects, variable.type);
      }
      default:
        return false;
    }
  }

  /** Names of an imported environment never move, so an address stands for one. */
  #number(name: Obj): number | null {
    const known = this.#byAddress.get(name);
    if (known !== undefined) return known;
    const number = this.#look(name);
    this.#byAddress.set(name, number);
    return number;
  }

  #look(name: Obj): number | null {
    const { objects } = this.#scope;
    if (this.isInstance(name)) return null;
    const text = sourceOfName(objects, name);
    const known = this.#byText.get(text);
    if (known !== undefined) return known;
    this.#byText.set(text, this.texts.length);
    return this.texts.push(text) - 1;
  }

  #yieldsProposition(name: Obj): boolean {
    const { objects } = this.#scope;
    const text = sourceOfName(objects, name);
    const known = this.#propositions.get(text);
    if (known !== undefined) return known;
    const info = findConstant(this.#scope, this.#env, name);
    const answer = info !== null && endsInProp(objects, constantHead(objects, info).type);
    this.#propositions.set(text, answer);
    return answer;
  }
}
