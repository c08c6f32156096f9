import { LakatosError } from '../../core/errors.ts';
import { bytesOf, closureIn, type EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import { isCoreName, type ModuleHeader } from '../../lean/lake/read-imports.ts';
import { textOfHeader } from '../../lean/module-imports.ts';
import type { ImportLists } from '../prove/input/input-imports.ts';
import { type KnownLibrary, knownLibraries } from './lean-builds.ts';

const modulesOf = ({ imports }: ModuleHeader): readonly string[] => imports.map(({ module }) => module);

/** Whether a text may import modules that are none of Lean's own. */
export const mayImportLibraries = (headers: ImportLists): boolean =>
  headers === null || headers.some((header) => modulesOf(header).some((module) => !isCoreName(module)));

/**
 * What an engine should be made for: `ahead`, how most texts begin, if all that they import is there (workers are started with
 * it), else empty; `bytes` of the modules of libraries that texts import, of all modules where nobody knows.
 */
export function expectImports(
  headers: ImportLists,
  library: EngineLibrary | null,
  narrowing: Narrowing | null,
): { readonly ahead: string; readonly bytes: number } {
  if (headers === null) return { ahead: '', bytes: bytesOf(library?.modules ?? []) };
  const read = headers.map((header) => (narrowing === null ? header : narrowed(header, narrowing)));
  const known = new Set(library?.modules.map(({ name }) => name));
  const isThere = (module: string): boolean => isCoreName(module) || known.has(module);
  const usual = mostFrequent(read);
  return {
    ahead: usual !== null && modulesOf(usual).every(isThere) ? textOfHeader(usual) : '',
    bytes: library === null ? 0 : bytesOf(closureIn(library, read.flatMap(modulesOf))),
  };
}

/** As `narrowImports` has it in a text. */
function narrowed(header: ModuleHeader, { whole, modules }: Narrowing): ModuleHeader {
  const imports = header.imports.flatMap((one) =>
    one.module === whole && !one.isAll ? modules.map((module) => ({ ...one, module })) : [one],
  );
  return { ...header, imports };
}

/** The first of those that occur most often; null of none. */
function mostFrequent(headers: readonly ModuleHeader[]): ModuleHeader | null {
  const alike = Map.groupBy(headers, textOfHeader);
  let best: readonly ModuleHeader[] = [];
  for (const group of alike.values()) if (group.length > best.length) best = group;
  return best[0] ?? null;
}

/** Which of the texts to come may import a library of which no module is there: Lean tells the fault of each then. */
export type MayLackLibrary = 'all' | 'some' | 'none';

/** @throws LakatosError LIBRARY_UNBUILT where more texts than may do so import a library that we know and that is not there */
export function requireLibraries(
  headers: ImportLists,
  mayLack: MayLackLibrary,
  library: EngineLibrary | null,
  known: readonly KnownLibrary[] = knownLibraries,
): void {
  if (headers === null || mayLack === 'all') return;
  const roots = new Set(library?.modules.map(({ name }) => rootOf(name)));
  const absent = known.filter(({ whole }) => !roots.has(rootOf(whole)));
  const lacks = ({ imports }: ModuleHeader): KnownLibrary | undefined =>
    absent.find(({ whole }) => imports.some(({ module }) => rootOf(module) === rootOf(whole)));
  const lacked = headers.map(lacks);
  const first = lacked.find((one) => one !== undefined);
  if (first === undefined || (mayLack === 'some' && lacked.includes(undefined))) return;
  throw new LakatosError(
    'LIBRARY_UNBUILT',
    `the problems import ${first.whole}, and no module of it is there`,
    {
      advice: `\`lakatos library add ${first.name}\` builds a part of it; \`lakatos library list\` says what is there.`,
    },
  );
}

const rootOf = (module: string): string => module.split('.')[0] ?? module;
