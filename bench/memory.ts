import { readFile } from 'node:fs/promises';
import { sha256 } from '../core/hash.ts';
import { mcnemarTest } from '../core/statistics/mcnemar.ts';
import { type Problem, readProblems, type SplitName } from '../datasets/suite.ts';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import { BenchmarkWall } from '../src/agent/memory/benchmark-wall.ts';
import { ExperienceMemory } from '../src/agent/memory/experience-memory.ts';
import { ExperienceRun } from '../src/agent/memory/experience-run.ts';
import { type ProveOptions, unlimited } from '../src/prove/prove-options.ts';
import { proveTheorem } from '../src/prove/prove-theorem.ts';
import { defaultSearch } from '../src/prove/search-settings.ts';
import { noStore } from '../src/store/no-store.ts';
import { benchProveOptions } from './prove-options.ts';
import { readOptions } from './read-options.ts';
import { benchLemmaIndex } from './search/lemma-index.ts';
import { RememberingEngine } from './search/remembering-engine.ts';
import type { Run } from './search/results.ts';
import { describeRow, summarise } from './search/summary.ts';

const usage = `
What the experience memory brings: node bench/memory.ts [OPTIONS]. Theorems of the split train, topic by topic, each in
the order of the hashes of their names: every other one fills the memory; the others are then searched with it and without
it, at equal calls, and nothing more is learnt.

  --topics A,B      only these topics (default: all)
  --fill 116        theorems that fill the memory
  --measure 117     theorems that are searched both ways
  --calls 500       Lean calls for each search; both ways share Lean's answers, each counts them in full
  --workers 2       Lean workers
  --json            the figures as one JSON object on standard output
`;
const { values } = readOptions(usage, {
  options: {
    topics: { type: 'string' },
    fill: { type: 'string', default: '116' },
    measure: { type: 'string', default: '117' },
    calls: { type: 'string', default: '500' },
    workers: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stderr.write(`${line}\n`);
const [fill, measure, calls, workers] = [values.fill, values.measure, values.calls, values.workers].map(
  Number,
) as [number, number, number, number];

const load = async (split: SplitName) =>
  readProblems(await readFile(new URL(`../datasets/core/${split}.jsonl`, import.meta.url), 'utf8'));
const wall = new BenchmarkWall([...(await load('valid')), ...(await load('test'))]);
const topics = values.topics?.split(',');
const problems = [...(await load('train'))]
  .filter(({ topic }) => topics === undefined || topics.includes(topic))
  .sort((a, b) => compare(a.topic, b.topic) || compare(sha256(a.id), sha256(b.id)));

await using engine = await createEmbeddedEngine({ workers });
const lemmaIndex = await benchLemmaIndex(engine);
const memory = await ExperienceMemory.open({ store: noStore(), wall });
for (const problem of problems.filter((_, at) => at % 2 === 0).slice(0, fill)) {
  const { run } = await search(problem, new RememberingEngine(engine), memory, 'filling');
  say(`filling: ${problem.id} ${run.proved ? 'proved' : 'not proved'}, ${memory.size} cases`);
}
const frozen = await ExperienceMemory.open({
  store: { cases: async () => memory.index.cases, putCases: async () => {} },
  wall,
  learns: false,
});

const runs: Run[] = [];
const steps = new Map<string, number>();
for (const problem of problems.filter((_, at) => at % 2 === 1).slice(0, measure)) {
  const remembering = new RememberingEngine(engine);
  for (const [name, used] of [
    ['without memory', null],
    ['with memory', frozen],
  ] as const) {
    const { run, contributions } = await search(problem, remembering, used, name);
    runs.push(run);
    for (const { contributor, inProof } of used === null ? [] : contributions)
      steps.set(contributor, (steps.get(contributor) ?? 0) + inProof);
  }
  say(`${problem.id}: ${runs.slice(-2).map(describeRun).join('; ')}`);
}
const rows = ['without memory', 'with memory'].map((name) => summarise(name, runs));
const pairs = runs.flatMap((run, at) => (at % 2 === 0 ? [[run, runs[at + 1]!] as const] : []));
const gained = pairs.filter(([without, using]) => using.proved && !without.proved).length;
const lost = pairs.filter(([without, using]) => !using.proved && without.proved).length;
const both = pairs.filter(([without, using]) => using.proved && without.proved);
const callsToBoth = [0, 1].map((way) => both.reduce((sum, pair) => sum + pair[way]!.calls, 0));
for (const row of rows) say(describeRow(row));
say(`proved only with memory: ${gained}, only without: ${lost}, p = ${mcnemarTest(gained, lost).exact}`);
say(`calls for the ${both.length} that both prove: ${callsToBoth[0]} without, ${callsToBoth[1]} with memory`);
say(
  `steps in the proofs with memory: ${[...steps].map(([name, count]) => `${name} ${count}`).join(', ') || 0}`,
);
if (values.json)
  process.stdout.write(
    `${JSON.stringify({ fill, measure, calls, cases: memory.size, rows, gained, lost, callsToBoth })}\n`,
  );

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function optionsWith(remembering: RememberingEngine): ProveOptions {
  return benchProveOptions({
    engine: remembering.asEngine(),
    search: defaultSearch,
    lemmaIndex,
    limits: { ...unlimited, calls },
    parallelism: 1,
    seed: 0,
  });
}

async function search(
  problem: Problem,
  remembering: RememberingEngine,
  used: ExperienceMemory | null,
  configuration: string,
) {
  const options = optionsWith(remembering);
  const own = used === null ? options : new ExperienceRun(used).wrap(options);
  remembering.takeAsked();
  const { id, header, statement } = problem;
  const { result, detail } = await proveTheorem({ id, header, statement }, own);
  const { status, reason, spent, contributions = [] } = result;
  if (status === 'invalid' || status === 'error') throw new Error(`${id}: ${reason}: ${detail}`);
  const run: Run = {
    ...{ configuration, seed: 0, id, proved: status === 'proved', reason },
    ...{ calls: spent.calls, leanMs: Math.round(remembering.takeAsked().leanMs), ms: spent.ms },
  };
  return { run, contributions };
}

function describeRun({ configuration, proved, calls: made }: Run): string {
  return `${configuration} ${proved ? `proved in ${made} calls` : 'not proved'}`;
}
