import type { Limits } from '../../../core/limits.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { LeanEngine, OpenedTheorem } from '../../../lean/engine.ts';
import type { Advisor } from './advice.ts';
import type { LemmaMemory } from './lemma-memory.ts';
import type { Library } from './library/library.ts';

/** What tools work with: one theorem, and the Lean behind them. */
export interface ToolContext {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  readonly engine: LeanEngine;
  /** For reading a text. */
  readonly fileLimits: Limits;
  /** For one tactic. */
  readonly tacticLimits: Limits;
  readonly signal: AbortSignal;
  /** Told of questions to Lean before they are asked. */
  readonly onCalls: (count: number) => void;
  /** Null: there is none to search. */
  readonly library: Library | null;
  /** Null: nothing is remembered. */
  readonly memory: LemmaMemory | null;
  /** Null: nothing is remembered of goals. */
  readonly advise: Advisor | null;
}

/** What reading a text behind the theorem's header takes of it. */
export type CodeContext = Pick<ToolContext, 'theorem' | 'engine' | 'fileLimits' | 'signal' | 'onCalls'>;
