import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../core/hash.ts';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import { readBenchSuite, sampleProblems } from '../src/evaluate/run/open-bench-suite.ts';
import { suiteFolders } from '../src/evaluate/suites/registry.ts';
import { parseDuration } from '../src/report/numbers.ts';
import { machine, say } from './measuring.ts';
import { asksModel, modeNames, plainModes } from './modes/mode-names.ts';
import { historyOf, modeRuns } from './modes/mode-results.ts';
import { type BenchModel, openProvers } from './modes/open-provers.ts';
import { runMode } from './modes/run-mode.ts';
import { describeRows, summariseModes } from './modes/summary.ts';
import { benchPolicy } from './prove-options.ts';
import { checkPositive, readOptions, readShard, refuse, requireSetting } from './read-options.ts';
import { RunJournal } from './run-journal.ts';

const usage = `
The modes of lakatos prove side by side on the same theorems with the same budget, one worker:
npm run bench:modes [-- OPTIONS].

  --split valid      train or valid of the core suite; none: no theorems of the suite
  --theorems         also those of test/agent/theorems
  --modes A,B        search, plan, auto (default: these); with a model also whole, sketch, haves, dialogue
  --model NAME       a GGUF file, or a model of --model-server; --profile, --context, --samples, --rounds as for
                     lakatos prove
  --calls 1000       Lean calls for each theorem
  --time 60s         time for each theorem; with it, calls have no limit unless they are given
  --tokens N         tokens that a model may read and write for each theorem
  --seed 0
  --sample N         N theorems of each source, those whose names have the smallest hashes
  --shard I/N        every N-th theorem from the I-th on, for processes side by side; I from 0. Each keeps its runs in a
                     file of its own; the command without --shard then tells the figures of all
  --out FOLDER       where the runs are kept; what is there is not run again (default: runs/modes-SPLIT-BUDGET, with a mark
                     for the model)
  --json             the figures as one JSON object on standard output

auto learns from one theorem to the next in the order in which they are run, as lakatos prove does. What earlier
runs in the folder taught it is read back. The folder gets report.md and report.json: what each mode solved within the
budget and parts of it, with calls, tokens and time.
`;
const { values } = readOptions(usage, {
  options: {
    split: { type: 'string', default: 'valid' },
    theorems: { type: 'boolean', default: false },
    modes: { type: 'string', default: plainModes.join(',') },
    model: { type: 'string' },
    'model-server': { type: 'string' },
    profile: { type: 'string' },
    context: { type: 'string' },
    samples: { type: 'string' },
    rounds: { type: 'string' },
    tokens: { type: 'string' },
    calls: { type: 'string' },
    time: { type: 'string' },
    seed: { type: 'string', default: '0' },
    sample: { type: 'string' },
    shard: { type: 'string', default: '0/1' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const wanted = values.modes.split(',');
const modes = modeNames.filter((mode) => wanted.includes(mode));
if (modes.length !== wanted.length) refuse(`--modes are of ${modeNames.join(', ')}`);
if (!['train', 'valid', 'none'].includes(values.split)) refuse('--split is train, valid or none');
checkPositive(values, ['calls', 'tokens', 'sample', 'context', 'samples', 'rounds']);
const { shard, shards } = readShard(values.shard);
const calls = values.calls ?? (values.time === undefined ? '1000' : null);
const ms = values.time === undefined ? null : parseDuration(values.time);
if (values.time !== undefined && ms === null) refuse('--time is a duration: 500ms, 30s, 2m');
const limits = {
  ...(calls !== null && { calls: Number(calls) }),
  ...(ms !== null && { ms }),
  ...(values.tokens !== undefined && { tokens: Number(values.tokens) }),
};
const tokens = values.tokens === undefined ? [] : `${values.tokens}-tokens`;
const budget = [calls === null ? [] : `${calls}-calls`, values.time ?? [], tokens].flat().join('-');
const theorems = [
  ...(values.split === 'none' ? [] : await read('core', values.split)),
  ...(values.theorems
    ? await read(fileURLToPath(new URL('../test/agent/theorems', import.meta.url)), null)
    : []),
];
const chosen = theorems.filter((_, at) => at % shards === shard);
if (chosen.length === 0) refuse('there are no theorems in this --split, --theorems and --shard');
// The modes without a model are the same with every model.
const asked = modes.some(asksModel) ? readModel() : null;
const mark = asked === null ? '' : `-${sha256(JSON.stringify(asked)).slice(0, 8)}`;
const folder = values.out ?? `runs/modes-${values.split}-${budget}${mark}`;
await requireSetting(folder, { limits, model: asked, policy: benchPolicy().name });

say(`${machine()}; ${chosen.length} theorems`);

const results = new RunJournal(folder, { shard, shards }, modeRuns);
const history = historyOf(results.runs);
const seed = Number(values.seed);
await using engine = await createEmbeddedEngine({ workers: 1 });
await using opened = await openProvers(modes.filter(asksModel), asked ?? {}, {
  engine,
  signal: new AbortController().signal,
  onPreparing: say,
});
const provers = opened.of;
for (const [at, theorem] of chosen.entries()) {
  // Whoever is first on a theorem meets colder workers: each mode is, in turn.
  for (const mode of modes.map((_, place) => modes[(at + place) % modes.length]!)) {
    if (results.has({ mode, seed, id: theorem.id })) continue;
    const run = await runMode(mode, theorem, { engine, limits, seed, history, provers });
    if (run === null) {
      say(
        `${at + 1} of ${chosen.length}: ${theorem.id}, ${mode}: no answer; the next run of this command tries again`,
      );
      continue;
    }
    results.add(run);
    const end = run.proved ? 'proved' : (run.reason ?? 'not proved');
    const cost = `${run.calls} calls, ${run.tokens} tokens, ${run.ms} ms`;
    say(`${at + 1} of ${chosen.length}: ${theorem.id}, ${mode}: ${end}, ${cost}`);
  }
}

const ids = new Set(chosen.map(({ id }) => id));
const rows = summariseModes(
  modes,
  results.runs.filter((run) => run.seed === seed && ids.has(run.id)),
  limits,
);
const table = describeRows(rows);
const { split, theorems: own, model = null } = values;
const figures = { split, theorems: own, model, limits, seed, rows };
writeFileSync(
  `${folder}/report.md`,
  `# Modes: ${split}, ${budget}, one worker, seed ${seed}${model === null ? '' : `, model ${model}`}\n\n${table}`,
);
writeFileSync(`${folder}/report.json`, `${JSON.stringify(figures, null, 2)}\n`);
process.stdout.write(values.json ? `${JSON.stringify(figures)}\n` : table);

/** The model of the modes that ask one. */
function readModel(): BenchModel {
  const { model, 'model-server': modelServer, profile, context, samples, rounds } = values;
  return {
    ...(model !== undefined && { model }),
    ...(modelServer !== undefined && { modelServer }),
    ...(profile !== undefined && { profile }),
    ...(context !== undefined && { context: Number(context) }),
    ...(samples !== undefined && { samples: Number(samples) }),
    ...(rounds !== undefined && { rounds: Number(rounds) }),
  };
}

async function read(name: string, split: string | null) {
  const { signal } = new AbortController();
  const { suite } = await readBenchSuite({ name, split, folders: suiteFolders(process.env), signal });
  const count = values.sample === undefined ? suite.problems.length : Number(values.sample);
  return sampleProblems(suite.problems, count).map((problem) => problem.theorem);
}
