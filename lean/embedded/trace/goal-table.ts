import type { Goal, StateKey, StatePart } from '../../../core/goal.ts';
import { type NameParts, nameKey, prettyName, sourceText } from '../../name-parts.ts';
import { isGenerated, isInward } from '../../telling-names.ts';
import type { Premise, TracedState } from '../../traced-module.ts';
import type { Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import { constantValue, findConstant, importedModules, kindOf, usedConstants } from '../lean/environment.ts';
import { type GoalMemory, readParts } from '../lean/goals.ts';
import type { LiveState } from '../lean/live-state.ts';
import { nameParts } from '../lean/names.ts';
import type { LeanInstance } from '../lean-instance.ts';

type Writable = { -readonly [Field in keyof Premise]: Premise[Field] };

/** The premises of one theorem, each once. */
export class Premises {
  readonly list: Writable[] = [];
  readonly #scope: Scope;
  readonly #env: Obj;
  readonly #moduleOf: (name: Obj) => string | null;
  readonly #own: string;
  /** Places in the list by name. */
  readonly #places = new Map<string, number>();
  /** What lemmas of Lean's making rest on. */
  readonly #within = new Map<string, readonly number[]>();

  /** @param own the module's name */
  constructor(scope: Scope, env: Obj, own: string) {
    this.#scope = scope;
    this.#env = env;
    this.#moduleOf = importedModules(scope, env);
    this.#own = own;
  }

  /** The place of what a text names; null for what a person could not name there. */
  named(name: Obj): number | null {
    const place = this.#place(name, () => true);
    if (place !== null) this.list[place]!.isNamed = true;
    return place;
  }

  /**
   * The places of the theorems that a term rests on by using a constant: that theorem, or those that stand in the proof of a
   * lemma which Lean has made by the way. None for other constants and for Lean's own workings.
   */
  found(name: Obj): readonly number[] {
    const { objects } = this.#scope;
    const parts = nameParts(objects, name);
    if (isInward(parts)) return [];
    if (!isGenerated(sourceText(parts))) {
      const place = this.#place(name, (kind) => kind === 'theorem');
      return place === null ? [] : [place];
    }
    const key = nameKey(parts);
    const known = this.#within.get(key);
    if (known !== undefined) return known;
    this.#within.set(key, []);
    const info = this.#moduleOf(name) === null ? findConstant(this.#scope, this.#env, name) : null;
    const value = info === null ? null : constantValue(objects, info);
    const used = value === null ? [] : usedConstants(this.#scope, value);
    const places = [...new Set(used.flatMap((constant) => this.found(constant)))];
    this.#within.set(key, places);
    return places;
  }

  #place(name: Obj, isWanted: (kind: Premise['kind']) => boolean): number | null {
    const parts = nameParts(this.#scope.objects, name);
    const key = nameKey(parts);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const premise = this.#describe(name, parts);
    if (premise === null || !isWanted(premise.kind)) return null;
    const place = this.list.push(premise) - 1;
    this.#places.set(key, place);
    return place;
  }

  #describe(name: Obj, parts: NameParts): Writable | null {
    if (isGenerated(sourceText(parts))) return null;
    const info = findConstant(this.#scope, this.#env, name);
    if (info === null) return null;
    const module = this.#moduleOf(name) ?? this.#own;
    return { name: prettyName(parts), module, kind: this.#kind(name, info), isNamed: false };
  }

  #kind(name: Obj, info: Obj): Premise['kind'] {
    switch (kindOf(this.#scope.objects, info)) {
      case 'theorem':
        return 'theorem';
      // A `module` exports its theorems without their proofs, and so as axioms.
      case 'axiom':
        return this.#moduleOf(name) === null ? 'other' : 'theorem';
      case 'definition':
        return 'definition';
      default:
        return 'other';
    }
  }
}

/** The goals of one theorem's states, each once. */
export class GoalTable {
  readonly goals: Goal[] = [];
  readonly #places = new Map<string, number>();
  readonly #lean: LeanInstance;
  readonly #theoremName: string;
  readonly #memory: GoalMemory = new Map<StateKey, readonly Goal[]>();

  constructor(lean: LeanInstance, theoremName: string) {
    this.#lean = lean;
    this.#theoremName = theoremName;
  }

  /** The parts of a state, as a search is given them. */
  parts(state: LiveState): StatePart[] {
    return readParts(this.#lean, state, {
      fingerprint: '',
      theoremName: this.#theoremName,
      memory: this.#memory,
    });
  }

  place(parts: readonly StatePart[]): TracedState {
    return parts.map(({ goals }) => goals.map((goal) => this.#placeOf(goal)));
  }

  #placeOf(goal: Goal): number {
    const key = JSON.stringify(goal);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.goals.push(goal) - 1;
    this.#places.set(key, place);
    return place;
  }
}
