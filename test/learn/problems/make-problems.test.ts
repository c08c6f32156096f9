import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fileLimits, tacticLimits } from '../../../core/limits.ts';
import { seededRandom } from '../../../core/random.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import { HeldOutTheorems } from '../../../src/agent/same-theorem/held-out-theorems.ts';
import { jsonLines } from '../../../src/files/json-lines.ts';
import {
  formsOf,
  keptProblems,
  makeProblems,
  type ProblemSearch,
} from '../../../src/learn/problems/make-problems.ts';
import {
  type Candidate,
  countProblems,
  type Proposer,
  readProblemRecords,
} from '../../../src/learn/problems/problem-record.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A proposer of the toy prover's statements; it hands out `words` in turn, two at a time. */
function toyProposer(name: string, words: readonly string[], follows = true): Proposer {
  let at = 0;
  return {
    name,
    async propose() {
      const some = words.slice(at, at + 2);
      at += 2;
      return some.map(
        (conclusion): Candidate => ({
          proposer: name,
          how: 'written',
          parents: ['p'],
          header: '',
          follows,
          statement: { surroundings: [], variables: [], premises: [], conclusion },
        }),
      );
    },
  };
}

const word = (letter: string) => (_: unknown, at: number) => `${letter}${'s'.repeat(at)}t`;
const words = (letter: string, count: number) => Array.from({ length: count }, word(letter));

const search = (proposers: readonly Proposer[], changes: Partial<ProblemSearch> = {}): ProblemSearch => ({
  engine: scriptedEngine(),
  tacticLimits,
  fileLimits,
  signal: new AbortController().signal,
  round: 3,
  proposers,
  wanted: 5,
  candidates: 40,
  known: new Set(),
  filter: new HeldOutTheorems([]),
  random: seededRandom(7),
  ...changes,
});

const decisions = (records: Awaited<ReturnType<typeof makeProblems>>) =>
  records.map(({ decision }) => decision);

describe('making problems', () => {
  test('ends when there are enough; what is left of the batch is passed over, and may come again', async () => {
    const records = await makeProblems(search([toyProposer('a', words('x', 30))]));
    expect(decisions(records)).toEqual([...Array(5).fill('kept'), ...Array(3).fill('not-needed')]);
    expect(formsOf(records)).toHaveLength(5);
    expect(keptProblems(records).size).toBe(5);
  });

  test('ends when the candidates are used up, or nobody thinks of more', async () => {
    const few = search([toyProposer('a', words('x', 30))], { wanted: 99, candidates: 11 });
    expect(await makeProblems(few)).toHaveLength(11);
    const none = search([toyProposer('a', words('x', 3)), toyProposer('b', [])], { wanted: 99 });
    expect(await makeProblems(none)).toHaveLength(3);
  });

  test('says no to what was there before, beside it, or is not taken by Lean', async () => {
    const first = await makeProblems(search([toyProposer('a', ['xt', 'xt', 'bad', 'xst'])]));
    expect(decisions(first)).toEqual(['kept', 'ill-typed', 'kept']);
    const known = new Set(formsOf(first));
    const second = await makeProblems(search([toyProposer('a', ['bad', 'xst', 'xsst'])], { known }));
    expect(decisions(second)).toEqual(['known', 'known', 'kept']);
  });

  test('a guess has to hold on its instances', async () => {
    const records = await makeProblems(search([toyProposer('a', ['xt'], false)]));
    expect(decisions(records)).toEqual(['not-shown']);
  });

  test('a worker that dies leaves nothing known', async () => {
    const apply: LeanEngine['apply'] = async (_, tactics) =>
      tactics.map(() => ({ kind: 'lost', reason: 'worker-died', ms: 1 }));
    const records = await makeProblems(
      search([toyProposer('a', ['xt'])], { engine: scriptedEngine({ apply }) }),
    );
    expect(decisions(records)).toEqual(['unanswered']);
    expect(formsOf(records)).toEqual([]);
  });

  test('of a measured problem nothing is asked, whatever its name', async () => {
    const engine = scriptedEngine();
    const filter = new HeldOutTheorems([{ id: 'm', header: '', statement: 'theorem m : xt' }]);
    const records = await makeProblems(search([toyProposer('a', ['xt'])], { engine, filter }));
    expect(decisions(records)).toEqual(['measured']);
    expect(engine.opened).toEqual([]);
  });

  test('proposers are asked in turn until they think of no more, and the same seed gives the same records', async () => {
    const make = () =>
      makeProblems(
        search([toyProposer('a', words('x', 3)), toyProposer('b', words('y', 30))], { wanted: 9 }),
      );
    const records = (await make()).filter(({ decision }) => decision === 'kept');
    expect(records.map(({ proposer }) => proposer).join('')).toBe('abababbbb'.slice(0, 9));
    expect(await make()).toEqual(await make());
    expect(countProblems(records, 0).proposers).toEqual({
      a: { proposed: 3, kept: 3 },
      b: { proposed: 6, kept: 6 },
    });
  });

  test('records are read back as they were written; a damaged line is named', async () => {
    await using folder = await temporaryFolder();
    const path = join(folder.path, 'problems.jsonl');
    const records = await makeProblems(search([toyProposer('a', ['xt', 'bad'])]));
    await writeFile(path, jsonLines(records));
    expect(await readProblemRecords(path)).toEqual(records);
    await appendFile(path, '{}\n');
    await expect(readProblemRecords(path)).rejects.toThrow('problems.jsonl:3');
  });
});
