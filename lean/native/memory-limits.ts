/** A plan is an estimate: a limit at its very amount would end servers that do nothing wrong. */
const margin = 2;

/**
 * How much memory each of some servers may use with all its processes (bytes): its share of what is free, and twice
 * what is reckoned to be needed where that is more, as less might end it in the middle of its imports.
 */
export function serverMemory(freeBytes: number, servers: number, plannedBytes: number): number {
  return Math.max(freeBytes / servers, margin * plannedBytes);
}

/** The part of it at which a worker is replaced after its task, before it is ended in the middle of one. */
export const softShare = 0.75;
