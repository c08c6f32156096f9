import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { proverOf } from '../../../bench/memory/prove-with.ts';
import {
  countKinds,
  describeCounts,
  describeSummary,
  summarisePairs,
  withoutMemory,
  withTheMemory,
} from '../../../bench/memory/summary.ts';
import type { Run } from '../../../bench/search/results.ts';
import { BenchmarkWall } from '../../../src/agent/memory/benchmark-wall.ts';
import { ExperienceMemory } from '../../../src/agent/memory/experience-memory.ts';
import { noStore } from '../../../src/store/no-store.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';

describe('bench/memory.ts refuses', () => {
  test.each([
    [['--mode', 'dialogue'], '--mode is search or plan'],
    [['--calls', 'many'], '--calls is a whole number from 1'],
    [['--fill', '0'], '--fill is a whole number from 1'],
    [['--topics', 'lists,nonsense'], 'there is no topic nonsense'],
    [['--theorems', '--only', 'total_turn,nonsense'], 'there is no theorem nonsense'],
  ])('%j', async (args, line) => {
    const file = fileURLToPath(new URL('../../../bench/memory.ts', import.meta.url));
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((resolve) => {
      execFile(process.execPath, [file, ...args], (error, _, said) =>
        resolve({ code: error?.code ?? 0, stderr: said }),
      );
    });
    expect([code, stderr]).toEqual([2, `${line} (--help lists the options)\n`]);
  });
});

const pair = (id: string, without: number | null, using: number | null) => ({
  without: run(withoutMemory, id, without),
  using: run(withTheMemory, id, using),
});
const run = (configuration: string, id: string, calls: number | null): Run => ({
  ...{ configuration, seed: 0, id, proved: calls !== null, calls: calls ?? 200 },
  ...{ reason: calls === null ? 'budget-calls' : null, leanMs: 0, ms: 0 },
});

test('pairs are summed up by what the memory alone decides', () => {
  const pairs = [pair('a', 10, 4), pair('b', null, 30), pair('c', 50, null), pair('d', null, null)];
  const summary = summarisePairs([...pairs, pair('e', null, 7), pair('f', 5, 6)]);
  expect(summary).toMatchObject({ gained: 2, lost: 1, p: 1, both: 2, callsToBoth: [15, 10] });
  expect(summary.rows.map(({ solved, problems }) => [solved, problems])).toEqual([
    [[3], 6],
    [[4], 6],
  ]);
  const [without, using, ...rest] = describeSummary(summary).split('\n');
  expect(without).toMatch(/^without memory +3 of 6 +50\.0%/u);
  expect(using).toMatch(/^with memory +4 of 6 +66\.7%/u);
  expect(rest).toEqual([
    'proved only with memory: 2, only without: 1, p = 1',
    'calls for the 2 that both prove: 15 without, 10 with memory',
  ]);
  expect(summarisePairs(Array.from({ length: 6 }, (_, at) => pair(`${at}`, null, 1))).p).toBeCloseTo(2 / 64);
});

test('counts of nothing are none', () => {
  expect(describeCounts([])).toBe('none');
  expect(describeCounts(Object.entries({ lemma: 2, tactic: 1 }))).toBe('lemma 2, tactic 1');
});

describe('a theorem is proved as often as wanted with the same calls', () => {
  const theorem = { id: 't', header: '', statement: 'theorem t : a & b' };
  const openMemory = (learns: boolean) =>
    ExperienceMemory.open({ store: noStore(), wall: new BenchmarkWall([]), learns });

  async function proveTwice(mode: 'search' | 'plan', calls: number) {
    const engine = scriptedEngine();
    const prove = proverOf({ mode, engine, lemmaIndex: null, calls }, theorem);
    const first = await prove(withoutMemory, null);
    const before = engine.asked.length;
    const second = await prove(withTheMemory, await openMemory(false));
    return { first: first.run, second: second.run, asked: [before, engine.asked.length - before] };
  }

  test('searches share the answers, and each counts them', async () => {
    const { first, second, asked } = await proveTwice('search', 20);
    expect(first).toMatchObject({ configuration: withoutMemory, id: 't', proved: false });
    expect(first.calls).toBeGreaterThan(0);
    expect(second).toEqual({ ...first, configuration: withTheMemory, ms: second.ms });
    expect(asked).toEqual([first.calls, 0]);
  });

  test('plans share none', async () => {
    const { first, second, asked } = await proveTwice('plan', 20);
    expect(second).toEqual({ ...first, configuration: withTheMemory, ms: second.ms });
    expect(asked[0]).toBeGreaterThan(0);
    expect(asked[1]).toBe(asked[0]);
  });
});

test('cases are counted by their kinds', () => {
  const kinds = ['lemma', 'tactic', 'lemma'] as const;
  expect(countKinds(kinds.map((kind) => ({ content: { kind } })))).toEqual({ lemma: 2, tactic: 1 });
});
