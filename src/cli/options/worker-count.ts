import { availableParallelism } from 'node:os';
import { defaultWorkers } from './default-workers.ts';

/** What `--workers` says, or what fits this machine. */
export const workerCount = (option: number | undefined): number =>
  option ?? defaultWorkers(availableParallelism(), process.availableMemory());
