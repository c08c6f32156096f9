import { setImmediate } from 'node:timers/promises';
import { writePremises } from './kept-premises.ts';
import { examplesIn } from './summarise-traces.ts';
import { readModuleFile } from './trace-files.ts';
import type { TracePremises } from './trace-premises.ts';
import type { ModuleLine } from './trace-schema.ts';

interface FindOptions {
  /** The most for each example. */
  readonly count: number;
  readonly signal: AbortSignal;
  /** Told before each module. */
  onModule(done: number): void;
}

/**
 * Finds premises for the examples of modules, module by module, and keeps them in the folder of traces.
 * @throws LakatosError INPUT_INVALID, OUTPUT_UNWRITABLE; the signal's reason: what was found before then stays
 */
export async function findPremises(
  out: string,
  modules: readonly Pick<ModuleLine, 'module' | 'key' | 'imports'>[],
  premisesOf: TracePremises,
  { count, signal, onModule }: FindOptions,
): Promise<void> {
  for (const [done, module] of modules.entries()) {
    onModule(done);
    await setImmediate();
    signal.throwIfAborted();
    const { theorems } = await readModuleFile(out, module.module);
    const find = premisesOf(module);
    const premises: string[][] = [];
    examplesIn(theorems, (goals, before) => {
      const found = find(goals, before);
      premises.push([...found]);
      return found;
    });
    await writePremises(out, module.module, { key: module.key, count, premises });
  }
}
