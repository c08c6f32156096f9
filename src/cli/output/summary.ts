import type { TheoremResult } from '../../../core/theorem-result.ts';
import { counted } from '../../evaluate/report/words/numbers.ts';
import { formatDuration } from '../options/duration.ts';

const statuses = ['proved', 'not-proved', 'invalid', 'error'] as const;

const inWords = (status: (typeof statuses)[number], count: number): string =>
  status === 'error' ? counted(count, status) : `${count} ${status.replace('-', ' ')}`;

/** Counts results for the closing line. */
export class Tally {
  readonly #counts = { proved: 0, 'not-proved': 0, invalid: 0, error: 0 };
  #calls = 0;

  add({ status, spent }: TheoremResult): void {
    this.#counts[status] += 1;
    this.#calls += spent.calls;
  }

  get total(): number {
    return statuses.reduce((sum, status) => sum + this.#counts[status], 0);
  }

  /** `25 theorems: 23 proved, 2 not proved (1 min 20 s, 5321 calls)`. */
  describe(ms: number): string {
    const counts = statuses
      .filter((status) => status === 'proved' || this.#counts[status] > 0)
      .map((status) => inWords(status, this.#counts[status]));
    const cost = `${formatDuration(ms)}, ${counted(this.#calls, 'call')}`;
    return `${counted(this.total, 'theorem')}: ${counts.join(', ')} (${cost})`;
  }
}
