import type { Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { CompanionTask, TaskTime } from './companion/companion-task.ts';
import { elaborateText } from './companion/elaborate-text.ts';
import type { RemoteText } from './companion/remote-text.ts';

/** A theorem that our Lean code has read, with the task at which a task may ask more of it until it disposes of this. */
export interface ReadTheorem extends Disposable {
  readonly text: RemoteText;
  readonly task: CompanionTask;
}

/** Keeps the theorem that is worked on read, as a search asks of it again and again. */
export class CurrentTheorem implements Disposable {
  readonly #openTask: (time: TaskTime) => Promise<CompanionTask>;
  #current: { readonly key: string; readonly text: RemoteText; readonly task: CompanionTask } | null = null;

  constructor(openTask: (time: TaskTime) => Promise<CompanionTask>) {
    this.#openTask = openTask;
  }

  /**
   * Reads header and statement unless they were read last. The limits are for the reading, imports apart, and for all
   * that the task asks. Throws `NoAnswer`.
   */
  async turnTo({ header, statement }: Theorem, limits: Limits, signal?: AbortSignal): Promise<ReadTheorem> {
    const key = JSON.stringify([header, statement]);
    const time = { wallClockMs: limits.wallClockMs, signal };
    if (this.#current?.key === key && !this.#current.task.isInterrupted) {
      const { text, task } = this.#current;
      task.renew(time);
      return { text, task, [Symbol.dispose]: () => task.rest() };
    }
    this[Symbol.dispose]();
    const task = await this.#openTask(time);
    try {
      const text = await elaborateText(task, `${header}\n${statement} := by sorry\n`, { stopAtError: false });
      this.#current = { key, text, task };
      return { text, task, [Symbol.dispose]: () => task.rest() };
    } catch (thrown) {
      task[Symbol.dispose]();
      throw thrown;
    }
  }

  [Symbol.dispose](): void {
    this.#current?.task[Symbol.dispose]();
    this.#current = null;
  }
}
