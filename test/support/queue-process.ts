import { fileURLToPath } from 'node:url';
import { startProcess, type TestProcess } from './start-process.ts';

const bin = fileURLToPath(new URL('../../bin/lakatos.js', import.meta.url));

/** `lakatos` with a Redis that it needs not be told of, and a folder for what it keeps. */
export function startOnQueue(redis: string, data: string, argv: readonly string[]): TestProcess {
  const env = { LAKATOS_QUEUE: redis, LAKATOS_DATA: data };
  const running = startProcess([process.execPath, bin, ...argv], { env });
  running.child.stdin?.end();
  return running;
}
