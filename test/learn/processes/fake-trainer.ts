/**
 * A trainer for tests: `node fake-trainer.ts train --config FILE --out FOLDER --resume`. It reads the examples, writes
 * metrics step by step and in the end a model with random weights that depends on all that it was told, or an adapter. `check`
 * finds nothing wrong, and `export` copies a file. `FAKE_TRAINER` makes it misbehave: `fail` complains and ends, `refuse` finds the
 * model of another maker unfit, `hang` stops after the first step until it is asked to.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { writeSmallModel } from '../../support/gguf/small-model.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ config: { type: 'string' }, out: { type: 'string' }, resume: { type: 'boolean' } },
    ...{ from: { type: 'string' }, type: { type: 'string' } },
  },
});
const { config = '', out = '', from = '' } = values;
const manner = process.env['FAKE_TRAINER'];
if (positionals[0] === 'check') {
  if (manner === 'refuse') process.stderr.write('its tensors have type 12, not one of F32, F16\n');
  process.exit(manner === 'refuse' ? 2 : 0);
}
if (positionals[0] === 'export') {
  await writeSmallModel(dirname(out), { fileName: basename(out) });
  process.exit(from === '' ? 1 : 0);
}
const job = JSON.parse(readFileSync(config, 'utf8'));
const examples = job.train.map((name: string) => readFileSync(join(dirname(config), name), 'utf8')).join('');
const told = (path: string | undefined) =>
  path === undefined ? null : readFileSync(resolve(dirname(config), path)).toString('latin1');
// What is trained further tells more than the frozen model below it.
const start = told(job.start.adapter ?? job.start.file);
const metrics = join(out, 'metrics.jsonl');
const write = (line: object) => appendFileSync(metrics, `${JSON.stringify(line)}\n`);

if (manner === 'fail') {
  process.stderr.write('something is wrong with the data\n');
  process.exit(1);
}
process.on('SIGTERM', () => {
  write({ kind: 'end', step: 1, reason: 'interrupted' });
  process.exit(130);
});
writeFileSync(metrics, '');
const lines = examples.split('\n').length - 1;
const counts = { parameters: 50_000, examples: lines, used: lines - 1, tacticTooLong: 2 };
write({ kind: 'start', steps: 3, step: 0, ...counts });
for (let step = 1; step <= 3; step += 1) {
  const loss = 4 - step;
  write({ kind: 'step', step, seconds: step, tokensPerSecond: 100, loss, policyLoss: loss, valueLoss: 0.5 });
  if (manner === 'hang') await new Promise(() => setInterval(() => {}, 1_000));
  await wait(Number(process.env['FAKE_TRAINER_MS'] ?? 0));
}
write({
  kind: 'evaluate',
  step: 3,
  exactMatch: 0.5,
  valueError: 0.1,
  loss: 1,
  policyLoss: 1,
  valueLoss: 0.5,
});
const digest = createHash('sha256')
  .update(JSON.stringify([examples, job.seed, start]))
  .digest('hex');
writeFileSync(join(out, 'checkpoint.pt'), digest);
if (job.lora !== undefined) writeFileSync(join(out, 'adapter.gguf'), digest);
else if (!existsSync(join(out, 'model.gguf')))
  await writeSmallModel(out, {
    seed: Number.parseInt(digest.slice(0, 6), 16),
    fileName: basename('model.gguf'),
  });
write({ kind: 'end', step: 3, reason: 'finished' });
