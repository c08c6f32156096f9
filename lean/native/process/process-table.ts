/** A process of this machine. */
export interface ProcessEntry {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
  /** Tells a process from another that got its number later; opaque. */
  readonly startedAt: string;
}

/** Looks at the processes of this machine. */
export interface ProcessTable {
  /** All processes, without those that have ended but are not collected yet. */
  list(): Promise<readonly ProcessEntry[]>;
  /**
   * Memory that would be free without the processes (bytes). Where the system tells (Linux), pages of mapped files
   * don't count: the library that all Lean processes share would be counted once for each of them.
   */
  memoryOf(pids: readonly number[]): Promise<number>;
  /** Processes of ours with the text in their environment; none where the system doesn't tell. */
  marked(mark: string): Promise<readonly number[]>;
}
