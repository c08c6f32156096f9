import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { type Machine, machineSchema } from '../report/schema/run-setting.ts';
import type { BenchFolder } from './bench-folder.ts';

/** This machine as a report tells of it: nothing that names it or its owner. */
export function describeMachine(): Machine {
  // In a container less may be there than the machine has.
  const constrained = process.constrainedMemory();
  const processor = cpus()[0]?.model.trim() ?? '';
  return {
    cores: availableParallelism(),
    processor: processor === '' ? null : processor,
    memory: constrained > 0 ? Math.min(constrained, totalmem()) : totalmem(),
    node: process.versions.node,
    platform: process.platform,
    architecture: process.arch,
  };
}

const fileName = 'machines.json';

/**
 * The machines that a run was made on, in order, this one among them from now on: times, and what a budget of time allows, are
 * theirs. A file that can't be read says nothing.
 * @throws LakatosError OUTPUT_UNWRITABLE
 */
export async function noteMachine(
  folder: Pick<BenchFolder, 'path' | 'write'>,
  machine: Machine = describeMachine(),
): Promise<readonly [Machine, ...Machine[]]> {
  const [first, ...others] = await readMachines(join(folder.path, fileName));
  if (first !== undefined && [first, ...others].some((one) => isSame(one, machine)))
    return [first, ...others];
  const all: [Machine, ...Machine[]] = first === undefined ? [machine] : [first, ...others, machine];
  await folder.write(fileName, `${JSON.stringify(all)}\n`);
  return all;
}

async function readMachines(path: string): Promise<readonly Machine[]> {
  try {
    return z.array(machineSchema).parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return [];
  }
}

const isSame = (a: Machine, b: Machine): boolean => JSON.stringify(a) === JSON.stringify(b);
