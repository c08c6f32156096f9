import { readdir } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { roundPaths } from '../../../src/learn/run/folder/round-paths.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { toyRun } from './toy-run.ts';

describe('integrity', () => {
  test('a "proof" of something false stops the run before anything is learnt', async () => {
    await using folder = await temporaryFolder();
    const accepting = scriptedEngine();
    const engine = scriptedEngine({
      verify: (request, ...rest) =>
        accepting.verify({ ...request, submission: request.submission.replaceAll('wrong', 'fine') }, ...rest),
    });
    const tactics = ['close', 'wrong'];
    const running = toyRun(folder.path, { tactics, engine });
    await expect(running).rejects.toMatchObject({
      code: 'TRAINING_UNSOUND',
      message: expect.stringContaining('theorem false0 : f'),
    });
    expect(await readdir(roundPaths(folder.path, 0).folder)).toEqual(['canaries', 'tasks.json']);
    // It stays so: the record of it is on the disk.
    await expect(toyRun(folder.path, { tactics, engine })).rejects.toMatchObject({
      code: 'TRAINING_UNSOUND',
    });
  });

  test('a fault of the machinery is no failure: it teaches nothing and counts for nothing', async () => {
    await using folder = await temporaryFolder();
    const plain = scriptedEngine();
    const engine = scriptedEngine({
      open: async (theorem, ...rest) =>
        theorem.id === 'valid0'
          ? { kind: 'lost', reason: 'the worker died', ms: 1 }
          : plain.open(theorem, ...rest),
    });
    const manifest = await toyRun(folder.path, { rounds: 1, engine });
    expect(manifest.baseline.problems).toBe(3);
    expect(manifest.rounds[0]?.score?.problems).toBe(3);
  });

  test('nor is a statement that Lean did not finish reading, nor tactics that all were lost', async () => {
    const plain = scriptedEngine();
    const slow = scriptedEngine({
      open: async (theorem, ...rest) =>
        theorem.id === 'valid0' || theorem.id === 'train1'
          ? { kind: 'timeout', ms: 1 }
          : plain.open(theorem, ...rest),
    });
    const mortal = scriptedEngine({
      apply: async (state, tactics, ...rest) =>
        state.theorem.id === 'valid0'
          ? tactics.map(() => ({ kind: 'lost', reason: 'worker-died', ms: 1 }))
          : plain.apply(state, tactics, ...rest),
    });
    for (const engine of [slow, mortal]) {
      await using folder = await temporaryFolder();
      const manifest = await toyRun(folder.path, { engine });
      expect(manifest.baseline.problems).toBe(3);
      expect(manifest.rounds.map(({ score }) => score?.problems)).toEqual([3, 3]);
    }
  });

  test('nothing proved is nothing to learn from, and is said so', async () => {
    await using folder = await temporaryFolder();
    const running = toyRun(folder.path, { tactics: ['split'] });
    await expect(running).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });
});
