import { setImmediate } from 'node:timers/promises';
import type { StateKey } from '../../core/goal.ts';
import type { Limits } from '../../core/limits.ts';
import type { StateReference } from '../../core/state-reference.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import { engineWith, type LeanEngine } from '../../lean/engine.ts';
import { SharedClock } from './shared-clock.ts';

/** What a search asked of Lean, whether Lean or the memory answered. */
export interface Asked {
  readonly calls: number;
  /** Milliseconds in Lean, as they were when Lean answered. */
  readonly leanMs: number;
}

/**
 * An engine that asks Lean each question once, so that many searches on one theorem can be compared without Lean doing the same
 * work for each. To a search the remembered answers look like fresh ones, and by `clock` they took as long.
 */
export class RememberingEngine {
  readonly #engine: LeanEngine;
  readonly #outcomes = new Map<string, TacticOutcome>();
  /** The state at the end of a path, so that all ways to a state share its answers. */
  readonly #states = new Map<string, StateKey>();
  readonly clock = new SharedClock();
  #underWay = 0;
  #calls = 0;
  #leanMs = 0;

  constructor(engine: LeanEngine) {
    this.#engine = engine;
  }

  /** What was asked since the last call of this function. */
  takeAsked(): Asked {
    const asked = { calls: this.#calls, leanMs: this.#leanMs };
    this.#calls = 0;
    this.#leanMs = 0;
    return asked;
  }

  /** The engine for a search; whoever owns the engine behind it disposes of that. */
  asEngine(): LeanEngine {
    return engineWith(this.#engine, {
      apply: async (...request) => {
        this.#underWay += 1;
        try {
          return await this.#apply(...request);
        } finally {
          this.#underWay -= 1;
        }
      },
    });
  }

  async #apply(
    state: StateReference,
    tactics: readonly string[],
    limits: Limits,
    signal?: AbortSignal,
  ): Promise<readonly TacticOutcome[]> {
    const at = this.#nameOf(state);
    const recall = () => tactics.map((tactic) => this.#outcomes.get(`${at}\n${tactic}`));
    const known = recall();
    // What stands behind a known proof would not be tried.
    const proof = known.findIndex((outcome) => outcome?.kind === 'proved');
    const end = proof < 0 ? tactics.length : proof;
    const needed = tactics.filter((_, index) => index < end && known[index] === undefined);
    await this.#passTime(known.slice(0, end + 1));
    if (needed.length > 0) {
      const answers = await this.#engine.apply(state, needed, limits, signal);
      for (const [index, outcome] of answers.entries()) {
        if (outcome.kind === 'lost') continue;
        this.#outcomes.set(`${at}\n${needed[index]}`, outcome);
        if (outcome.kind === 'progress') this.#noteParts(state, needed[index]!, outcome);
      }
    }
    return this.#answer(needed.length > 0 ? recall() : known);
  }

  /** A search begins all that it has room for first: what is under way with this shares its time. */
  async #passTime(known: readonly (TacticOutcome | undefined)[]): Promise<void> {
    const ms = known.reduce((sum, outcome) => sum + (outcome?.ms ?? 0), 0);
    if (ms === 0) return;
    await setImmediate();
    this.clock.add(ms, this.#underWay);
  }

  /** Counts what a fresh engine would have been asked: everything up to the first proof. */
  #answer(known: readonly (TacticOutcome | undefined)[]): TacticOutcome[] {
    let isProved = false;
    return known.map((outcome) => {
      if (isProved) return { kind: 'lost', reason: 'not-tried', ms: 0 };
      if (outcome === undefined) return { kind: 'lost', reason: 'cancelled', ms: 0 };
      this.#calls += 1;
      this.#leanMs += outcome.ms;
      isProved = outcome.kind === 'proved';
      return outcome;
    });
  }

  #noteParts(
    state: StateReference,
    tactic: string,
    { state: { parts } }: Extract<TacticOutcome, { kind: 'progress' }>,
  ): void {
    for (const { focus, key } of parts) {
      this.#states.set(JSON.stringify([...state.path, { tactic, focus }]), key);
    }
  }

  #nameOf({ path }: StateReference): string {
    const text = JSON.stringify(path);
    return this.#states.get(text) ?? text;
  }
}
