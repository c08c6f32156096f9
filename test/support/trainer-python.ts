import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPython } from '../../src/learn/trainer/find-python.ts';

const run = promisify(execFile);
const trainer = fileURLToPath(new URL('../../trainer', import.meta.url));

let found: Promise<string> | undefined;

/** The Python that has PyTorch, as `lakatos train` finds it. */
export function trainerPython(): Promise<string> {
  found ??= findPython(undefined, process.env, new AbortController().signal).then(({ command }) => command);
  return found;
}

/** What a command of the trainer prints, as JSON. */
export async function askTrainer(...argv: readonly string[]): Promise<unknown> {
  const { stdout } = await run(await trainerPython(), ['-m', 'lakatos_trainer', ...argv], {
    env: { ...process.env, PYTHONPATH: trainer },
    maxBuffer: 2 ** 28,
  });
  return JSON.parse(stdout);
}
