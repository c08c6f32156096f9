import { basename } from 'node:path';
import type { TheoremResult } from '../../../core/theorem-result.ts';
import { counted } from '../../evaluate/report/words/numbers.ts';
import { singleLine } from '../display/ansi.ts';
import { formatDuration } from '../options/duration.ts';

const kinds = ['proved', 'not proved', 'false', 'invalid', 'error', 'not reached'] as const;
type Kind = (typeof kinds)[number];

const mostNamed = 20;

/** Counts results for the closing lines, and names what was not proved. */
export class Tally {
  readonly #ids: Record<Kind, string[]> = {
    ...{ proved: [], 'not proved': [], false: [], invalid: [], error: [], 'not reached': [] },
  };
  readonly #listed = new Set<string>();
  #calls = 0;

  /** These are to come; an id that is taken comes with the name of its input. */
  list(ids: readonly string[], input?: string): void {
    const taken = new Set([...this.#listed, ...kinds.flatMap((kind) => this.#ids[kind])]);
    for (const id of ids)
      this.#listed.add(input !== undefined && taken.has(id) ? `${basename(input)}:${id}` : id);
  }

  add({ id, status, reason, spent }: TheoremResult): void {
    const kind = status === 'not-proved' ? (reason === 'refuted' ? 'false' : 'not proved') : status;
    this.#ids[kind].push(id);
    this.#listed.delete(id);
    this.#calls += spent.calls;
  }

  /** Results so far. */
  get total(): number {
    return kinds.reduce((sum, kind) => sum + this.#ids[kind].length, 0);
  }

  /** Nothing more comes: what was listed and has no result was not reached. */
  close(): void {
    this.#ids['not reached'].push(...this.#listed);
    this.#listed.clear();
  }

  /** `25 theorems: 22 proved, 1 not proved, 2 false (1 min 20 s, 5321 calls)`, and the names of what was not proved. */
  describe(ms: number): string {
    const counts = kinds
      .filter((kind) => kind === 'proved' || this.#ids[kind].length > 0)
      .map((kind) => inWords(kind, this.#ids[kind].length));
    const cost = `${formatDuration(ms)}, ${counted(this.#calls, 'call')}`;
    const heading = `${counted(this.total, 'theorem')}: ${counts.join(', ')} (${cost})`;
    const names = kinds
      .filter((kind) => kind !== 'proved' && this.#ids[kind].length > 0)
      .map((kind) => `  ${kind}: ${shortList(this.#ids[kind])}`);
    return [heading, ...names].join('\n');
  }
}

const inWords = (kind: Kind, count: number): string =>
  kind === 'error' ? counted(count, kind) : `${count} ${kind}`;

function shortList(ids: readonly string[]): string {
  const more = ids.length - mostNamed;
  return ids.slice(0, mostNamed).map(singleLine).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
