import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { type OpenedSuite, openSuite } from './open-suite.ts';
import { listSuites } from './registry.ts';
import type { SuiteFolders } from './suite-folders.ts';

/** What results may be measured on. */
export interface MeasuredTheorems {
  /** The suites that were read, by name. */
  readonly suites: readonly string[];
  readonly theorems: readonly Theorem[];
}

/**
 * Every problem that is not for learning from, of the suites whose files are on this machine.
 * @throws LakatosError SUITE_DAMAGED: whoever builds a wall of these would have a hole in it; the signal's reason
 */
export async function measuredTheorems(
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<MeasuredTheorems> {
  const suites: string[] = [];
  const theorems: Theorem[] = [];
  for (const { name } of await listSuites(folders)) {
    const suite = await openSuite(folders, name, signal).catch(nullWhereNotFetched);
    if (suite === null) continue;
    suites.push(name);
    for await (const entry of suite.entries(signal))
      if (entry.kind === 'problem' && entry.problem.split !== 'train') theorems.push(entry.problem.theorem);
  }
  return { suites, theorems };
}

function nullWhereNotFetched(thrown: unknown): OpenedSuite | null {
  if (thrown instanceof LakatosError && thrown.code === 'SUITE_UNAVAILABLE') return null;
  throw thrown;
}
