import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { trainCalibrate } from '../../../../src/cli/commands/train-calibrate.ts';
import { type Example, isHeldOut, readExamples } from '../../../../src/learn/examples/example-schema.ts';
import { roundPaths } from '../../../../src/learn/run/folder/round-paths.ts';
import { dataResultSchema } from '../../../../src/learn/run/folder/round-result.ts';
import type { RunContext } from '../../../../src/learn/run/run-context.ts';
import { fakeTerminal } from '../../../support/fake-terminal.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';
import { openToyModel, toyProblems, toyRun, toySettings } from '../toy-run.ts';

/** How sure the scoring model is of a tactic: the less, the longer it is. */
const logProbability = (tactic: string): number => -tactic.length / 2;

/** The toy model, which can score texts too. */
const openScoring: RunContext['openModel'] = async (...asked) => {
  const opened = await openToyModel(...asked);
  return {
    ...opened,
    model: {
      ...opened.model,
      score: async (_, texts) => texts.map((text) => ({ logProbability: logProbability(text), tokens: 1 })),
    },
  };
};

/** The tactics of the steps in files of a run, copies apart. */
async function tacticsIn(...paths: readonly string[]): Promise<Set<string>> {
  const files = await Promise.all(paths.map(readExamples));
  return new Set(
    files.flat().flatMap(({ tactic, weight = 1 }: Example) => (tactic && weight > 0 ? [tactic] : [])),
  );
}

test('what the current model knows, or is surprised by, is left out of training, and counted', async () => {
  await using folder = await temporaryFolder();
  const settings = { ...toySettings, band: { low: 0, high: 0.5 } };
  const manifest = await toyRun(folder.path, { settings, context: { openModel: openScoring } });
  expect(manifest.rounds.map(({ startedFrom }) => startedFrom)).toEqual([null, 0]);
  const [first, second] = [roundPaths(folder.path, 0), roundPaths(folder.path, 1)];
  const resultOf = async (path: string) => dataResultSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  // New weights need all there is.
  expect((await resultOf(first.data)).leftOut).toBe(0);
  expect((await resultOf(second.data)).leftOut).toBeGreaterThan(0);
  const found = await tacticsIn(first.examples, second.examples);
  const learnt = await tacticsIn(second.train);
  expect(found).toContain('unwrap');
  expect(learnt).toEqual(new Set(['close', 'split']));
});

test('a model does not choose on what its loss is seen', async () => {
  const heldOutOf = async (band: { low: number; high: number } | null) => {
    await using folder = await temporaryFolder();
    const settings = { ...toySettings, band, heldOutOneIn: 2 };
    await toyRun(folder.path, { settings, context: { openModel: openScoring } });
    return await readFile(roundPaths(folder.path, 1).heldOut, 'utf8');
  };
  const all = await heldOutOf(null);
  expect(all).toContain('"unwrap"');
  expect(await heldOutOf({ low: 0, high: 0.5 })).toBe(all);
});

describe('a first round', () => {
  const settings = (heldOutOneIn: number) => ({ ...toySettings, heldOutOneIn });

  test('trains no model where all that was proved is held out, and says so', async () => {
    await using folder = await temporaryFolder();
    // One theorem, and its name decides that it is held out.
    const heldOut = toyProblems.filter(({ theorem: { id }, split }) => split === 'train' && isHeldOut(id, 4));
    const valid = toyProblems.filter(({ split }) => split === 'valid');
    const manifest = await toyRun(folder.path, { problems: [...heldOut, ...valid], settings: settings(4) });
    expect(manifest.rounds.map(({ proved }) => proved > 0)).toEqual([true, true]);
    for (const round of manifest.rounds)
      expect(round).toMatchObject({
        ...{ model: null, used: null, accepted: false, score: null },
        why: expect.stringContaining('held out'),
      });
    // It has searches to judge by, and no model to ask.
    const terminal = fakeTerminal();
    expect(await trainCalibrate(folder.path, { json: false, verbose: false }, terminal)).toBe(0);
    expect(terminal.out()).toContain('Values of round 1');
  });

  test('ends the run where nothing was proved', async () => {
    await using folder = await temporaryFolder();
    const problems = toyProblems.filter(
      ({ theorem: { statement }, split }) => split === 'valid' || /: s?f$/.test(statement),
    );
    await expect(toyRun(folder.path, { problems, settings: settings(4) })).rejects.toThrow(
      'no theorem was proved',
    );
  });
});
