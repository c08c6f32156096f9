/** `node train-job.ts CONFIG OUT`: runs the real trainer, to be killed above it. Prints each line of its metrics. */

import { trainerCommand } from '../../../src/learn/trainer/find-python.ts';
import { runTrainer } from '../../../src/learn/trainer/run-trainer.ts';
import { trainerPython } from '../../support/trainer-python.ts';

await runTrainer({
  command: trainerCommand(await trainerPython(), process.env['PYTHONPATH']),
  config: process.argv[2]!,
  out: process.argv[3]!,
  onLine: ({ kind, step }) => process.stdout.write(`${kind} ${step}\n`),
  signal: new AbortController().signal,
});
