import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../core/hash.ts';
import type { Theorem } from '../core/theorem.ts';
import { readProblems, type SplitName } from '../datasets/suite.ts';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import { BenchmarkWall } from '../src/agent/memory/benchmark-wall.ts';
import { ExperienceMemory } from '../src/agent/memory/experience-memory.ts';
import { readBenchSuite } from '../src/evaluate/run/open-bench-suite.ts';
import { suiteFolders } from '../src/evaluate/suites/suite-folders.ts';
import { noStore } from '../src/store/no-store.ts';
import { memoryModes, proverOf } from './memory/prove-with.ts';
import {
  countKinds,
  describeCounts,
  describeSummary,
  type Pair,
  summarisePairs,
  withoutMemory,
  withTheMemory,
} from './memory/summary.ts';
import { checkPositive, readOptions, refuse } from './read-options.ts';
import { benchLemmaIndex } from './search/lemma-index.ts';
import type { Run } from './search/results.ts';

const usage = `
What the experience memory brings: node bench/memory.ts [OPTIONS]. Theorems of the split train, topic by topic, each in
the order of the hashes of their names: every other one fills the memory; the others are then proved with it and without
it, at equal calls, and nothing more is learnt. Wherever they come from, those of the splits valid and test teach nothing.

  --mode search     search: the direct search, so remembered tactics alone; plan: lakatos prove --prover plan without a
                    model, so tactics, lemmas and plans together (no lessons: those are for models)
  --theorems        those of test/agent/theorems in the place of the split train: they were made for plans, and the search
                    alone proves nearly all of train before a plan begins
  --topics A,B      only these topics (default: all)
  --only A,B        only theorems of these names
  --fill 116        theorems that fill the memory
  --measure 117     theorems that are proved both ways
  --calls 500       Lean calls for each theorem. Searches of both ways share Lean's answers, each counts them in full;
                    plans share none. A plan begins when the search alone has had 150 calls, so it needs more than these
  --workers 2       Lean workers
  --json            the figures as one JSON object on standard output
`;
const { values } = readOptions(usage, {
  options: {
    mode: { type: 'string', default: 'search' },
    theorems: { type: 'boolean', default: false },
    topics: { type: 'string' },
    only: { type: 'string' },
    fill: { type: 'string', default: '116' },
    measure: { type: 'string', default: '117' },
    calls: { type: 'string', default: '500' },
    workers: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
type Measured = Theorem & { readonly topic: string };
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const mode = memoryModes.find((name) => name === values.mode) ?? refuse('--mode is search or plan');
checkPositive(values, ['fill', 'measure', 'calls', 'workers']);
const [fill, measure, calls, workers] = [values.fill, values.measure, values.calls, values.workers].map(
  Number,
) as [number, number, number, number];

const load = async (split: SplitName): Promise<readonly Measured[]> =>
  readProblems(await readFile(new URL(`../datasets/core/${split}.jsonl`, import.meta.url), 'utf8'));
const wall = new BenchmarkWall([...(await load('valid')), ...(await load('test'))]);
const all = values.theorems ? await madeForPlans() : await load('train');
const problems = chosen(chosen(all, 'topic', values.topics), 'id', values.only).sort(
  (a, b) => compare(a.topic, b.topic) || compare(sha256(a.id), sha256(b.id)),
);

await using engine = await createEmbeddedEngine({ workers });
const bench = { mode, engine, lemmaIndex: await benchLemmaIndex(engine), calls };
const memory = await ExperienceMemory.open({ store: noStore(), wall });
const filling = problems.filter((_, at) => at % 2 === 0).slice(0, fill);
for (const problem of filling) {
  const { run } = await proverOf(bench, problem)('filling', memory);
  say(`filling: ${problem.id} ${run.proved ? 'proved' : 'not proved'}, ${memory.size} cases`);
}
const cases = countKinds(memory.index.cases);
say(`cases: ${describeCounts(Object.entries(cases))}`);
const frozen = await ExperienceMemory.open({
  store: { cases: async () => memory.index.cases, putCases: async () => {} },
  wall,
  learns: false,
});

const pairs: Pair[] = [];
const inProofs = new Map<string, number>();
for (const problem of problems.filter((_, at) => at % 2 === 1).slice(0, measure)) {
  const prove = proverOf(bench, problem);
  const { run: without } = await prove(withoutMemory, null);
  const { run: using, steps } = await prove(withTheMemory, frozen);
  pairs.push({ without, using });
  for (const [contributor, count] of steps)
    inProofs.set(contributor, (inProofs.get(contributor) ?? 0) + count);
  say(`${problem.id}: ${describeRun(without)}; ${describeRun(using)}`);
}
const summary = summarisePairs(pairs);
say(describeSummary(summary));
say(`steps in the proofs with memory: ${describeCounts(inProofs)}`);
if (values.json)
  process.stdout.write(
    `${JSON.stringify({ mode, theorems: values.theorems, fill: filling.length, measure: pairs.length, calls, cases, ...summary })}\n`,
  );

async function madeForPlans() {
  const name = fileURLToPath(new URL('../test/agent/theorems', import.meta.url));
  const { signal } = new AbortController();
  const { suite } = await readBenchSuite({ name, split: null, folders: suiteFolders(process.env), signal });
  return suite.problems.map(({ theorem }) => ({ ...theorem, topic: 'made for plans' }));
}

/** Those with one of the wanted words; each word must be somebody's. */
function chosen(from: readonly Measured[], field: 'topic' | 'id', list: string | undefined): Measured[] {
  if (list === undefined) return [...from];
  const words = list.split(',');
  const unknown = words.find((word) => from.every((one) => one[field] !== word));
  if (unknown !== undefined) refuse(`there is no ${field === 'id' ? 'theorem' : field} ${unknown}`);
  return from.filter((one) => words.includes(one[field]));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function describeRun({ configuration, proved, calls: made }: Run): string {
  return `${configuration} ${proved ? `proved in ${made} calls` : 'not proved'}`;
}
