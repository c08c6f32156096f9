import type { Theorem } from '../../../../core/theorem.ts';
import type { OpenedTheorem } from '../../../../lean/engine.ts';
import { learnOperations } from '../../../agent/terms/learn-operations.ts';
import type { Operation } from '../../../agent/terms/operation.ts';
import type { CheckTools } from '../check-tools.ts';

/** What Lean says of a theorem's header. */
export interface KnownHeader {
  readonly opened: OpenedTheorem;
  /** Definitions that are no abbreviations. */
  readonly definitions: readonly string[];
  /** The functions that statements can be made of, at the types of the theorem's variables. */
  readonly operations: readonly Operation[];
}

/** Asks Lean about headers, once for each theorem. */
export class HeaderDesk {
  readonly #tools: CheckTools;
  readonly #known = new Map<string, Promise<KnownHeader | null>>();

  constructor(tools: CheckTools) {
    this.#tools = tools;
  }

  /** Null when Lean did not open the theorem, or there is nothing to name in it. */
  about(theorem: Theorem): Promise<KnownHeader | null> {
    const known = this.#known.get(theorem.id) ?? this.#ask(theorem);
    this.#known.set(theorem.id, known);
    return known;
  }

  async #ask(theorem: Theorem): Promise<KnownHeader | null> {
    const { engine, fileLimits, signal } = this.#tools;
    const outcome = await engine.open(theorem, fileLimits, signal);
    if (outcome.kind !== 'opened') return null;
    const { opened } = outcome;
    const { definitions, operations } = await learnOperations(
      theorem,
      opened,
      opened.part.goals,
      engine,
      signal,
    );
    return { opened, definitions, operations };
  }
}
