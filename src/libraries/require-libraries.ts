import { LakatosError } from '../../core/errors.ts';
import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import type { ModuleHeader } from '../../lean/lake/read-imports.ts';
import type { ImportLists } from '../prove/input/input-imports.ts';
import { type KnownLibrary, knownLibraries } from './lean-builds.ts';

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
