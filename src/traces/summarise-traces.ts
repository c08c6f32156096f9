import { join } from 'node:path';
import { type SplitName, splitNames } from '../../datasets/suite.ts';
import type { TracedTheorem } from '../../lean/traced-module.ts';
import { replaceFile } from '../files/replace-file.ts';
import { addCounts, countSteps, noCounts } from './count-steps.ts';
import { examplesOf } from './examples-of.ts';
import { isPosable, posedProblem } from './problem-of.ts';
import { readModuleFile, readModuleLine, tracedModules } from './trace-files.ts';
import { type SplitCounts, type Traces, traceVersion } from './trace-schema.ts';

/** What a theorem's text names and that it did not declare itself. */
const namedBy = ({ premises }: TracedTheorem): readonly string[] =>
  premises.filter(({ isNamed }) => isNamed).map(({ name }) => name);

/** What a split's theorems teach, from the folder of traces. */
export const examplesName = (split: SplitName): string => `examples-${split}.jsonl`;

/**
 * Writes what there is in a folder of traces (`traces.json`), each split's theorems as a suite (`problems-SPLIT.jsonl`), and
 * their steps as examples.
 * @throws LakatosError INPUT_INVALID, OUTPUT_UNWRITABLE
 */
export async function summariseTraces(out: string, from: Pick<Traces, 'lean' | 'packages'>): Promise<Traces> {
  const modules: Record<SplitName, string[]> = { train: [], valid: [], test: [] };
  for (const name of await tracedModules(out)) {
    const line = await readModuleLine(out, name);
    if (line !== null) modules[line.split].push(name);
  }
  const usedInTraining = new Set<string>();
  async function* learntFrom(split: SplitName): AsyncGenerator<string> {
    for (const name of modules[split]) {
      const { theorems } = await readModuleFile(out, name);
      if (split === 'train') for (const used of theorems.flatMap(namedBy)) usedInTraining.add(used);
      for (const example of theorems.flatMap(examplesOf)) yield `${JSON.stringify(example)}\n`;
    }
  }
  for (const split of splitNames) await replaceFile(join(out, examplesName(split)), learntFrom(split));
  const isNovel = (theorem: TracedTheorem): boolean =>
    namedBy(theorem).some((name) => !usedInTraining.has(name));
  const splits: Record<SplitName, SplitCounts> = { train: noCounts, valid: noCounts, test: noCounts };
  let cpuMs = 0;
  async function* problemsOf(split: SplitName): AsyncGenerator<string> {
    for (const name of modules[split]) {
      const { module, theorems } = await readModuleFile(out, name);
      cpuMs += module.cpuMs;
      const novel = theorems.filter(isNovel).length;
      const posable = theorems.filter((theorem) => isPosable(module, theorem));
      const counts = {
        modules: 1,
        posable: posable.length,
        ...countSteps(theorems),
        novelPremises: novel,
      };
      splits[split] = addCounts(splits[split], counts);
      for (const theorem of posable)
        yield `${JSON.stringify(posedProblem(module, theorem, isNovel(theorem)))}\n`;
    }
  }
  for (const split of splitNames) await replaceFile(join(out, `problems-${split}.jsonl`), problemsOf(split));
  const traces: Traces = {
    schema: 'lakatos/traces',
    version: traceVersion,
    ...from,
    total: splitNames.map((split) => splits[split]).reduce(addCounts, noCounts),
    splits,
    cpuMs,
  };
  await replaceFile(join(out, 'traces.json'), `${JSON.stringify(traces, null, 2)}\n`);
  return traces;
}
