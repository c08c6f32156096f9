import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { coreWaitMs, systemThread } from '../../../lean/pool/core-wait.ts';
import { eventually } from '../../support/eventually.ts';

const isLinux = process.platform === 'linux';

/** A thread that works without a pause. */
const busy = `const { parentPort } = require('node:worker_threads');
parentPort.postMessage(require('node:fs').readlinkSync('/proc/thread-self'));
for (;;);`;

test('a thread that has to share a core is known to wait for it, and one that sleeps is not', async () => {
  if (!isLinux) return expect(systemThread()).toBeNull();
  const crowd = Array.from({ length: 2 * availableParallelism() }, () => new Worker(busy, { eval: true }));
  try {
    const threads = await Promise.all(
      crowd.map(
        (worker) =>
          new Promise<number>((resolve) =>
            worker.once('message', (name: string) => resolve(Number(name.split('/').at(-1)))),
          ),
      ),
    );
    const waits = () => Math.max(...threads.map(coreWaitMs));
    expect(await eventually(() => waits() > 100, 20_000)).toBe(true);
  } finally {
    await Promise.all(crowd.map((worker) => worker.terminate()));
  }
  expect(systemThread()).toBeGreaterThan(0);
  expect([coreWaitMs(null), coreWaitMs(2 ** 31 - 1)]).toEqual([0, 0]);
}, 40_000);
