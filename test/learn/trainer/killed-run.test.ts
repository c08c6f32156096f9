import { access, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { z } from 'zod';
import { readMetrics } from '../../../src/learn/trainer/follow-metrics.ts';
import { eventually } from '../../support/eventually.ts';
import { isGone } from '../../support/is-gone.ts';
import { startProcess } from '../../support/start-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const script = fileURLToPath(new URL('../processes/train-job.ts', import.meta.url));

/** So many steps that nobody waits for the end, and no checkpoint on the way. */
const job = {
  train: ['train.jsonl'],
  start: { size: 'tiny', vocabulary: 288 },
  context: 64,
  tacticTokens: 16,
  epochs: 20_000,
  steps: 20_000,
  threads: 1,
  device: 'cpu',
  output: { checkpointEvery: 20_000 },
};

test('the trainer of a run that is killed saves what it has learnt, and ends', async () => {
  await using folder = await temporaryFolder();
  const at = (name: string) => join(folder.path, name);
  await writeFile(at('train.jsonl'), '{"state":"⊢ a = a","tactic":"rfl"}\n');
  await writeFile(at('job.json'), JSON.stringify(job));
  await using run = startProcess([process.execPath, script, at('job.json'), folder.path]);
  await run.line(/^step /);
  const { pid } = z
    .object({ pid: z.number() })
    .parse(JSON.parse(await readFile(at('trainer.pid.json'), 'utf8')));
  expect(await isGone(pid)).toBe(false);
  run.child.kill('SIGKILL');
  expect(await run.ended).toBe('SIGKILL');

  expect(await eventually(() => isGone(pid), 30_000)).toBe(true);
  const last = readMetrics(await readFile(at('metrics.jsonl'), 'utf8')).at(-1);
  expect(last).toMatchObject({ kind: 'end', reason: 'interrupted' });
  await access(at('checkpoint.pt'));
}, 90_000);
