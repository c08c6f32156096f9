import type { Goal } from '../../core/goal.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import { isCoreName } from '../../lean/lake/read-imports.ts';
import type { LibraryTheorem, LibraryTheorems } from '../../lean/library-theorems.ts';
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
 * Premises for states of a traced module, as a search there is shown them: of the theorems of what it imports, directly or not, by
 * what the sources of that say of them. Of Lean's own library all counts as imported. Takes a second or two for Mathlib.
 */
export type TracePremises = (module: Pick<ModuleLine, 'module' | 'imports'>) => FindTracePremises;

/**
 * Reads the sources of the closure.
 * @param table of all that the traced modules import
 * @param closure the modules with all that they import
 * @param count of premises for each state
 */
export async function readTracePremises(
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
  /** How often each module's source writes the theorems' names. */
  const counts = new Map(closure.map(({ name }, at) => [name, counted[at] as NameCounts]));
  const importsOf = new Map(
    closure.map(({ name, header }) => [name, header.imports.map(({ module }) => module)]),
  );
  return ({ module, imports }) => {
    const seen = new Set(imports);
    // The set grows while it is gone through.
    for (const name of seen) for (const imported of importsOf.get(name) ?? []) seen.add(imported);
    const written = [...seen].flatMap((name) => counts.get(name) ?? []);
    const isSeen = table.modules.map((name) => name !== module && (isCoreName(name) || seen.has(name)));
    const isThere = (place: number): boolean =>
      isSeen[(table.theorems[place] as LibraryTheorem).module] === true;
    const uses = written.length === 0 ? null : counter.uses(written, isThere);
    const index = new TheoremSymbolIndex({
      ...table,
      theorems: table.theorems.flatMap((theorem, place) => {
        if (!isThere(place)) return [];
        const { uses: _, ...rest } = theorem;
        return [uses === null ? rest : { ...rest, uses: uses[place] as number }];
      }),
    });
    return (goals, before) => premiseFinder(index, before)(goals, count);
  };
}
