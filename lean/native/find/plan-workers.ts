import { confirmersFor } from '../../pool/pool-options.ts';
import type { ProjectInfo } from './project-info.ts';

const gigabyte = 2 ** 30;

/**
 * Memory of the native server's process for one document, in bytes: the first, and each further one. Files of a library
 * are mapped into memory and shared, so the first pays for most.
 *
 * With Mathlib: other people report a peak of 6.6 GB resident for `import Mathlib` in one process and 3.8 GB for
 * narrower imports (pull request 144 of zcash/ironwood, 2026-07), and 31 GB for 16 processes together (issue 25 of
 * project-numina/kimina-lean-server, 2025): so 2 GB for a further one. Without Mathlib both are guesses. We have
 * measured none of it.
 */
const needs = {
  mathlib: { first: 7 * gigabyte, further: 2 * gigabyte },
  core: { first: 1.5 * gigabyte, further: 1 * gigabyte },
} as const;

/** What the workers of a project will import most, as far as its memory goes. */
export const heaviestLibrary = (project: ProjectInfo | null): keyof typeof needs =>
  project === null || project.mathlib.kind === 'none' ? 'core' : 'mathlib';

export interface WorkerPlan {
  readonly workers: number;
  /** False when the memory may not even do for one worker. */
  readonly fits: boolean;
  /** What the plan reckons with for all workers and the servers that confirm proofs, in bytes. */
  readonly bytes: number;
}

/** How many workers to have: as many as fit the free memory, at least one and at most one a core. */
export function planNativeWorkers(cores: number, freeBytes: number, library: keyof typeof needs): WorkerPlan {
  const { first, further } = needs[library];
  // Each worker has one document, and so has each server that confirms proofs.
  const bytesFor = (workers: number): number => first + (workers - 1 + confirmersFor(workers)) * further;
  let workers = cores;
  while (workers > 1 && bytesFor(workers) > freeBytes) workers -= 1;
  const bytes = bytesFor(workers);
  return { workers, fits: freeBytes >= bytes, bytes };
}
