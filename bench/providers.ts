import { createWriteStream } from 'node:fs';
import { loadavg } from 'node:os';
import { createEmbeddedEngine } from '../lean/embedded/create.ts';
import type { Observation } from '../src/prove/bandit/bandit.ts';
import { openLemmaIndex } from '../src/prove/lemma-index/open-lemma-index.ts';
import { readCases } from './read-cases.ts';
import { readOptions } from './read-options.ts';
import { watchSearch } from './watch-search.ts';

const usage = `
What each provider of tactics costs and gives: node bench/providers.ts FILE... [OPTIONS], files of Lean or JSONL. One worker,
no store, every theorem alone.

  --calls 300       Lean calls for each theorem
  --time 30         seconds for each
  --seed 0
  --no-lemmas       without theorems of the library
  --record FILE     keeps each answered tactic, one JSON object a line
`;
const { values, positionals } = readOptions(usage, {
  allowPositionals: true,
  options: {
    calls: { type: 'string', default: '300' },
    time: { type: 'string', default: '30' },
    record: { type: 'string' },
    'no-lemmas': { type: 'boolean', default: false },
    seed: { type: 'string', default: '0' },
  },
});

await using engine = await createEmbeddedEngine({ workers: 1 });
const theorems = await readCases(positionals, engine);
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
console.log(table(all));
console.log(
  `${solved} of ${theorems.length} solved, ${calls} calls, ${(ms / 1000).toFixed(1)} s; load ${loadavg()[0]!.toFixed(1)}`,
);

/** One line for each arm, the dearest first. */
function table(observations: readonly Observation[]): string {
  const arms = Map.groupBy(observations, ({ arm }) => arm);
  const total = observations.reduce((sum, entry) => sum + entry.ms, 0);
  const rows = [...arms].map(([arm, entries]) => {
    const count = (test: (entry: Observation) => boolean) => entries.filter(test).length;
    const spent = entries.reduce((sum, entry) => sum + entry.ms, 0);
    return {
      arm,
      calls: entries.length,
      ms: spent,
      share: spent / total,
      proved: count(({ result }) => result === 'proved'),
      fresh: count(({ result }) => result === 'new'),
      timeouts: count(({ result }) => result === 'timeout'),
      inProof: count(({ inProof }) => inProof),
    };
  });
  rows.sort((a, b) => b.ms - a.ms);
  const head = `${'arm'.padEnd(54)} calls   Lean ms  share  ms/call proved   new timeout in proof`;
  const lines = rows.map(
    (row) =>
      `${row.arm.padEnd(52)} ${String(row.calls).padStart(7)} ${row.ms.toFixed(0).padStart(9)} ${(100 * row.share).toFixed(1).padStart(5)}% ${(row.ms / row.calls).toFixed(1).padStart(8)} ${String(row.proved).padStart(6)} ${String(row.fresh).padStart(5)} ${String(row.timeouts).padStart(7)} ${String(row.inProof).padStart(8)}`,
  );
  return [head, ...lines].join('\n');
}
