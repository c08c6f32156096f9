import { availableParallelism, cpus, totalmem } from 'node:os';
import type { Machine } from './schema/run-setting.ts';

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
