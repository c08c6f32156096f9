import { loadavg } from 'node:os';
import { systemClock } from '../core/clock.ts';
import { seededRandom } from '../core/random.ts';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import { isHeldOut } from '../src/learn/examples/held-out.ts';
import { makeProblems } from '../src/learn/problems/make-problems.ts';
import type { ProblemRecord } from '../src/learn/problems/problem-record.ts';
import { proposersFor } from '../src/learn/problems/propose/proposers-for.ts';
import { nearIndexOf } from '../src/learn/problems/statement/near-index.ts';
import { normalForms } from '../src/learn/problems/statement/normal-forms.ts';
import { columnsText } from '../src/learn/report/columns-text.ts';
import { readSuiteProblems } from '../src/learn/run/config/read-suite-problems.ts';
import { readResult } from '../src/learn/run/folder/do-once.ts';
import { examplesBefore } from '../src/learn/run/folder/examples-before.ts';
import { modelFiles } from '../src/learn/run/folder/model-files.ts';
import { roundPaths } from '../src/learn/run/folder/round-paths.ts';
import { roundResultSchema } from '../src/learn/run/folder/round-result.ts';
import { openTrainedModel } from '../src/learn/run/language-model/trained-model.ts';
import { readSourceRun } from './ablations/source-run.ts';
import { checkPositive, readOptions, refuse } from './read-options.ts';

const usage = `
What the proposers of new theorems think of, each by itself: npm run bench:proposers -- --run DIR [OPTIONS]. From what a finished
run of lakatos train has proved each makes candidates, and Lean sifts them as a round does. The model's is that of the last round,
whether the run kept it or not.

  --run DIR          the run; it is only read
  --candidates 100   of each proposer
  --only A,B         these proposers (default: all)
  --seed 0
  --workers 1        Lean workers
  --json             the candidates, one JSON object a line, on standard output; the table goes to standard error
`;
const { values } = readOptions(usage, {
  options: {
    run: { type: 'string' },
    candidates: { type: 'string', default: '100' },
    only: { type: 'string' },
    seed: { type: 'string', default: '0' },
    workers: { type: 'string', default: '1' },
    json: { type: 'boolean', default: false },
  },
});
checkPositive(values, ['candidates', 'workers']);
const { run } = values;
if (run === undefined) refuse('--run is needed');

const { config, rounds, path } = await readSourceRun(run);
const interrupt = new AbortController();
process.once('SIGINT', () => interrupt.abort(new Error('interrupted')));
const { signal } = interrupt;
const { train, wall, measured } = await readSuiteProblems(
  config.suite,
  config.settings.evaluation.count,
  process.env,
  signal,
);
const parents = train.filter(({ id }) => !isHeldOut(id, config.settings.heldOutOneIn));
const past = await Promise.all(
  Array.from({ length: rounds }, (_, round) => readResult(roundPaths(path, round).done, roundResultSchema)),
);
await using engine = await createEmbeddedEngine({ workers: Number(values.workers) });
const { tacticLimits, fileLimits } = config;
const tools = { engine, tacticLimits, fileLimits, signal };
const opened =
  config.settings.training === null
    ? null
    : await openTrainedModel(modelFiles(rounds - 1, path, config), config.settings.search.proposals, signal);
await using _model = opened?.model;
const proposers = proposersFor(
  parents,
  past.flatMap((result) => result ?? []),
  await examplesBefore(rounds, path),
  tools,
  opened,
);
const names = values.only?.split(',') ?? proposers.map(({ name }) => name);
for (const name of names)
  if (proposers.every((proposer) => proposer.name !== name))
    refuse(`there is no proposer ${name}, only ${proposers.map((proposer) => proposer.name).join(', ')}`);

const known = new Set(normalForms(train));
const near = nearIndexOf(measured);
const candidates = Number(values.candidates);
const found: { readonly name: string; readonly records: readonly ProblemRecord[]; readonly ms: number }[] =
  [];
for (const proposer of proposers.filter(({ name }) => names.includes(name))) {
  const { name } = proposer;
  process.stderr.write(`${name} (load ${loadavg()[0]?.toFixed(1)})\n`);
  const started = systemClock.now();
  const records = await makeProblems({
    ...tools,
    round: rounds,
    proposers: [proposer],
    weights: new Map([[name, 1]]),
    // None is left out because there are enough.
    wanted: candidates,
    candidates,
    known,
    wall,
    near,
    random: seededRandom(Number(values.seed)),
  });
  found.push({ name, records, ms: systemClock.now() - started });
}

const decisions = [
  ...new Set(found.flatMap(({ records }) => records.map(({ decision }) => decision))),
].sort();
const table = columnsText({
  caption: `what became of up to ${values.candidates} candidates of each proposer, after ${rounds} rounds of ${path}`,
  columns: ['proposer', 'candidates', ...decisions, 's'],
  rows: found.map(({ name, records, ms }) => [
    name,
    `${records.length}`,
    ...decisions.map((decision) => `${records.filter((record) => record.decision === decision).length}`),
    (ms / 1000).toFixed(0),
  ]),
});
if (values.json) {
  process.stderr.write(table);
  for (const record of found.flatMap(({ records }) => records))
    process.stdout.write(`${JSON.stringify(record)}\n`);
} else process.stdout.write(table);
