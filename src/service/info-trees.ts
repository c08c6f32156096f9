import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import { textOfImports } from '../../lean/library-theorems.ts';
import type { StepEngine } from '../../lean/repl/session.ts';
import type { InfoTreeKind, ReplStepOutcome } from '../../lean/repl/steps.ts';
import { headerImports } from '../prove/lemma-index/header-imports.ts';
import { importLimits } from './imported.ts';
import { forLean, type Unanswered, unanswered } from './service-lean.ts';

type Told = { readonly kind: 'trees'; readonly trees: readonly unknown[] } | Unanswered;

/** Starts the Lean of `lakatos repl`. */
export type StartTrees = (signal: AbortSignal) => Promise<StepEngine>;

/**
 * Info trees of texts, as `repl` writes them, from a Lean of their own, which is started by the first question. What the policy of the
 * gate forbids does not run there either.
 */
export class InfoTrees implements AsyncDisposable {
  readonly #start: StartTrees;
  readonly #narrowing: Narrowing | null | undefined;
  readonly #closing = new AbortController();
  #engine: Promise<StepEngine> | null = null;
  #steps = 0;

  constructor(start: StartTrees, narrowing: Narrowing | null | undefined) {
    this.#start = start;
    this.#narrowing = narrowing;
  }

  /** @param ms for the text, milliseconds; its imports are no part of it */
  async of(written: string, infotree: InfoTreeKind, ms: number, signal: AbortSignal): Promise<Told> {
    const text = forLean(written, this.#narrowing);
    this.#engine ??= this.#start(this.#closing.signal);
    const engine = await this.#engine;
    const read = (own: string, limitMs: number): Promise<ReplStepOutcome> => {
      this.#steps += 1;
      const action = { kind: 'command', text: own, env: null, allTactics: false, rootGoals: false } as const;
      return engine.do(
        { id: this.#steps, action },
        { lineage: [], infotree, limitMs, isPoliced: true },
        signal,
      );
    };
    const imports = headerImports(text);
    if (imports.length > 0) await read(textOfImports(imports), importLimits.wallClockMs);
    const outcome = await read(text, ms);
    if (outcome.kind === 'made' && outcome.made.kind === 'command')
      return { kind: 'trees', trees: outcome.made.infotree ?? [] };
    if (outcome.kind === 'timeout') return unanswered(outcome);
    const reason = outcome.kind === 'failed' ? outcome.message : outcome.kind;
    return unanswered({ kind: 'lost', reason });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    const engine = await this.#engine?.catch(() => null);
    await engine?.[Symbol.asyncDispose]();
  }
}
