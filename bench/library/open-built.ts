import { prepareInstallation } from '../../lean/embedded/installation/prepare-installation.ts';
import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import { type Narrowing, narrowImports } from '../../lean/lake/narrow-imports.ts';
import { openLibrary } from '../../src/cli/open-library.ts';
import { chooseNarrowing } from '../../src/libraries/choose-narrowing.ts';

/** What is built of a project, and a header that imports as much of it as one set has. */
export interface BuiltLibrary {
  readonly library: EngineLibrary;
  readonly narrowing: Narrowing | null;
  /** Imports only, with an empty line behind them. */
  readonly header: string;
  readonly imports: readonly string[];
}

/**
 * Texts are read without the project's options, as with an added library: benchmarks are none of its files.
 * @param lean fingerprint
 * @param whole the module that headers import: `Mathlib`
 * @param modules what they import in its place; none: the sets that are built
 */
export async function openBuilt(
  lean: string,
  project: string,
  whole: string,
  modules: readonly string[],
): Promise<BuiltLibrary> {
  const library = { ...(await openLibrary(project, lean)), options: {} };
  const chosen: Narrowing = { whole, library: whole, set: 'named', modules };
  const narrowing = modules.length > 0 ? chosen : chooseNarrowing(library);
  const asked = `import ${whole}\n\n`;
  const header = narrowing === null ? asked : narrowImports(asked, narrowing);
  return { library, narrowing, header, imports: narrowing?.modules ?? [whole] };
}

/** The same of Mathlib, with what an engine is made with for it; null without a project. */
export async function openMathlib(project: string | undefined) {
  if (project === undefined) return null;
  const { fingerprint } = await prepareInstallation();
  const { library, header, narrowing } = await openBuilt(fingerprint, project, 'Mathlib', []);
  return { narrowing, engine: { library, header } };
}
