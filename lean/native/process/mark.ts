import { randomUUID } from 'node:crypto';

/** Name of the environment variable by which descendants of a process are known, whatever becomes of their parents. */
export const markVariable = 'LAKATOS_FAMILY';

/** A value that no other process has. It decides nothing but who belongs to whom, so it may be random. */
export function newMark(): string {
  return randomUUID();
}
