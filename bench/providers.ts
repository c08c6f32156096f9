import { createWriteStream } from 'node:fs';
import { loadavg } from 'node:os';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import type { Observation } from '../src/prove/bandit/bandit.ts';
import { tacticProviders } from '../src/prove/enumerative/enumerative-policy.ts';
import { narrowTheorem } from '../src/prove/input/input-imports.ts';
import { openLemmaIndex } from '../src/prove/lemma-index/open-lemma-index.ts';
import { openMathlib } from './library/open-built.ts';
import { readCases } from './read-cases.ts';
import { readOptions } from './read-options.ts';
import { watchSearch } from './watch-search.ts';

const usage = `
What each provider of tactics costs and gives: node bench/providers.ts FILE... [OPTIONS], files of Lean or JSONL. One worker,
no store, every theorem alone.

  --calls 300       Lean calls for each theorem
  --time 30         seconds for each
  --seed 0
  --project DIR     a Lake project that \`lakatos build\` has built, for headers that import Mathlib
  --no-lemmas       without theorems of the library
  --record FILE     keeps each answered tactic, one JSON object a line
`;
const { values, positionals } = readOptions(usage, {
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '300' },
    time: { type: 'string', default: '30' },
    project: { type: 'string' },
    record: { type: 'string' },
    'no-lemmas': { type: 'boolean', default: false },
    seed: { type: 'string', default: '0' },
  },
});

const built = await openMathlib(values.project);
await using engine = await createEmbeddedEngine({
  workers: 1,
  ...built?.engine,
});
const theorems = (await readCases(positionals, engine)).map((theorem) =>
  narrowTheorem(theorem, built?.narrowing),
);
const lemmaIndexes = values['no-lemmas'] ? null : await openLemmaIndex(engine);
const { signal } = new AbortController();
const file = values.record === undefined ? null : createWriteStream(values.record);
const all: Observation[] = [];
let solved = 0;
let calls = 0;
let ms = 0;
for (const theorem of theorems) {
  const lemmaIndex = await lemmaIndexes?.for(theorem.header, signal);
  const found = await watchSearch(theorem, engine, {
    calls: Number(values.calls),
    ms: Number(values.time) * 1000,
    policy: {
      seed: Number(values.seed),
      ...(lemmaIndex && { lemmaIndex }),
    },
  });
  solved += found.solved ? 1 : 0;
  calls += found.calls;
  ms += found.ms;
  all.push(...found.observations);
  for (const entry of found.observations) file?.write(`${JSON.stringify(entry)}\n`);
  console.log(
    `${theorem.id.padEnd(32)} ${found.solved ? 'solved' : found.why.padEnd(6)} ${String(found.calls).padStart(5)} calls ${(found.ms / 1000).toFixed(1).padStart(6)} s`,
  );
}
file?.end();
console.log(
  table(
    'arm',
    Map.groupBy(all, ({ arm }) => arm),
  ),
);
const providers = Map.groupBy(all, ({ arm }) => arm.slice(0, arm.lastIndexOf('/')));
const silent = Object.keys(tacticProviders).filter((name) => !providers.has(name));
console.log(table('provider', providers));
console.log(`proposed nothing that was tried: ${silent.join(', ')}`);
console.log(
  `${solved} of ${theorems.length} solved, ${calls} calls, ${(ms / 1000).toFixed(1)} s; load ${loadavg()[0]!.toFixed(1)}`,
);

/** One line for each group, the dearest first. */
function table(title: string, groups: ReadonlyMap<string, readonly Observation[]>): string {
  const rows = [...groups].map(([name, entries]) => {
    const count = (test: (entry: Observation) => boolean) => entries.filter(test).length;
    const spent = entries.reduce((sum, entry) => sum + entry.ms, 0);
    return {
      name,
      calls: entries.length,
      ms: spent,
      proved: count(({ result }) => result === 'proved'),
      fresh: count(({ result }) => result === 'new'),
      timeouts: count(({ result }) => result === 'timeout'),
      proofs: new Set(entries.filter(({ inProof }) => inProof).map(({ theorem }) => theorem)).size,
    };
  });
  const total = rows.reduce((sum, row) => sum + row.ms, 0);
  rows.sort((a, b) => b.ms - a.ms);
  const head = `${title.padEnd(54)} calls   Lean ms  share  ms/call proved   new timeout in proofs of`;
  const lines = rows.map(
    (row) =>
      `${row.name.padEnd(52)} ${String(row.calls).padStart(7)} ${row.ms.toFixed(0).padStart(9)} ${((100 * row.ms) / total).toFixed(1).padStart(5)}% ${(row.ms / row.calls).toFixed(1).padStart(8)} ${String(row.proved).padStart(6)} ${String(row.fresh).padStart(5)} ${String(row.timeouts).padStart(7)} ${String(row.proofs).padStart(12)}`,
  );
  return [head, ...lines].join('\n');
}
