import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LakatosError } from '../../../core/errors.ts';
import type { SplitName } from '../../../datasets/catalogue.ts';
import { folderSource } from '../../../datasets/files/file-source.ts';
import { loadSuite, type SuiteReading } from '../../../datasets/load-suite.ts';
import type { Manifest } from '../../../datasets/manifest.ts';
import { type MeasuredTheorem, measuredTheorem, type SuiteEntry } from '../../../datasets/suite-problem.ts';
import { problemsName } from '../../traces/summarise-traces.ts';
import { localSource, openDescribed } from './open-suite.ts';
import { listSuites, type SuiteFolders } from './registry.ts';

/**
 * What results may be measured on: every problem that is not for learning from, of the suites whose files are on this machine. Files of the user's that have
 * changed since they were added are read as they are now.
 * @param traces a folder of traces, whose other splits are measured, too; null: none
 * @returns the names of the suites that were read, too
 * @param warn is told of these
 * @throws LakatosError SUITE_DAMAGED for other files: a list of held-out theorems made of these would have a gap; the signal's
 * reason
 */
export async function measuredTheorems(
  folders: SuiteFolders,
  signal: AbortSignal,
  warn: (text: string) => void,
  traces: string | null = null,
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
  if (traces !== null) theorems.push(...(await tracedTheorems(traces, ['valid', 'test'], signal)));
  return { suites, theorems };
}

/**
 * The theorems of some splits of a folder of traces, as far as they can be posed again.
 * @throws LakatosError INPUT_UNREADABLE for a folder without them
 */
export async function tracedTheorems(
  traces: string,
  splits: readonly SplitName[],
  signal: AbortSignal,
): Promise<readonly MeasuredTheorem[]> {
  const files = splits.map((split) => ({ path: problemsName(split), split }));
  const missing = files.find(({ path }) => !existsSync(join(traces, path)));
  if (missing !== undefined)
    throw new LakatosError('INPUT_UNREADABLE', `${join(traces, missing.path)} is not there`, {
      advice:
        'A run looks there for what it must not learn, also where it goes on and for `lakatos export`. `lakatos trace` writes it at its end; put a folder back that was moved.',
    });
  const reading: SuiteReading = {
    splits: splits.map((name) => ({ name, count: null })),
    files,
    format: { kind: 'jsonl', mapping: { id: 'id', text: ['header', 'statement'], optional: ['header'] } },
    answers: 'asked',
  };
  const theorems: MeasuredTheorem[] = [];
  for await (const entry of loadSuite(reading, folderSource(traces), signal))
    if (entry.kind === 'problem') theorems.push(measuredTheorem(entry.problem));
  return theorems;
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
