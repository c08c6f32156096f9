import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import {
  type MetricsLine,
  readMetrics,
  summarizeMetrics,
} from '../../../src/learn/trainer/follow-metrics.ts';
import { runTrainer } from '../../../src/learn/trainer/run-trainer.ts';
import { noteTrainer } from '../../../src/learn/trainer/trainer-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';
import { fakeTrainer } from '../fake-trainer.ts';

/** A folder with a job in it, and `train` for it. */
async function jobFolder() {
  const folder = await temporaryFolder();
  const config = join(folder.path, 'job.json');
  await writeFile(config, JSON.stringify({ train: ['train.jsonl'], start: { size: 'tiny' }, seed: 1 }));
  await writeFile(join(folder.path, 'train.jsonl'), '{}\n{}\n');
  const lines: MetricsLine[] = [];
  const train = (
    env: Record<string, string> = {},
    signal = new AbortController().signal,
    onLine = () => {},
  ) =>
    runTrainer({
      command: fakeTrainer(env),
      config,
      out: folder.path,
      onLine: (line) => {
        lines.push(line);
        onLine();
      },
      signal,
    });
  return Object.assign(folder, { config, train, lines });
}

describe('running the trainer', () => {
  test('each line of the metrics is told once, in order', async () => {
    await using job = await jobFolder();
    await job.train();
    expect(job.lines.map(({ kind, step }) => `${kind} ${step}`)).toEqual([
      'start 0',
      'step 1',
      'step 2',
      'step 3',
      'evaluate 3',
      'end 3',
    ]);
    await access(join(job.path, 'model.gguf'));
    const summary = summarizeMetrics(readMetrics(await readFile(join(job.path, 'metrics.jsonl'), 'utf8')));
    expect(summary).toEqual({
      steps: 3,
      seconds: 3,
      tokensPerSecond: 100,
      parameters: 50_000,
      ...{ examples: 1, tacticTooLong: 2 },
      first: { loss: 3, policyLoss: 3, valueLoss: 0.5 },
      last: { loss: 1, policyLoss: 1, valueLoss: 0.5 },
      heldOut: { loss: 1, policyLoss: 1, valueLoss: 0.5, exactMatch: 0.5, valueError: 0.1 },
    });
  });

  test('what it complains of is in the error', async () => {
    await using job = await jobFolder();
    await expect(job.train({ FAKE_TRAINER: 'fail' })).rejects.toMatchObject({
      code: 'TRAINER_FAILED',
      message: expect.stringContaining('something is wrong with the data'),
    });
  });

  test('a program that is not there is an error', async () => {
    await using job = await jobFolder();
    const command = { ...fakeTrainer(), program: join(job.path, 'missing') };
    const { signal } = new AbortController();
    const running = runTrainer({ command, config: 'x', out: job.path, onLine: () => {}, signal });
    await expect(running).rejects.toMatchObject({
      code: 'TRAINER_FAILED',
      message: expect.stringContaining('can not be started'),
    });
  });

  test('one that can not be noted is not left waiting', async () => {
    await using job = await jobFolder();
    await mkdir(join(job.path, 'trainer.pid.json'));
    const processes = () => process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length;
    const before = processes();
    await expect(job.train()).rejects.toMatchObject({ code: 'EISDIR' });
    // The handle of a process that has ended is closed at the end of a turn.
    await nextTurn();
    await nextTurn();
    expect(processes()).toBe(before);
  });

  test('when the signal fires it is asked to stop, and may save what it has', async () => {
    await using job = await jobFolder();
    const abort = new AbortController();
    const stop = () => {
      if (job.lines.some(({ kind }) => kind === 'step')) abort.abort(new Error('enough'));
    };
    await expect(job.train({ FAKE_TRAINER: 'hang' }, abort.signal, stop)).rejects.toThrow('enough');
    expect(job.lines.at(-1)).toEqual({ kind: 'end', step: 1, reason: 'interrupted' });
  });

  test('it is asked behind a script that waits for it, too', async () => {
    await using job = await jobFolder();
    const { program, args, env } = fakeTrainer({ FAKE_TRAINER: 'hang' });
    const abort = new AbortController();
    const lines: MetricsLine[] = [];
    const running = runTrainer({
      command: { program: '/bin/sh', args: ['-c', '"$0" "$@"; exit $?', program, ...args], env },
      config: job.config,
      out: job.path,
      onLine(line) {
        lines.push(line);
        if (line.kind === 'step') abort.abort(new Error('enough'));
      },
      signal: abort.signal,
    });
    await expect(running).rejects.toThrow('enough');
    expect(lines.at(-1)).toEqual({ kind: 'end', step: 1, reason: 'interrupted' });
  });

  test('a trainer that outlived its run is ended before another begins', async () => {
    await using job = await jobFolder();
    const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    const ended = once(orphan, 'exit');
    await noteTrainer(join(job.path, 'trainer.pid.json'), orphan.pid!);
    await job.train();
    expect(await ended).toEqual([null, 'SIGKILL']);
  });
});

test('a last line that is being written, and what is no metric, are left out', () => {
  const text = '{"kind":"checkpoint","step":3}\nnoise\n{"kind":"other"}\n{"kind":"end","step":4,"rea';
  expect(readMetrics(text)).toEqual([{ kind: 'checkpoint', step: 3 }]);
});
