import { setTimeout as sleep } from 'node:timers/promises';
import type { ProcessEntry, ProcessTable } from './process-table.ts';

/**
 * A process and its descendants. Its process group is not enough: Lean's watchdog starts each of its workers in a
 * session of its own, and they, not it, use the memory and the time. Descendants are known by their parent, so those
 * once seen are remembered: when a parent ends, its children become those of another process.
 */
export class Family {
  readonly #root: number;
  readonly #mark: string;
  readonly #table: ProcessTable;
  /** Members when last looked at, by number. */
  #members = new Map<number, ProcessEntry>();
  /** The root's group and those that its descendants lead. */
  #groups: ReadonlySet<number>;

  /** `root` leads a process group; it and all its descendants have `mark` in their environment. */
  constructor(root: number, mark: string, table: ProcessTable) {
    this.#root = root;
    this.#mark = mark;
    this.#table = table;
    this.#groups = new Set([root]);
  }

  /** Members that live. */
  async look(): Promise<readonly number[]> {
    const entries = await this.#table.list();
    const found = new Map<number, ProcessEntry>();
    const groups = new Set(this.#groups);
    let before = -1;
    // Parents may stand behind their children in the list: again until nothing new comes.
    while (found.size > before) {
      before = found.size;
      for (const entry of entries) {
        if (!this.#belongs(entry, found, groups)) continue;
        found.set(entry.pid, entry);
        // Who leads a group, leads ours; a group that a member has joined may have strangers.
        if (entry.pid === entry.group) groups.add(entry.group);
      }
    }
    // The number of a group without members may become a stranger's.
    const alive = new Set([...found.values()].map((entry) => entry.group));
    this.#groups = new Set([...groups].filter((group) => group === this.#root || alive.has(group)));
    this.#members = found;
    return [...found.keys()];
  }

  /** Memory of all members that live, in bytes. */
  async memory(): Promise<number> {
    return this.#table.memoryOf(await this.look());
  }

  /** Asks all members to end. */
  async terminate(): Promise<void> {
    const pids = await this.look();
    for (const pid of pids.length === 0 ? [-this.#root] : pids) send(pid, 'SIGTERM');
  }

  /** Kills all members, also those never seen, until none is left; gives up on those that a second can't kill. */
  async extinguish(): Promise<void> {
    // Of a machine that doesn't show its processes, too.
    const unseen = (await this.look()).length === 0;
    if (unseen) send(-this.#root, 'SIGKILL');
    for (let round = 0; round < 20; round += 1) {
      const left = new Set([...(await this.look()), ...(await this.#table.marked(this.#mark))]);
      if (left.size === 0) return;
      for (const pid of left) send(pid, 'SIGKILL');
      await sleep(round === 0 ? 5 : 50);
    }
  }

  #belongs(
    entry: ProcessEntry,
    found: ReadonlyMap<number, ProcessEntry>,
    groups: ReadonlySet<number>,
  ): boolean {
    return (
      groups.has(entry.group) ||
      found.has(entry.parent) ||
      this.#members.get(entry.pid)?.startedAt === entry.startedAt
    );
  }
}

/** A member may be gone, or have become another user's: neither is ours to kill any more. */
function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {}
}
