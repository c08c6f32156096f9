import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import { type Narrowing, narrowImports } from '../../lean/lake/narrow-imports.ts';
import { readImports } from '../../lean/lake/read-imports.ts';
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

/** @param whole the module that headers import: `Mathlib` */
export async function openBuilt(project: string, whole: string): Promise<BuiltLibrary> {
  const library = await openLibrary(project, new AbortController().signal);
  const narrowing = chooseNarrowing(library);
  const asked = `import ${whole}\n\n`;
  const header = narrowing === null ? asked : narrowImports(asked, narrowing);
  const reading = readImports(header);
  if (reading.kind !== 'read') throw new Error(`${header} is no header`);
  return { library, narrowing, header, imports: reading.header.imports.map(({ module }) => module) };
}
