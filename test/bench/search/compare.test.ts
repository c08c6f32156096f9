import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { RunJournal } from '../../../bench/run-journal.ts';
import { compare } from '../../../bench/search/compare.ts';
import { type Configuration, defaultConfiguration } from '../../../bench/search/configurations.ts';
import { type Results, type Run, searchRuns } from '../../../bench/search/results.ts';
import type { Problem } from '../../../datasets/catalogue.ts';
import { defaultSearch } from '../../../src/prove/search-settings.ts';
import { type ScriptedEngine, scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const problem = (id: string, target: string): Problem => ({
  ...{ id, header: '', statement: `theorem ${id} : ${target}`, topic: 'toy', split: 'valid' },
  ...{ automation: [], proof: 'by close' },
});
const [a, b] = [problem('a', 'easy'), problem('b', 'hard')];

/** Every tactic proves `easy`, and none anything else. */
const toyEngine = (): ScriptedEngine =>
  scriptedEngine({
    async apply({ theorem }, tactics) {
      return tactics.map((_, at) =>
        theorem.statement.endsWith('easy')
          ? at === 0
            ? { kind: 'proved', ms: 2 }
            : { kind: 'lost', reason: 'not-tried', ms: 0 }
          : { kind: 'failed', message: 'no', ms: 1 },
      );
    },
  });

const search = { ...defaultSearch, refute: false };
const configurations: readonly Configuration[] = [defaultConfiguration.name, 'puct'].map((name) => ({
  ...{ name, ranker: 'none', byValue: false, parallelism: null },
  search: { ...search, strategy: name as 'puct' },
}));

const resultsIn = (folder: string): Results => new RunJournal(folder, { shard: 0, shards: 1 }, searchRuns);

test('a summary is of the problems, seeds and configurations that were asked for, whatever the folder holds', async () => {
  await using folder = await temporaryFolder();
  const path = join(folder.path, 'results.jsonl');
  const stray = (changes: Partial<Run>): Run => ({
    ...{ configuration: 'puct', seed: 0, id: 'a', proved: true, reason: null, calls: 999, leanMs: 1, ms: 1 },
    ...changes,
  });
  const strays = [stray({ id: 'c' }), stray({ seed: 7 }), stray({ configuration: 'uniform' })];
  for (const run of strays) appendFileSync(path, `${JSON.stringify(run)}\n`);
  const said: string[] = [];
  const options = {
    limits: { calls: 20 },
    workers: 1,
    seeds: [0, 1],
    say: (line: string) => said.push(line),
  };
  const first = await compare([a, b], configurations, {
    ...options,
    engine: toyEngine(),
    results: resultsIn(folder.path),
  });
  expect(first.common).toEqual(['a']);
  expect(first.rows).toMatchObject(
    [defaultConfiguration.name, 'puct'].map((configuration) => ({
      ...{ configuration, problems: 2, solved: [1, 1], missing: 0, share: 0.5, callsForCommon: 1 },
    })),
  );
  expect(first.reference).toBe(defaultConfiguration.name);
  expect(first.rows[1]?.against).toMatchObject({ gained: [], lost: [], both: 1, fewer: 0, more: 0 });
  expect(said).toEqual(['1 of 2: a proved in 4 of 4 runs', '2 of 2: b proved in 0 of 4 runs']);

  const again = resultsIn(folder.path);
  expect(again.runs).toHaveLength(8 + strays.length);
  const idle = scriptedEngine({
    open: async () => {
      throw new Error('what is kept is run again');
    },
  });
  expect(await compare([a, b], configurations, { ...options, engine: idle, results: again })).toEqual(first);
  const alone = await compare([a], configurations.slice(1), {
    ...options,
    seeds: [1],
    engine: idle,
    results: again,
  });
  expect(alone.rows).toMatchObject([{ configuration: 'puct', problems: 1, solved: [1], share: 1 }]);
});

test.each([
  [false, 'one search asks for all, and each counts what it asked', 5],
  [true, 'each search asks anew', 20],
])('with fresh answers %s, %s', async (fresh, _, asked) => {
  await using folder = await temporaryFolder();
  const toy = toyEngine();
  let count = 0;
  const engine: ScriptedEngine = {
    ...toy,
    async apply(state, tactics, ...rest) {
      count += tactics.length;
      return toy.apply(state, tactics, ...rest);
    },
  };
  const { rows } = await compare([b], configurations, {
    ...{ engine, fresh, limits: { calls: 20 }, workers: 1, seeds: [0, 1], say: () => {} },
    results: resultsIn(folder.path),
  });
  expect(rows.map(({ callsInAll }) => callsInAll)).toEqual([5, 5]);
  expect(count).toBe(asked);
});

test('the time of a run has what remembered answers once took', async () => {
  await using folder = await temporaryFolder();
  const results = resultsIn(folder.path);
  const engine = scriptedEngine({
    async apply(_, tactics) {
      return tactics.map(() => ({ kind: 'failed', message: 'no', ms: 1_000 }));
    },
  });
  await compare([b], configurations.slice(0, 1), {
    ...{ engine, limits: { ms: 60_000 }, workers: 1, seeds: [0, 1], say: () => {}, results },
  });
  const [first, second] = results.runs;
  // The toy answers the first one at once, whatever it says of the time.
  expect(first!.ms).toBeLessThan(1_000);
  expect(second!.ms).toBeGreaterThanOrEqual(1_000 * second!.calls);
});
