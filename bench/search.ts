import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../core/hash.ts';
import { readProblems, splitNames } from '../datasets/catalogue.ts';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import { narrowTheorem } from '../src/prove/input/input-imports.ts';
import { parseDuration } from '../src/report/numbers.ts';
import { openMathlib } from './library/open-built.ts';
import { machine, say } from './measuring.ts';
import { readJsonl } from './read-cases.ts';
import { checkPositive, readOptions, readShard, refuse, requireSetting } from './read-options.ts';
import { RunJournal, readRuns } from './run-journal.ts';
import { codeVersion } from './search/code-version.ts';
import { compare } from './search/compare.ts';
import { configurations } from './search/configurations.ts';
import { searchRuns } from './search/results.ts';
import { describeComparison } from './search/summary.ts';

const usage = `
Strategies and parts of the search side by side on a suite of ours: npm run bench:search [-- OPTIONS].

  --suite core      core or library: a folder of datasets/; or a JSONL file
  --project DIR     a Lake project that \`lakatos build\` has built, for headers that import Mathlib: narrowed to the largest
                    set that is built
  --split valid     train, valid or test
  --calls 500       Lean calls for each theorem
  --time 60s        instead of calls: time for each theorem
  --fresh           each search asks Lean itself; else those on one theorem share Lean's answers, and each counts the calls
                    and the time of all that it asks in full
  --within 32,128   also the shares proved within so many calls
  --only A,B        these configurations (default: all)
  --seeds 3         seeds 0, 1, 2
  --sample N        N theorems, those whose names have the smallest hashes
  --proved-in DIR   of these only what some search in this folder of an earlier comparison has proved: most of the time
                    would go into what nobody proves
  --shard I/N       every N-th of them from the I-th on, for processes side by side; I from 0. Each keeps its runs in a
                    file of its own; the command without --shard then tells the figures of all
  --workers 2       Lean workers
  --out FOLDER      where the runs are kept; what is there is not run again (default: runs/search-SUITE-SPLIT-BUDGET).
                    A folder keeps to one suite, split, budget, number of workers, Lean and code, and to shared
                    or fresh answers
  --json            the figures as one JSON object on standard output
`;
const { values } = readOptions(usage, {
  options: {
    suite: { type: 'string', default: 'core' },
    project: { type: 'string' },
    split: { type: 'string', default: 'valid' },
    calls: { type: 'string', default: '500' },
    time: { type: 'string' },
    fresh: { type: 'boolean', default: false },
    within: { type: 'string' },
    only: { type: 'string' },
    seeds: { type: 'string', default: '3' },
    sample: { type: 'string' },
    'proved-in': { type: 'string' },
    shard: { type: 'string', default: '0/1' },
    workers: { type: 'string', default: '2' },
    out: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
/** Ours, whose lines say which automation tactics close them. */
const suites = ['core', 'library'];
const split = splitNames.find((name) => name === values.split);
if (split === undefined) refuse(`--split is one of ${splitNames.join(', ')}`);
checkPositive(values, ['calls', 'seeds', 'sample', 'workers']);
if (values.within?.split(',').some((calls) => !(Number(calls) > 0)))
  refuse('--within is a list of numbers: 32,128');
if (values.time !== undefined && parseDuration(values.time) === null)
  refuse('--time is a duration: 500ms, 30s, 2m');
const unknown = (values.only?.split(',') ?? []).filter(
  (wanted) => !configurations.some(({ name }) => name === wanted),
);
if (unknown.length > 0) {
  const names = configurations.map(({ name }) => name).join(', ');
  refuse(`--only has "${unknown.join(', ')}"; there are ${names}`);
}
const { shard, shards } = readShard(values.shard);
const { suite, project } = values;
const isFile = suite.endsWith('.jsonl');
if (!isFile && !suites.includes(suite)) refuse(`--suite is one of ${suites.join(', ')}, or a JSONL file`);
const built = await openMathlib(project);
const all = isFile
  ? (await readJsonl(suite)).map((theorem) => narrowTheorem(theorem, built?.narrowing))
  : readProblems(await readFile(new URL(`../datasets/${suite}/${split}.jsonl`, import.meta.url), 'utf8'));
const sample = [...all]
  .sort((a, b) => (sha256(a.id) < sha256(b.id) ? -1 : 1))
  .slice(0, Number(values.sample ?? Number.POSITIVE_INFINITY));
const provedIn = values['proved-in'];
const proved = provedIn === undefined ? null : provedIds(provedIn);
const worthwhile = sample.filter(({ id }) => proved?.has(id) ?? true);
if (worthwhile.length === 0)
  refuse(`--proved-in: none of these ${sample.length} theorems is proved in ${provedIn}`);
const problems = worthwhile.filter((_, at) => at % shards === shard);
if (problems.length === 0) refuse(`--shard ${values.shard} has none of the ${worthwhile.length} theorems`);
const workers = Number(values.workers);
say(machine());

const ms = values.time === undefined ? null : parseDuration(values.time);
const limits = ms === null ? { calls: Number(values.calls) } : { ms };
const budget = values.time ?? `${values.calls}-calls`;
await using engine = await createEmbeddedEngine({
  workers,
  ...built?.engine,
});
const code = await codeVersion(fileURLToPath(new URL('..', import.meta.url)));
const folder =
  values.out ?? `runs/search-${isFile ? basename(suite, '.jsonl') : `${suite}-${split}`}-${budget}`;
const { fresh } = values;
await requireSetting(folder, { suite, split, limits, fresh, workers, code, lean: engine.fingerprint });
const wanted = values.only?.split(',');
const comparison = await compare(
  problems,
  configurations.filter(({ name }) => wanted === undefined || wanted.includes(name)),
  {
    ...{ engine, limits, workers, fresh, say },
    seeds: Array.from({ length: Number(values.seeds) }, (_, seed) => seed),
    within: values.within?.split(',').map(Number) ?? [],
    results: new RunJournal(folder, { shard, shards }, searchRuns),
  },
);
const { reference, common, rows } = comparison;
say(describeComparison(comparison));
const automation = problems.filter(
  (problem) => 'automation' in problem && problem.automation.length > 0,
).length;
if (!isFile) say(`closed by one automation tactic: ${automation} of ${problems.length}`);
if (values.json)
  process.stdout.write(
    `${JSON.stringify({ ...{ split, budget, workers, code, automation }, reference, common: common.length, rows })}\n`,
  );

function provedIds(folder: string): ReadonlySet<string> {
  const runs = existsSync(folder) ? readRuns(folder, searchRuns) : [];
  if (runs.length === 0) refuse(`--proved-in: there are no runs in ${folder}`);
  return new Set(runs.flatMap(({ id, proved: isProved }) => (isProved ? [id] : [])));
}
