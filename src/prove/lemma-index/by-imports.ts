import { LruMap } from '../../../lean/lru-map.ts';
import { headerImports, importsKey } from './header-imports.ts';

/** What is known of so many lists of imports stays in memory: the lemmas of Mathlib take some hundred MB. */
const mostKept = 3;

/** Indexes of Lean's library in a run, one for each set of imports; each is opened when the first header asks for it. */
export class ByImports<Index> {
  /** Of what every header sees. */
  readonly core: Index;
  readonly #open: (imports: readonly string[]) => Promise<Index | null>;
  readonly #patienceMs: number;
  readonly #opened = new LruMap<string, Promise<Index>>(mostKept);
  /** Imports for whose index somebody has waited to the end of the patience: the searches inside of a proof need not again. */
  readonly #waitedFor = new Set<string>();

  /** @param patienceMs how long `for` waits at most, once for each set of imports */
  constructor(core: Index, open: (imports: readonly string[]) => Promise<Index | null>, patienceMs: number) {
    this.core = core;
    this.#open = open;
    this.#patienceMs = patienceMs;
  }

  /**
   * The index of what a header imports. Where Lean gives none, or not in time, it is the one of what every header sees:
   * those theorems are there too. What comes too late is there for the next theorem.
   */
  async for(header: string, signal: AbortSignal): Promise<Index> {
    const imports = headerImports(header);
    if (imports.length === 0) return this.core;
    const tooLate = Promise.withResolvers<Index>();
    const key = importsKey(imports);
    const giveUp = () => tooLate.resolve(this.core);
    const losePatience = () => {
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
    const key = importsKey(imports);
    // A pool that is closed meanwhile throws: the search that it served says so itself.
    const index = this.#opened.get(key) ?? this.#openOnce(imports).catch(() => this.core);
    this.#opened.set(key, index);
    return index;
  }

  /** That Lean gave nothing holds for the run: the next theorem need not wait for that again. */
  async #openOnce(imports: readonly string[]): Promise<Index> {
    return (await this.#open(imports)) ?? this.core;
  }
}
