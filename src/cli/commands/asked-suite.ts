import { LakatosError } from '../../../core/errors.ts';
import type { BenchFolder } from '../../evaluate/run/bench-folder.ts';
import type { BenchSuite } from '../../evaluate/run/bench-suite.ts';
import { type KeptFragment, readFragment } from '../../evaluate/run/kept-fragment.ts';
import type { ReadSuite } from '../../evaluate/run/open-bench-suite.ts';
import { selectCoreFragment } from '../../evaluate/run/select-core-fragment.ts';
import { counted, countedAre } from '../../report/numbers.ts';
import type { Session } from '../session.ts';
import type { StartedEngine } from '../started-engine.ts';

const mostComplaints = 5;

/** Warns of what a suite has that is not measured, or is not what its manifest says. */
export function tellOfSuite({ suite: { description }, complaints }: ReadSuite, { warn }: Session): void {
  const { differences, knownBad, askingForAnswer } = description;
  for (const { file, line, message } of complaints.slice(0, mostComplaints))
    warn(`${file}:${line}: ${message}`);
  if (complaints.length > 0)
    warn(`${countedAre(complaints.length, 'record')} left out, and the others are not affected`);
  if (differences.length > 0) warn(`the suite is not what its manifest says: ${differences.join('; ')}`);
  if (askingForAnswer.length > 0)
    warn(
      `an answer has to be found first for ${counted(askingForAnswer.length, 'problem')}, which Lakatos does not fill in yet: not tried, and in no rate`,
    );
  if (knownBad.length > 0)
    warn(`known to be wrong: ${knownBad.map(({ id, reason }) => `${id} (${reason})`).join('; ')}`);
}

/**
 * The statements of a suite that need no Mathlib: those that the run's folder has kept, or found by asking Lean, and told.
 * @throws LakatosError INPUT_INVALID where there is none
 */
export async function coreFragmentOf(
  suite: BenchSuite,
  folder: BenchFolder,
  { engine, workers }: StartedEngine,
  { signal, onEvent, note, warn }: Session,
): Promise<KeptFragment> {
  const kept = folder.kept === null ? null : await readFragment(folder.path, suite, engine);
  const fragment =
    kept ??
    (await selectCoreFragment(suite, {
      engine,
      workers,
      signal,
      onProgress: (done, total) =>
        onEvent({
          kind: 'preparing',
          text: `looking for the core fragment ${Math.floor((100 * done) / total)} %`,
        }),
    }));
  const { inside, unknown } = fragment;
  note(`core fragment: ${inside.length} of ${suite.problems.length} statements need no Mathlib`);
  if (unknown.length > 0) warn(`Lean gave no answer on ${unknown.join(', ')}: left out`);
  if (inside.length > 0) return fragment;
  throw new LakatosError('INPUT_INVALID', 'no statement of the suite is in the core fragment', {
    advice: 'Leave out --core-fragment, and use a Lean with Mathlib: --lean native --project DIR.',
  });
}
