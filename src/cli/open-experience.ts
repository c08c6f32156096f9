import { LakatosError } from '../../core/errors.ts';
import type { Theorem } from '../../core/theorem.ts';
import { BenchmarkWall } from '../agent/memory/benchmark-wall.ts';
import { ExperienceMemory } from '../agent/memory/experience-memory.ts';
import { ExperienceRun } from '../agent/memory/experience-run.ts';
import { type OpenedSuite, openSuite } from '../evaluate/suites/open-suite.ts';
import { listSuites } from '../evaluate/suites/registry.ts';
import { type SuiteFolders, suiteFolders } from '../evaluate/suites/suite-folders.ts';
import type { Store } from '../store/store.ts';

/** The experience memory of a store, behind a wall of all suites on this machine. */
export async function openExperience(
  store: Store,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<ExperienceRun> {
  const measured = await measuredTheorems(suiteFolders(env), signal);
  return new ExperienceRun(await ExperienceMemory.open({ store, wall: new BenchmarkWall(measured) }));
}

/** Every problem that is not for learning from, of the suites whose files are here. */
async function measuredTheorems(folders: SuiteFolders, signal: AbortSignal): Promise<readonly Theorem[]> {
  const theorems: Theorem[] = [];
  for (const { name } of await listSuites(folders)) {
    const suite = await openSuite(folders, name, signal).catch(nullWhereNotFetched);
    if (suite === null) continue;
    for await (const entry of suite.entries(signal)) {
      if (entry.kind === 'problem' && entry.problem.split !== 'train') theorems.push(entry.problem.theorem);
    }
  }
  return theorems;
}

/** A damaged suite is an error: the wall would have a hole. */
function nullWhereNotFetched(thrown: unknown): OpenedSuite | null {
  if (thrown instanceof LakatosError && thrown.code === 'SUITE_UNAVAILABLE') return null;
  throw thrown;
}
