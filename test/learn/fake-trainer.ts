import { fileURLToPath } from 'node:url';
import type { TrainerCommand } from '../../src/learn/trainer/find-python.ts';

const script = fileURLToPath(new URL('processes/fake-trainer.ts', import.meta.url));

/** The command of the fake trainer; `env` makes it slow or makes it fail. */
export const fakeTrainer = (env: Readonly<Record<string, string>> = {}): TrainerCommand => ({
  program: process.execPath,
  args: ['--disable-warning=ExperimentalWarning', script],
  // The options that Jest needs are no business of the process.
  env: { NODE_OPTIONS: '', ...env },
});
