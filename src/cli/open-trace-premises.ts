import { LakatosError } from '../../core/errors.ts';
import { beginLean, createEmbeddedEngine } from '../../lean/embedded/create.ts';
import type { LeanEngine } from '../../lean/engine.ts';
import type { ClosureModule } from '../../lean/lake/module-closure.ts';
import { openLibraryIndex } from '../prove/lemma-index/open-library.ts';
import { readTracePremises, type TracePremises } from '../traces/trace-premises.ts';
import { openLibrary } from './open-library.ts';
import type { LeanChoice } from './options/lean-options.ts';

export interface PremisesAsked {
  readonly lean: LeanChoice;
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
  const { imports, closure, count, cacheRoot, signal } = asked;
  await using engine = await openEngine(asked);
  const table = await openLibraryIndex(engine, { imports, cacheRoot, signal });
  signal.throwIfAborted();
  if (table !== null) return await readTracePremises(table, closure, count, signal);
  throw new LakatosError('LEAN_LIBRARY_UNREAD', 'Lean does not list the theorems of the library', {
    advice: 'Try again when the machine has less to do, or without --premises.',
  });
}

async function openEngine({ lean, folder, cacheRoot, signal }: PremisesAsked): Promise<LeanEngine> {
  if (lean.kind === 'native') {
    const { startNativeEngine } = await import('./start-native-engine.ts');
    const silent = { onPreparing: () => {}, warn: () => {} };
    return (await startNativeEngine(lean, { workers: 1, signal, ...silent })).engine;
  }
  const begun = beginLean({ cacheRoot, signal });
  const { fingerprint } = await begun.installation;
  const library = await openLibrary(folder, fingerprint);
  return await createEmbeddedEngine({ workers: 1, begun, cacheRoot, library, signal });
}
