import { LRUCache } from 'lru-cache';
import { headerImports, importSetKey } from './header-imports.ts';

/** What is known of so many lists of imports stays in memory: the lemmas of Mathlib take some hundred MB. */
const mostKept = 3;

/** Lean lists nothing, or has not done so yet. */
export type Missing = 'unread' | 'late';

/** Indexes of Lean's library in a run, one for each set of imports; each is opened when the first header asks for it. */
export class ByImports<Index> {
  /** Of what every header sees. */
  readonly core: Index;
  readonly #open: (imports: readonly string[]) => Promise<Index | null>;
  readonly #patienceMs: number;
  readonly #onMissing: (imports: readonly string[], why: Missing) => void;
  readonly #opened = new LRUCache<string, Promise<Index>>({ max: mostKept });
  /** Imports for whose index somebody has waited to the end of the patience: the searches inside of a proof need not again. */
  readonly #waitedFor = new Set<string>();

  /**
   * @param patienceMs how long `for` waits at most, once for each set of imports
   * @param onMissing told once for each set of imports when a search goes without its index
   */
  constructor(
    core: Index,
    open: (imports: readonly string[]) => Promise<Index | null>,
    patienceMs: number,
    onMissing: (imports: readonly string[], why: Missing) => void = () => {},
  ) {
    this.core = core;
    this.#open = open;
    this.#patienceMs = patienceMs;
    this.#onMissing = onMissing;
  }

  /**
   * The index of what a header imports. Where Lean gives none, or not in time, it is the one of what every header sees:
   * those theorems are there too. What comes too late is there for the next theorem.
   */
  async for(header: string, signal: AbortSignal): Promise<Index> {
    const imports = headerImports(header);
    if (imports.length === 0) return this.core;
    const tooLate = Promise.withResolvers<Index>();
    const key = importSetKey(imports);
    const giveUp = () => tooLate.resolve(this.core);
    const losePatience = () => {
      if (!this.#waitedFor.has(key)) this.#onMissing(imports, 'late');
      this.#waitedFor.add(key);
      giveUp();
    };
    const timer = setTimeout(losePatience, this.#waitedFor.has(key) ? 0 : this.#patienceMs);
    signal.addEventListener('abort', giveUp, { once: true });
    if (signal.aborted) giveUp();
    try {
      return await Promise.race([this.#indexOf(imports), tooLate.promise]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
    }
  }

  #indexOf(imports: readonly string[]): Promise<Index> {
    const key = importSetKey(imports);
    const index = this.#opened.get(key) ?? this.#openOnce(imports);
    this.#opened.set(key, index);
    return index;
  }

  /** That Lean gave nothing, or broke, holds for the run: the next theorem need not wait for that again. */
  async #openOnce(imports: readonly string[]): Promise<Index> {
    // A pool that is closed meanwhile throws, and the search that it served says so itself.
    const opened = await this.#open(imports).catch(() => null);
    if (opened === null) this.#onMissing(imports, 'unread');
    return opened ?? this.core;
  }
}
