/** Limits that are enforced from outside the process. */
export interface ProcessLimits {
  /** Memory of the process and all its descendants, in bytes. */
  readonly memoryBytes: number;
  /** From one look at the memory to the next (ms). */
  readonly pollMs: number;
  /** From SIGTERM to SIGKILL (ms). */
  readonly graceMs: number;
}

export const defaultProcessLimits: ProcessLimits = {
  memoryBytes: 8 * 2 ** 30,
  pollMs: 500,
  graceMs: 2_000,
};
