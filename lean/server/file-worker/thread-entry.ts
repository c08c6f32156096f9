import { createRequire } from 'node:module';
import { workerData } from 'node:worker_threads';
import { openBell } from './lean-run.ts';
import type { LeanThreadSetup } from './setup.ts';

/** What a further thread of Lean runs: the loader, which waits for orders of the main thread. */
const { loader, port, bell } = workerData as LeanThreadSetup;
const { ring } = openBell(bell);

const threadPort = {
  on: (event: 'message', listener: (message: unknown) => void) => port.on(event, listener),
  postMessage(message: unknown) {
    port.postMessage(message);
    ring();
  },
};
Object.assign(globalThis, { Module: { threadPort } });
createRequire(import.meta.url)(loader);
