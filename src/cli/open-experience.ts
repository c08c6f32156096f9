import { ExperienceMemory } from '../agent/memory/experience-memory.ts';
import { ExperienceRun } from '../agent/memory/experience-run.ts';
import { HeldOutTheorems } from '../agent/same-theorem/held-out-theorems.ts';
import { measuredTheorems } from '../evaluate/suites/measured-theorems.ts';
import { suiteFolders } from '../evaluate/suites/registry.ts';
import type { Store } from '../store/store.ts';

/** The experience memory of a store, that knows nothing of the suites on this machine. */
export async function openExperience(
  store: Store,
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  warn: (text: string) => void,
): Promise<ExperienceRun> {
  return new ExperienceRun(
    await ExperienceMemory.open({ store, heldOut: await openHeldOut(env, signal, warn) }),
  );
}

/** The held-out theorems of all suites on this machine; `warn` is told of those that have changed. */
export async function openHeldOut(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
  warn: (text: string) => void,
): Promise<HeldOutTheorems> {
  const { theorems } = await measuredTheorems(suiteFolders(env), signal, warn);
  return new HeldOutTheorems(theorems);
}
