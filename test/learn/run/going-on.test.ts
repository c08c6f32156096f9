import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { RunManifest } from '../../../src/learn/run/folder/manifest.ts';
import { baselinePaths, roundPaths } from '../../../src/learn/run/folder/round-paths.ts';
import { recordedSearchSchema } from '../../../src/learn/run/folder/search-record.ts';
import { scriptedEngine } from '../../support/scripted-engine.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fakeTrainer } from '../fake-trainer.ts';
import { toyProblem, toyProblems, toyRun, toySettings } from './toy-run.ts';

describe('going on', () => {
  test('a trainer that fails ends the run; when it works again, no search is made twice', async () => {
    await using folder = await temporaryFolder();
    const context = { trainer: fakeTrainer({ FAKE_TRAINER: 'fail' }) };
    await expect(toyRun(folder.path, { context })).rejects.toMatchObject({ code: 'TRAINER_FAILED' });
    const engine = scriptedEngine();
    await toyRun(folder.path, { rounds: 1, engine });
    expect(engine.opened.every(({ id }) => id.startsWith('valid'))).toBe(true);
    // With the model beside the policy, and by the model alone.
    expect(engine.opened).toHaveLength(2 * 4);
  });

  test('a search whose record calls proved what the gate did not accept is not gone on with', async () => {
    await using folder = await temporaryFolder();
    const context = { trainer: fakeTrainer({ FAKE_TRAINER: 'fail' }) };
    await expect(toyRun(folder.path, { context })).rejects.toMatchObject({ code: 'TRAINER_FAILED' });
    const { searches } = roundPaths(folder.path, 0);
    const files = (await readdir(searches)).map((name) => join(searches, name)).sort();
    const texts = await Promise.all(files.map((path) => readFile(path, 'utf8')));
    const records = texts.map((text) => recordedSearchSchema.parse(JSON.parse(text)));
    const proved = records.findIndex(({ verdict }) => verdict === 'proved');
    const open = records.findIndex(({ verdict }) => verdict === 'not-proved');
    const { verdict, proof, certificate } = records[proved]!;
    for (const [at, changes] of [
      [proved, { proof: 'by sorry' }],
      [proved, { certificate: null }],
      [proved, { theorem: 'train9' }],
      [open, { verdict, proof, certificate }],
    ] as const) {
      await writeFile(files[at]!, JSON.stringify({ ...records[at], ...changes }));
      await expect(toyRun(folder.path, { rounds: 1 })).rejects.toMatchObject({
        code: 'INPUT_INVALID',
        message: `${files[at]} is no result of this step`,
      });
      await writeFile(files[at]!, texts[at]!);
    }
    await toyRun(folder.path, { rounds: 1 });
  });

  test('a proof that is kept of a search counts only with a certificate that says throughout that it was accepted', async () => {
    await using folder = await temporaryFolder();
    const context = { trainer: fakeTrainer({ FAKE_TRAINER: 'fail' }) };
    await expect(toyRun(folder.path, { context })).rejects.toMatchObject({ code: 'TRAINER_FAILED' });
    const { searches } = roundPaths(folder.path, 0);
    const files = (await readdir(searches)).map((name) => join(searches, name)).sort();
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    const records = texts.map((text) => recordedSearchSchema.parse(JSON.parse(text)));
    const at = records.findIndex(({ verdict }) => verdict === 'proved');
    const { certificate, ...record } = records[at]!;
    const refused = [
      { axioms: ['sorryAx'] },
      { checks: certificate!.checks.map((check) => ({ ...check, passed: false })) },
      { reasons: [{ code: 'sorry', message: 'it has a sorry' }] },
    ];
    for (const change of refused) {
      await writeFile(files[at]!, JSON.stringify({ ...record, certificate: { ...certificate, ...change } }));
      await expect(toyRun(folder.path, { rounds: 1 })).rejects.toMatchObject({
        code: 'INPUT_INVALID',
        message: `${files[at]} is no result of this step`,
      });
    }
  });

  test('a folder whose rounds do not say who proposed what is gone on with', async () => {
    await using folder = await temporaryFolder();
    await toyRun(folder.path, { rounds: 1 });
    const { done, evaluation } = roundPaths(folder.path, 0);
    for (const file of [baselinePaths(folder.path).evaluation, evaluation, done]) {
      const text = await readFile(file, 'utf8');
      const older = text.replaceAll(/"contributions":\[[^\]]*\],?/g, '').replaceAll(',}', '}');
      expect(older).not.toBe(text);
      await writeFile(file, older);
    }
    const { baseline, rounds } = await toyRun(folder.path, { rounds: 2 });
    expect(baseline.contributions).toBeUndefined();
    expect(rounds.map(({ contributions }) => contributions === undefined)).toEqual([true, false]);
  });

  test('a run that is interrupted anywhere comes to the same as one that is not', async () => {
    await using folder = await temporaryFolder();
    const whole = await toyRun(join(folder.path, 'whole'), { rounds: 2 });
    const path = join(folder.path, 'interrupted');
    let left = 0;
    for (let stop = 3; ; stop += 7) {
      const abort = new AbortController();
      let events = 0;
      const onEvent = () => {
        events += 1;
        if (events === stop) abort.abort(new Error('enough'));
      };
      const manifest = await toyRun(path, { rounds: 2, signal: abort.signal, onEvent }).catch((thrown) => {
        if (!abort.signal.aborted) throw thrown;
        left += 1;
        return null;
      });
      const page = await readFile(join(path, 'report.html'), 'utf8').catch(() => '');
      expect(page.includes('goes on from there')).toBe(manifest === null && page !== '');
      if (manifest === null) continue;
      expect(manifest).toEqual(whole);
      break;
    }
    expect(left).toBeGreaterThan(2);
  });
});

describe('a finished run', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let manifest: RunManifest;
  beforeAll(async () => {
    folder = await temporaryFolder();
    manifest = await toyRun(folder.path);
  });
  afterAll(async () => await folder[Symbol.asyncDispose]());

  test('fewer rounds than there are take none away', async () => {
    expect(await toyRun(folder.path, { rounds: 1 })).toEqual(manifest);
    expect(JSON.parse(await readFile(join(folder.path, 'manifest.json'), 'utf8'))).toEqual(manifest);
  });

  test('other settings are another run', async () => {
    const running = toyRun(folder.path, { settings: { ...toySettings, patience: 5 } });
    await expect(running).rejects.toThrow('settings.patience was 1 and is 5');
  });

  test('another version of Lakatos does not go on with a run, and says which one began it', async () => {
    const config = join(folder.path, 'config.json');
    const kept = await readFile(config, 'utf8');
    await writeFile(config, kept.replace('"policy": "toy"', '"policy": "enumerative/5"'));
    await expect(toyRun(folder.path)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringContaining(
        'made by another version of Lakatos: 0.0.0 with the policy enumerative/5; this is 0.0.0 with the policy toy',
      ),
      advice: expect.stringMatching(/install Lakatos 0\.0\.0 with the policy enumerative\/5, or .*--out/),
    });
    await writeFile(config, kept);
    const settings = { ...toySettings, patience: 5 };
    await expect(toyRun(folder.path, { settings })).rejects.toMatchObject({
      advice: expect.stringContaining('Give the options'),
    });
  });

  test('other problems are another run; they are named, and that a suite may measure them since', async () => {
    const measured = ['sst', 'sf'].map(toyProblem('test'));
    const problems = [...toyProblems, ...measured].filter(({ theorem }) => theorem.id !== 'valid3');
    await expect(toyRun(folder.path, { problems })).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      message: expect.stringMatching(
        /learnt from: problems are gone: train2, train6 \(.* was one added.*\)\n.*measured on: problems are gone: valid3/,
      ),
    });
  });
});
