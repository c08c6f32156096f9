import type { Goal } from '../../core/goal.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import { isCoreName } from '../../lean/lake/read-imports.ts';
import type { LibraryTheorems } from '../../lean/library-theorems.ts';
import { NameCounter, type NameCounts } from '../prove/lemma-index/name-counter.ts';
import type { NearTheorem } from '../prove/lemma-index/nearby.ts';
import { premiseFinder } from '../prove/lemma-index/premises-for.ts';
import { TheoremSymbolIndex } from '../prove/lemma-index/symbol-index.ts';
import type { ModuleLine } from './trace-schema.ts';

/**
 * Finds premises for some goals of a theorem: names of theorems, the likeliest first.
 * @param before the theorems of the module that stand before it, the last one first
 */
export type FindTracePremises = (goals: readonly Goal[], before: readonly NearTheorem[]) => readonly string[];

/**
 * Premises for states of traced modules, as a search there is shown them: of the theorems of what a module imports, directly or
 * not, by what the sources of that say of them. Of Lean's own library all counts as imported.
 */
export class TracePremises {
  readonly #table: LibraryTheorems;
  readonly #counter: NameCounter;
  /** How often each module's source writes the theorems' names. */
  readonly #counts: ReadonlyMap<string, NameCounts>;
  readonly #imports: ReadonlyMap<string, readonly string[]>;
  readonly #count: number;

  private constructor(
    table: LibraryTheorems,
    counter: NameCounter,
    counts: ReadonlyMap<string, NameCounts>,
    closure: readonly ClosureModule[],
    count: number,
  ) {
    this.#table = table;
    this.#counter = counter;
    this.#counts = counts;
    this.#imports = new Map(
      closure.map(({ name, header }) => [name, header.imports.map(({ module }) => module)]),
    );
    this.#count = count;
  }

  /**
   * Reads the sources of the closure.
   * @param table of all that the traced modules import
   * @param closure the modules with all that they import
   * @param count of premises for each state
   */
  static async open(
    table: LibraryTheorems,
    closure: readonly ClosureModule[],
    count: number,
    signal?: AbortSignal,
  ): Promise<TracePremises> {
    const counter = new NameCounter(table.theorems.map(({ name }) => name));
    const counted = await counter.countFiles(
      closure.map(({ file }) => file),
      signal,
    );
    const counts = new Map(closure.map(({ name }, at) => [name, counted[at] as NameCounts]));
    return new TracePremises(table, counter, counts, closure, count);
  }

  /** Takes a second or two for Mathlib. */
  of({ module, imports }: Pick<ModuleLine, 'module' | 'imports'>): FindTracePremises {
    const seen = this.#allOf(imports);
    const { modules, theorems } = this.#table;
    const uses = this.#counter.uses([...seen].flatMap((name) => this.#counts.get(name) ?? []));
    const isSeen = modules.map((name) => name !== module && (isCoreName(name) || seen.has(name)));
    const index = new TheoremSymbolIndex({
      ...this.#table,
      theorems: theorems
        .map((theorem, at) => ({ ...theorem, uses: uses[at] as number }))
        .filter(({ module }) => isSeen[module]),
    });
    return (goals, before) => premiseFinder(index, before)(goals, this.#count);
  }

  /** The modules and what they import. */
  #allOf(modules: readonly string[]): ReadonlySet<string> {
    const seen = new Set<string>();
    const left = [...modules];
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      if (seen.has(name)) continue;
      seen.add(name);
      left.push(...(this.#imports.get(name) ?? []));
    }
    return seen;
  }
}
