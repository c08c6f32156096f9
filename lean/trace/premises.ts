import { type NameParts, nameKey, prettyName, sourceText } from '../name-parts.ts';
import { isGenerated, isInward } from '../telling-names.ts';
import type { Premise } from './traced-module.ts';

interface FoundConstant {
  /** In Lean's word. */
  readonly kind: string;
  /** Null for the one that is traced. */
  readonly module: string | null;
}

/** Where constants are looked up; `Name` is what they are known by there. */
export interface ConstantLookup<Name> {
  partsOf(name: Name): NameParts;
  /** Null for what is no constant. */
  find(name: Name): FoundConstant | null;
  /** The constants in the value of one that the traced module declares. */
  usedBy(name: Name): readonly Name[];
}

/** The premises of one theorem, each once. */
export class Premises<Name> {
  readonly list: Premise[] = [];
  readonly #lookup: ConstantLookup<Name>;
  readonly #own: string;
  /** Places in the list by name. */
  readonly #places = new Map<string, number>();
  /** What lemmas of Lean's making rest on. */
  readonly #within = new Map<string, readonly number[]>();

  /** @param own the module's name */
  constructor(lookup: ConstantLookup<Name>, own: string) {
    this.#lookup = lookup;
    this.#own = own;
  }

  /** The place of what a text names; null for what a person could not name there. */
  named(name: Name): number | null {
    const place = this.#place(name, () => true);
    if (place !== null) this.list[place]!.isNamed = true;
    return place;
  }

  /**
   * The places of the theorems that a term rests on by using a constant: that theorem, or those that stand in the proof of a
   * lemma which Lean has made by the way. None for other constants and for Lean's own workings.
   */
  found(name: Name): readonly number[] {
    const parts = this.#lookup.partsOf(name);
    if (isInward(parts)) return [];
    if (!isGenerated(sourceText(parts))) {
      const place = this.#place(name, (kind) => kind === 'theorem');
      return place === null ? [] : [place];
    }
    const key = nameKey(parts);
    const known = this.#within.get(key);
    if (known !== undefined) return known;
    this.#within.set(key, []);
    const used = this.#lookup.find(name)?.module === null ? this.#lookup.usedBy(name) : [];
    const places = [...new Set(used.flatMap((constant) => this.found(constant)))];
    this.#within.set(key, places);
    return places;
  }

  #place(name: Name, isWanted: (kind: Premise['kind']) => boolean): number | null {
    const parts = this.#lookup.partsOf(name);
    const key = nameKey(parts);
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const premise = this.#describe(name, parts);
    if (premise === null || !isWanted(premise.kind)) return null;
    const place = this.list.push(premise) - 1;
    this.#places.set(key, place);
    return place;
  }

  #describe(name: Name, parts: NameParts): Premise | null {
    if (isGenerated(sourceText(parts))) return null;
    const found = this.#lookup.find(name);
    if (found === null) return null;
    const module = found.module ?? this.#own;
    return { name: prettyName(parts), module, kind: kindOf(found), isNamed: false };
  }
}

function kindOf({ kind, module }: FoundConstant): Premise['kind'] {
  switch (kind) {
    case 'theorem':
    case 'definition':
      return kind;
    // A `module` exports its theorems without their proofs, and so as axioms.
    case 'axiom':
      return module === null ? 'other' : 'theorem';
    default:
      return 'other';
  }
}
