import { LakatosError } from '../../core/errors.ts';
import { beginLean, createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import { openLibraryIndex } from '../prove/lemma-index/open-library.ts';
import { TracePremises } from '../traces/trace-premises.ts';
import { openLibrary } from './open-library.ts';

export interface PremisesAsked {
  /** Of the project. */
  readonly folder: string;
  /** What the traced modules import. */
  readonly imports: readonly string[];
  readonly closure: readonly ClosureModule[];
  /** For each state. */
  readonly count: number;
  readonly cacheRoot: string;
  readonly signal: AbortSignal;
}

/**
 * The theorems that may serve the states of some traced modules: has Lean list them, once.
 * @throws LakatosError LEAN_LIBRARY_UNREAD, LIBRARY_UNBUILT, and as starting Lean does
 */
export async function openTracePremises(asked: PremisesAsked): Promise<TracePremises> {
  const { folder, imports, closure, count, cacheRoot, signal } = asked;
  const begun = beginLean({ cacheRoot, signal });
  const { fingerprint } = await begun.installation;
  const library = await openLibrary(folder, fingerprint);
  await using engine = await createEmbeddedEngine({ workers: 1, begun, cacheRoot, library, signal });
  const table = await openLibraryIndex(engine, { imports, cacheRoot, signal });
  signal.throwIfAborted();
  if (table !== null) return await TracePremises.open(table, closure, count, signal);
  throw new LakatosError('LEAN_LIBRARY_UNREAD', 'Lean does not list the theorems of the library', {
    advice: 'Try again when the machine has less to do, or without --premises.',
  });
}
