import { bytesOf, closureIn, type EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import type { ImportLists } from '../prove/input/input-imports.ts';

export interface ExpectedImports {
  /** What most texts import, and is there: workers are started with it. */
  readonly ahead: readonly string[];
  /** Bytes of the modules of libraries that texts import; of all modules where nobody knows. */
  readonly bytes: number;
}

/** Every header imports it without saying so. */
const prelude = 'Init';
const coreName = /^(?:Init|Std|Lean)(?:\.|$)/;

/** Whether a text may import modules that are none of Lean's own. */
export const mayImportLibraries = (lists: ImportLists): boolean =>
  lists === null || lists.some((list) => list.some((module) => !coreName.test(module)));

/** What an engine should be made for. */
export function expectImports(
  lists: ImportLists,
  library: EngineLibrary | null,
  narrowing: Narrowing | null,
): ExpectedImports {
  if (lists === null) return { ahead: [], bytes: bytesOf(library?.modules ?? []) };
  const read = lists.map((list) =>
    list.flatMap((module) => (module === narrowing?.whole ? narrowing.modules : [module])),
  );
  const known = new Set(library?.modules.map(({ name }) => name));
  const isThere = (module: string): boolean => coreName.test(module) || known.has(module);
  const ahead = mostFrequent(read.map((list) => list.filter((module) => module !== prelude)));
  return {
    ahead: ahead.every(isThere) ? ahead : [],
    bytes: library === null ? 0 : bytesOf(closureIn(library, read.flat())),
  };
}

/** The first of those that occur most often. */
function mostFrequent(lists: readonly (readonly string[])[]): readonly string[] {
  const counts = new Map<string, { readonly list: readonly string[]; count: number }>();
  for (const list of lists) {
    const known = counts.get(list.join(' '));
    if (known === undefined) counts.set(list.join(' '), { list, count: 1 });
    else known.count += 1;
  }
  let best: { readonly list: readonly string[]; readonly count: number } = { list: [], count: 0 };
  for (const one of counts.values()) if (one.count > best.count) best = one;
  return best.list;
}
