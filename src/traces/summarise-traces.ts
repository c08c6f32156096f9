import { join } from 'node:path';
import { LakatosError } from '../../core/errors.ts';
import type { Goal } from '../../core/goal.ts';
import { type SplitName, splitNames } from '../../datasets/catalogue.ts';
import type { TracedTheorem } from '../../lean/trace/traced-module.ts';
import { jsonLines } from '../files/json-lines.ts';
import { replaceFile } from '../files/replace-file.ts';
import { premisesText, stateText } from '../llm/profiles/proof-text.ts';
import { readPremises } from './kept-premises.ts';
import { readModuleFile, readModuleLine, tracedModules } from './trace-files.ts';
import { type ModuleLine, type SplitCounts, type Traces, traceVersion } from './trace-schema.ts';
import { addCounts, countSteps, noCounts } from './trace-tally.ts';

/** A line of `examples-SPLIT.jsonl`, which the trainer reads (`trainer/README.md`) and `lakatos train --traces`. */
interface TracedExample {
  /** As a policy is shown it. */
  readonly state: string;
  readonly tactic: string;
  /** Names of theorems that may serve it, on lines; absent where none were looked for. */
  readonly premises?: string;
  /** Of what stands inside of another example, which does all that it does. */
  readonly isPart?: true;
  readonly kind: 'traced';
  readonly theorem: string;
  readonly round: 0;
  readonly policy: 'author';
}

/** Steps that only choose a goal: a search has chosen it before it asks. */
const focus = /^(?:·|\.(?=\s)|\{|case\b|next\b|rotate_left\b|rotate_right\b|swap\b)/u;

/**
 * Each state that a theorem's proof meets, with the tactic that its author wrote there, once: what a search could have tried.
 * Blocks of several tactics are learnt by their parts.
 */
export function examplesOf(
  { name, goals, steps }: TracedTheorem,
  findPremises: ((goals: readonly Goal[]) => readonly string[]) | null = null,
): TracedExample[] {
  const parents = new Set(steps.map(({ parent }) => parent));
  const examples = new Map<string, TracedExample & { readonly shown: readonly Goal[] }>();
  /** Steps that an example does, those inside of it among them. */
  const done = new Set<number>();
  for (const [at, { tactic, before, parent }] of steps.entries()) {
    const isPart = parent !== null && done.has(parent);
    if (isPart) done.add(at);
    const isBlock = parents.has(at) && tactic.includes('\n');
    // What can be proved apart is searched apart.
    const [part] = before;
    if (isBlock || part === undefined || focus.test(tactic)) continue;
    done.add(at);
    const shown = part.map((place) => goals[place]!);
    const state = stateText({ goals: shown.map(({ pretty }) => pretty) });
    const key = JSON.stringify([state, tactic]);
    const known = examples.get(key);
    if (known !== undefined && (isPart || known.isPart === undefined)) continue;
    // Behind what led to it.
    examples.delete(key);
    examples.set(key, {
      ...{ shown, state, tactic, ...(isPart && { isPart }) },
      ...{ kind: 'traced', theorem: name, round: 0, policy: 'author' },
    });
  }
  return [...examples.values()].map(({ shown, ...example }) => ({
    ...example,
    ...(findPremises !== null && { premises: premisesText(findPremises(shown)) }),
  }));
}

/** Gives the premises of a module's examples in their order. */
async function keptFinder(out: string, module: ModuleLine, count: number): Promise<() => readonly string[]> {
  const kept = (await readPremises(out, module, count))?.values();
  return () => {
    const next = kept?.next();
    if (next?.done === false) return next.value;
    throw new LakatosError('INPUT_INVALID', `${module.module} has examples without kept premises`, {
      advice: `Delete ${join(out, 'premises')}; \`lakatos trace\` finds them again.`,
    });
  };
}

const isPosable = ({ posable: { refused } }: ModuleLine, { offset }: TracedTheorem): boolean =>
  refused === null || offset <= refused.offset;

/** The theorem's own state, as a policy is shown it: where its proof is one by tactics, they begin with it. Else null. */
function ownState({ goals, proof, steps: [first] }: TracedTheorem): string | null {
  const part = first?.before.length === 1 ? first.before[0] : undefined;
  if (part === undefined || !/^:=\s*by\b/u.test(proof)) return null;
  return stateText({ goals: part.map((place) => goals[place]!.pretty) });
}

/** What a split's theorems are posed as, from the folder of traces. */
export const problemsName = (split: SplitName): string => `problems-${split}.jsonl`;

/** A theorem as a line of a suite, which `lakatos bench` and `lakatos train` read: its header is the module's text before it. */
function posedProblem(
  { module, split, text, posable }: ModuleLine,
  theorem: TracedTheorem,
  novelPremises: boolean,
) {
  const { name, statement, offset, docstring } = theorem;
  const state = ownState(theorem);
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end } of posable.leftOut) {
    if (start >= offset) break;
    pieces.push(text.slice(at, start));
    at = end;
  }
  pieces.push(text.slice(at, offset));
  return {
    id: name,
    split,
    topic: module,
    ...(docstring !== null && { informal: docstring }),
    novelPremises,
    header: pieces.join(''),
    statement,
    ...(state !== null && { state }),
  };
}

/** What a theorem's text names and that it did not declare itself. */
const namedBy = ({ premises }: TracedTheorem): readonly string[] =>
  premises.filter(({ isNamed }) => isNamed).map(({ name }) => name);

/** What a split's theorems teach, from the folder of traces. */
export const examplesName = (split: SplitName): string => `examples-${split}.jsonl`;

interface SummaryOptions {
  /** So many are shown with each example, of those kept in the folder; default: none. */
  readonly premises?: number;
  readonly signal?: AbortSignal;
}

/**
 * Writes what there is in a folder of traces (`traces.json`), each split's theorems as a suite (`problems-SPLIT.jsonl`), and
 * their steps as examples.
 * @throws LakatosError INPUT_INVALID, OUTPUT_UNWRITABLE; the signal's reason
 */
export async function summariseTraces(
  out: string,
  from: Pick<Traces, 'lean' | 'packages'>,
  { premises = 0, signal }: SummaryOptions = {},
): Promise<Traces> {
  const modules: Record<SplitName, string[]> = { train: [], valid: [], test: [] };
  for (const name of await tracedModules(out)) {
    const line = await readModuleLine(out, name);
    if (line !== null) modules[line.split].push(name);
  }
  // Of those of train all are known before the first module of another split is read.
  const usedInTraining = new Set<string>();
  const isNovel = (theorem: TracedTheorem): boolean =>
    namedBy(theorem).some((name) => !usedInTraining.has(name));
  const splits: Record<SplitName, SplitCounts> = { train: noCounts, valid: noCounts, test: noCounts };
  let cpuMs = 0;
  async function* problemsOf(
    split: SplitName,
    putExamples: (lines: string) => Promise<void>,
  ): AsyncGenerator<string> {
    for (const name of modules[split]) {
      signal?.throwIfAborted();
      const { module, theorems } = await readModuleFile(out, name);
      const find = premises === 0 ? null : await keptFinder(out, module, premises);
      await putExamples(jsonLines(theorems.flatMap((theorem) => examplesOf(theorem, find))));
      if (split === 'train') for (const used of theorems.flatMap(namedBy)) usedInTraining.add(used);
      cpuMs += module.cpuMs;
      const posable = theorems.filter((theorem) => isPosable(module, theorem));
      const counts = {
        modules: 1,
        posable: posable.length,
        ...countSteps(theorems),
        novelPremises: theorems.filter(isNovel).length,
      };
      splits[split] = addCounts(splits[split], counts);
      yield jsonLines(posable.map((theorem) => posedProblem(module, theorem, isNovel(theorem))));
    }
  }
  for (const split of splitNames)
    await replaceFile(join(out, examplesName(split)), (put) =>
      replaceFile(join(out, problemsName(split)), problemsOf(split, put)),
    );
  const traces: Traces = {
    schema: 'lakatos/traces',
    version: traceVersion,
    ...from,
    premises,
    total: splitNames.map((split) => splits[split]).reduce(addCounts, noCounts),
    splits,
    cpuMs,
  };
  await replaceFile(join(out, 'traces.json'), `${JSON.stringify(traces, null, 2)}\n`);
  return traces;
}
