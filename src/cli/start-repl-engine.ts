import { beginLean } from '../../lean/embedded/create.ts';
import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';
import { createReplEngine } from '../../lean/embedded/repl/create.ts';
import type { StepEngine } from '../../lean/repl/session.ts';
import { openLibraries } from './open-library.ts';

/** The Lean of a REPL, and what texts can import there: the modules of the project, or what was added. */
export async function startReplEngine(
  project: string | undefined,
  warn: (text: string) => void,
  signal: AbortSignal,
): Promise<{ readonly engine: StepEngine; readonly library: EngineLibrary | null }> {
  const begun = beginLean({ signal });
  const { fingerprint } = await begun.installation;
  const library = await openLibraries(project, fingerprint, warn);
  return { engine: await createReplEngine({ begun, library, signal }), library };
}
