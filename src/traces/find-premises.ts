import { setImmediate } from 'node:timers/promises';
import { fromLast } from '../prove/lemma-index/nearby.ts';
import { writePremises } from './kept-premises.ts';
import { examplesOf } from './summarise-traces.ts';
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
    const { module: line, theorems } = await readModuleFile(out, module.module);
    const find = premisesOf(line);
    const declared = theorems
      .map(({ name, constants, offset }) => ({ kind: 'theorem' as const, name, constants, offset }))
      // As Lean tells them.
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    const premises = theorems.flatMap((theorem) => {
      if (theorem.steps.length === 0) return [];
      const { offset } = theorem;
      const header = line.text.slice(0, offset);
      const before = fromLast(
        header,
        declared.filter((other) => other.offset < offset),
      );
      const found: string[][] = [];
      examplesOf(theorem, (goals) => {
        const names = find(goals, before);
        found.push([...names]);
        return names;
      });
      return found;
    });
    await writePremises(out, module.module, { key: module.key, count, premises });
  }
}
