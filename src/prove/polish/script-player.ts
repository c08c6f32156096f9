import type { Limits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ProofScript, ScriptPart } from '../script/proof-script.ts';
import { splitSteps } from '../script/tactic-text.ts';

interface ScriptPlayerOptions {
  readonly engine: LeanEngine;
  /** For each tactic. */
  readonly limits: Limits;
  /** True when no more calls may be made: from then on every attempt counts as failed. */
  readonly isOver: () => boolean;
  readonly signal: AbortSignal;
}

type Landed = Extract<TacticOutcome, { kind: 'progress' | 'proved' }>;

/** Tries tactics and whole scripts at proof states, as long as there is time. */
export class ScriptPlayer {
  readonly #options: ScriptPlayerOptions;

  constructor(options: ScriptPlayerOptions) {
    this.#options = options;
  }

  /** What the tactic leads to; null when it fails, or when nothing is known. */
  async step(state: StateReference, tactic: string): Promise<Landed | null> {
    const [outcome] = await this.#apply(state, [tactic]);
    return outcome?.kind === 'progress' || outcome?.kind === 'proved' ? outcome : null;
  }

  /** The first of the tactics that proves the state. */
  async firstToProve(state: StateReference, tactics: readonly string[]): Promise<string | null> {
    const outcomes = tactics.length === 0 ? [] : await this.#apply(state, tactics);
    const at = outcomes.findIndex(({ kind }) => kind === 'proved');
    return tactics[at] ?? null;
  }

  /**
   * The script as it proves this state, or null. Goals may have other positions here than where the script comes
   * from, and what it does not need any more is left out.
   */
  async play(state: StateReference, script: ProofScript): Promise<ProofScript | null> {
    const landed = await this.step(state, script.tactic);
    if (landed === null) return null;
    if (landed.kind === 'proved') return { tactic: script.tactic, parts: [] };
    const { parts } = landed.state;
    if (parts.length !== script.parts.length) return null;
    const played: ScriptPart[] = [];
    for (const [at, { focus, goals }] of parts.entries()) {
      const part = script.parts[at]!;
      if (goals.length !== part.focus.length) return null;
      const proof = await this.play(extendReference(state, script.tactic, focus), part.proof);
      if (proof === null) return null;
      played.push({ focus, proof });
    }
    return { tactic: script.tactic, parts: played };
  }

  /**
   * One tactic that proves a state as the steps that it is made of: `a; b` as a and then b, `a <;> first | b | c` as a with
   * the right one of b and c for each of its goals. Null when it is not made in such a way, or the steps don't prove it.
   */
  async takeApart(state: StateReference, tactic: string): Promise<ProofScript | null> {
    const split = splitSteps(tactic);
    if (split === null) return null;
    const landed = await this.step(state, split.first);
    if (landed?.kind !== 'progress') return null;
    const goals = landed.state.parts.reduce((sum, part) => sum + part.goals.length, 0);
    if (goals !== landed.state.parts.length || (split.kind === 'sequence' && goals > 1)) return null;
    const parts: ScriptPart[] = [];
    for (const { focus } of landed.state.parts) {
      const below = extendReference(state, split.first, focus);
      const ending = await this.firstToProve(below, split.rest);
      if (ending === null) return null;
      const proof = (await this.takeApart(below, ending)) ?? { tactic: ending, parts: [] };
      parts.push({ focus, proof });
    }
    return { tactic: split.first, parts };
  }

  /** The keys of the parts that a tactic leaves, in order; null when it fails. */
  async keysBehind(state: StateReference, tactic: string): Promise<string | null> {
    const landed = await this.step(state, tactic);
    if (landed === null) return null;
    return landed.kind === 'proved' ? '' : landed.state.parts.map(({ key }) => key).join(' ');
  }

  async #apply(state: StateReference, tactics: readonly string[]): Promise<readonly TacticOutcome[]> {
    const { engine, limits, isOver, signal } = this.#options;
    return isOver() || signal.aborted ? [] : await engine.apply(state, tactics, limits, signal);
  }
}
