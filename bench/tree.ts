import { spawnSync } from 'node:child_process';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { extractProof } from '../search/extract-proof.ts';
import type { FactChanges } from '../search/facts.ts';
import { recordProposals, recordSteps, takeProposals } from '../search/grow-tree.ts';
import { createTree, nodeAt, rootId } from '../search/proof-tree.ts';
import { createStrategy } from '../search/strategies/create-strategy.ts';
import { type StrategyName, strategyNames } from '../search/strategies/strategy-names.ts';
import { defaultSearch } from '../src/prove/search-settings.ts';
import { checkPositive, readOptions, refuse } from './read-options.ts';
import { chainGame, combGame, hubGame, mixedGame, positionOf, stepOf, type ToyGame } from './tree-games.ts';

const usage = `
Speed and memory of the proof tree and of a strategy: npm run bench:tree [-- OPTIONS]. Toy games are searched as a search does
it, without the waiting: choose, record proposals, take a few, record what came of them, settle facts, offer, tell the strategy.
Each scenario has a process of its own. A node operation is one of: a choice, a node added, an edge added, a fact settled
(proved or exhausted).

  --nodes 1000000   until the tree has so many nodes
  --strategy NAME   what chooses: best-first, puct and so on, as for lakatos prove (default: ${defaultSearch.strategy} for mixed;
                    best-first for the others, whose trees are so deep or wide that a walk from the root takes too long)
  --scenario NAME   mixed, proved-chain, failed-chain, comb or hub; may be repeated (default: all)
  --here            in this process
  --json            the figures as one JSON object on standard output
`;

interface Figures {
  readonly scenario: string;
  readonly strategy: StrategyName;
  readonly nodes: number;
  readonly edges: number;
  readonly choices: number;
  readonly facts: number;
  /** By the clock, and of processor time: on a busy machine only the second is the program's own. */
  readonly seconds: number;
  readonly cpuSeconds: number;
  readonly operationsPerSecond: number;
  readonly operationsPerCpuSecond: number;
  /** Resident memory of the process in MiB: when the tree is done, and what it began with. */
  readonly rssMb: number;
  readonly rssAtStartMb: number;
  /** To take the smallest proof out of the tree, when there is one. */
  readonly extractSeconds: number | null;
}

const scenarios: Readonly<Record<string, (nodes: number) => ToyGame>> = {
  mixed: () => mixedGame,
  'proved-chain': (nodes) => chainGame(nodes - 1, { kind: 'proved' }),
  'failed-chain': (nodes) => chainGame(nodes - 1, { kind: 'failed', message: 'no' }),
  comb: (nodes) => combGame((nodes >> 1) - 1),
  hub: (nodes) => hubGame(nodes - 2),
};

/**
 * Megabytes for the tree that is to fit in 1 GB of resident memory; else V8 would rather let garbage lie than
 * collect it. The others are about speed.
 */
const heapLimits: Readonly<Record<string, number>> = { mixed: 930 };

const { values } = readOptions(usage, {
  options: {
    json: { type: 'boolean', default: false },
    nodes: { type: 'string', default: '1000000' },
    strategy: { type: 'string' },
    scenario: { type: 'string', multiple: true, default: Object.keys(scenarios) },
    here: { type: 'boolean', default: false },
  },
});
const wanted = Number(values.nodes);
checkPositive({ nodes: values.nodes }, ['nodes']);
const unknown = values.scenario.find((name) => scenarios[name] === undefined);
if (unknown !== undefined) refuse(`there is no scenario ${unknown}`);
const asked = strategyNames.find((name) => name === values.strategy);
if (values.strategy !== undefined && asked === undefined)
  refuse(`--strategy is one of ${strategyNames.join(', ')}`);
const strategyFor = (scenario: string): StrategyName =>
  asked ?? (scenario === 'mixed' ? defaultSearch.strategy : 'best-first');

if (values.here) {
  const name = values.scenario[0] ?? '';
  process.stdout.write(`${JSON.stringify(measure(name, wanted))}\n`);
} else {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  say(`Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`);
  const figures: Figures[] = [];
  for (const name of values.scenario) {
    const figure = measureApart(name);
    figures.push(figure);
    const { nodes, edges, facts, seconds, cpuSeconds, rssMb, extractSeconds } = figure;
    const { operationsPerSecond, operationsPerCpuSecond } = figure;
    const extracted = extractSeconds === null ? '' : `, proof taken out in ${extractSeconds} s`;
    say(
      `${name}, ${figure.strategy}: ${nodes} nodes, ${edges} edges, ${facts} facts in ${seconds} s (${cpuSeconds} s CPU), ` +
        `${operationsPerSecond} operations/s (${operationsPerCpuSecond}/s CPU), ${rssMb} MiB${extracted}`,
    );
  }
  process.stdout.write(`${JSON.stringify({ figures, load: loadavg()[0] }, null, values.json ? 0 : 2)}\n`);
}

/** In a new process, whose memory nothing else has touched. */
function measureApart(scenario: string): Figures {
  const heapLimit = `--max-old-space-size=${heapLimits[scenario] ?? 4096}`;
  const args = [
    heapLimit,
    fileURLToPath(import.meta.url),
    '--here',
    '--scenario',
    scenario,
    '--nodes',
    String(wanted),
    '--strategy',
    strategyFor(scenario),
  ];
  const { status, stdout } = spawnSync(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  if (status !== 0) throw new Error(`the scenario ${scenario} ended with ${status}`);
  return JSON.parse(stdout.toString()) as Figures;
}

/** Searches until the tree has that many nodes, the root is decided, or nothing is left. */
function measure(scenario: string, limit: number): Figures {
  const game = (scenarios[scenario] as (nodes: number) => ToyGame)(limit);
  const rssAtStart = process.memoryUsage.rss();
  const cpuAtStart = process.cpuUsage();
  const start = performance.now();
  const tree = createTree<number, string>(positionOf(0));
  const name = strategyFor(scenario);
  const strategy = createStrategy<number, string>(name, { seed: 0 });
  let choices = 0;
  let facts = 0;
  strategy.offer(tree, [rootId]);
  while (tree.nodes.length < limit || scenario !== 'mixed') {
    const choice = strategy.choose(tree);
    if (choice === null) break;
    choices += 1;
    const { id, asked, position } = nodeAt(tree, choice.node);
    if (!asked) {
      facts += countFacts(recordProposals(tree, id, game.proposals(position.state)));
    }
    const taken = takeProposals(tree, id, choice.proposals);
    strategy.offer(tree, [id]);
    const steps = taken.map(({ action }) => stepOf(game, position.state, action));
    const known = tree.nodes.length;
    const growth = recordSteps(tree, id, taken, steps, new Map());
    facts += countFacts(growth);
    strategy.offer(tree, growth.offers);
    const created = tree.nodes.slice(known).map(({ id }) => id);
    strategy.settled?.(tree, { node: id, edges: growth.edges.map(({ id }) => id), created });
    if (nodeAt(tree, rootId).status !== 'open') break;
  }
  const seconds = (performance.now() - start) / 1000;
  const cpu = process.cpuUsage(cpuAtStart);
  const cpuSeconds = (cpu.user + cpu.system) / 1e6;
  const rss = process.memoryUsage.rss();
  const begun = performance.now();
  const isProved = nodeAt(tree, rootId).status === 'proved';
  if (isProved) extractProof(tree);
  const extractSeconds = isProved ? (performance.now() - begun) / 1000 : null;
  const { nodes, edges } = tree;
  const operations = choices + facts + nodes.length + edges.length;
  return {
    scenario,
    strategy: name,
    nodes: nodes.length,
    edges: edges.length,
    choices,
    facts,
    seconds: round(seconds),
    cpuSeconds: round(cpuSeconds),
    operationsPerSecond: Math.round(operations / seconds),
    operationsPerCpuSecond: Math.round(operations / cpuSeconds),
    rssMb: Math.round(rss / 2 ** 20),
    rssAtStartMb: Math.round(rssAtStart / 2 ** 20),
    extractSeconds: extractSeconds === null ? null : round(extractSeconds),
  };
}

function countFacts({ proved, exhausted }: FactChanges): number {
  return proved.length + exhausted.length;
}

function round(seconds: number): number {
  return Number(seconds.toFixed(2));
}
