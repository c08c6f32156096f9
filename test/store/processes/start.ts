import { fileURLToPath } from 'node:url';
import { startProcess, type TestProcess } from '../../support/start-process.ts';

/** Starts one of the scripts beside this file with this Node, `through` another command where one is given. */
export function start(script: string, args: readonly string[], through: readonly string[] = []): TestProcess {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const [program, ...rest] = [...through, process.execPath, path, ...args];
  return startProcess([program!, ...rest]);
}
