import { LakatosError } from '../../../core/errors.ts';
import { loadSuite } from '../../../datasets/load-suite.ts';
import type { Manifest } from '../../../datasets/manifest.ts';
import { type MeasuredTheorem, measuredTheorem, type SuiteEntry } from '../../../datasets/suite-problem.ts';
import { localSource, openDescribed } from './open-suite.ts';
import { listSuites, type SuiteFolders } from './registry.ts';

/**
 * What results may be measured on: every problem that is not for learning from, of the suites whose files are on this machine. Files of the user's that have
 * changed since they were added are read as they are now.
 * @returns the names of the suites that were read, too
 * @param warn is told of these
 * @throws LakatosError SUITE_DAMAGED for other files: a list of held-out theorems made of these would have a gap; the signal's
 * reason
 */
export async function measuredTheorems(
  folders: SuiteFolders,
  signal: AbortSignal,
  warn: (text: string) => void,
) {
  const suites: string[] = [];
  const theorems: MeasuredTheorem[] = [];
  for (const manifest of await listSuites(folders)) {
    if (manifest.splits.every(({ name }) => name === 'train')) continue;
    const entries = await entriesOf(manifest, folders, signal, warn);
    if (entries === null) continue;
    suites.push(manifest.name);
    for await (const entry of entries)
      if (entry.kind === 'problem' && entry.problem.split !== 'train')
        theorems.push(measuredTheorem(entry.problem));
  }
  return { suites, theorems };
}

/** Null for a suite whose files are not here. */
async function entriesOf(
  manifest: Manifest,
  folders: SuiteFolders,
  signal: AbortSignal,
  warn: (text: string) => void,
): Promise<AsyncGenerator<SuiteEntry> | null> {
  const { source } = manifest;
  try {
    return (await openDescribed(folders, manifest, signal)).entries(signal);
  } catch (thrown) {
    if (!(thrown instanceof LakatosError)) throw thrown;
    if (thrown.code === 'SUITE_UNAVAILABLE') return null;
    if (thrown.code !== 'SUITE_DAMAGED' || source.kind !== 'local') throw thrown;
    warn(`${thrown.message} since it was added; what it measures now is kept out`);
    return loadSuite(manifest, localSource(source.path), signal);
  }
}
