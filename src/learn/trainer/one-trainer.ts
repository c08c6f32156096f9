import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { isAlive } from '../../../core/is-alive.ts';
import { processStart } from '../../files/process-start.ts';
import { killGroup } from './kill-group.ts';

const mostLooks = 100;

const holderSchema = z.object({ pid: z.number().int().positive(), start: z.string().nullable() });

/**
 * Ends the trainer of a run whose process was killed. It would do so by itself, but only when it next tells how far it is,
 * and two must not write into one folder. What it was, `path` tells; a process that only has the same id is left alone. Its
 * checkpoints are whole at any moment.
 */
export async function endEarlierTrainer(path: string): Promise<void> {
  const holder = readHolder(path);
  if (holder === null || holder.start === null) return;
  const { pid, start } = holder;
  const isIt = async () => isAlive(pid) && (await processStart(pid)) === start;
  if (!(await isIt())) return;
  killGroup(pid, 'SIGKILL');
  // Its entry may stay in the table of processes; what was killed writes nothing more.
  for (let look = 0; look < mostLooks && (await isIt()); look += 1) await wait(20);
}

/** Notes a trainer that was just started, and has not begun. */
export async function noteTrainer(path: string, pid: number): Promise<void> {
  writeFileSync(path, JSON.stringify({ pid, start: await processStart(pid) }));
}

function readHolder(path: string): z.infer<typeof holderSchema> | null {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return null;
  }
}
