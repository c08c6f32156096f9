import { BenchmarkWall } from '../agent/memory/benchmark-wall.ts';
import { ExperienceMemory } from '../agent/memory/experience-memory.ts';
import { ExperienceRun } from '../agent/memory/experience-run.ts';
import { measuredTheorems } from '../evaluate/suites/measured-theorems.ts';
import { suiteFolders } from '../evaluate/suites/suite-folders.ts';
import type { Store } from '../store/store.ts';

/** The experience memory of a store, behind a wall of all suites on this machine. */
export async function openExperience(
  store: Store,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  warn: (text: string) => void,
): Promise<ExperienceRun> {
  return new ExperienceRun(await ExperienceMemory.open({ store, wall: await openWall(env, signal, warn) }));
}

/** The wall of all suites on this machine; `warn` is told of those that have changed. */
export async function openWall(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  warn: (text: string) => void,
): Promise<BenchmarkWall> {
  const { theorems } = await measuredTheorems(suiteFolders(env), signal, warn);
  return new BenchmarkWall(theorems);
}
