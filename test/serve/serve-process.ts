/**
 * `lakatos serve` as a process of its own, with everything real, but that a worker's thread ends the first time it is given a text with
 * `-- the worker dies of this`.
 */

import { engineWith } from '../../lean/engine.ts';
import type { WorkerTask } from '../../lean/pool/protocol.ts';
import { main } from '../../src/cli/main.ts';
import { realServices } from '../../src/cli/services.ts';
import { processTerminal } from '../../src/cli/terminal.ts';
import { mortalEngine } from '../agent/mortal-engine.ts';

const deadly = /-- the worker dies of this\b.*/;
const done = new Set<string>();

function textOf(task: WorkerTask): string {
  if (task.kind === 'elaborate') return task.text;
  return task.kind === 'verify' ? task.request.submission : '';
}

process.exitCode = await main(['serve', ...process.argv.slice(2)], processTerminal, {
  ...realServices,
  async startEngine() {
    const workers = 2;
    const mortal = await mortalEngine(workers, (task) => {
      const [mark] = deadly.exec(textOf(task)) ?? [];
      if (mark === undefined || done.has(mark)) return 'lives';
      done.add(mark);
      return 'dies-before';
    });
    const engine = engineWith(mortal.engine, {
      [Symbol.asyncDispose]: () => mortal[Symbol.asyncDispose](),
    });
    const workerCounts = () => mortal.engine.stats().workers;
    return { engine, workers, notes: [], workerCounts };
  },
});
