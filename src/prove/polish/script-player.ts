import type { Limits } from '../../../core/limits.ts';
import { extendReference, type StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { ProofScript, ScriptPart } from '../script/proof-script.ts';
import { outsideOfBrackets, splitAtBars, stripBrackets } from '../script/render-proof.ts';

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
    const played: ProofScript['parts'][number][] = [];
    for (const [at, { focus, goals }] of parts.entries()) {
      const part = script.parts[at]!;
      if (goals.length !== part.focus.length) return null;
      const proof = await this.play(extendReference(state, script.tactic, focus), part.proof);
      if (proof === null) return null;
      played.push({ focus, proof });
    }
    return { tactic: script.tactic, parts: played };
  }

  async #apply(state: StateReference, tactics: readonly string[]): Promise<readonly TacticOutcome[]> {
    const { engine, limits, isOver, signal } = this.#options;
    return isOver() || signal.aborted ? [] : await engine.apply(state, tactics, limits, signal);
  }
}

/**
 * One tactic that proves a state as the steps that it is made of: `a; b` as a and then b, `a <;> first | b | c` as a with
 * the right one of b and c for each of its goals. Null when it is not made in such a way, or the steps don't prove it.
 */
export async function takeApart(
  player: ScriptPlayer,
  state: StateReference,
  tactic: string,
): Promise<ProofScript | null> {
  const split = splitSteps(tactic);
  if (split === null) return null;
  const landed = await player.step(state, split.first);
  if (landed?.kind !== 'progress') return null;
  const goals = landed.state.parts.reduce((sum, part) => sum + part.goals.length, 0);
  if (goals !== landed.state.parts.length || (split.kind === 'sequence' && goals > 1)) return null;
  const parts: ScriptPart[] = [];
  for (const { focus } of landed.state.parts) {
    const below = extendReference(state, split.first, focus);
    const ending = await player.firstToProve(below, split.rest);
    if (ending === null) return null;
    const proof = (await takeApart(player, below, ending)) ?? { tactic: ending, parts: [] };
    parts.push({ focus, proof });
  }
  return { tactic: split.first, parts };
}

interface Steps {
  readonly kind: 'sequence' | 'alternatives';
  readonly first: string;
  /** What may follow, in the order in which it is to be tried. */
  readonly rest: readonly string[];
}

/** The first step of a tactic and what comes after it; null when it is one step. */
export function splitSteps(text: string): Steps | null {
  const tactic = text.includes('\n') ? text : stripBrackets(text);
  const [line, ...lines] = blockLines(tactic);
  if (line !== undefined && lines.length > 0)
    return {
      kind: 'sequence',
      first: line,
      rest: [lines.length === 1 ? lines[0]! : `(${lines.join('\n').replaceAll('\n', '\n ')})`],
    };
  const open = outsideOfBrackets(tactic);
  // What a `by`, an alternative or a case holds goes on behind a semicolon.
  if (/\n|·|\|.*=>/u.test(tactic) || holders.test(open)) return null;
  const end = open.search(/;(?!>)(?<!<;)/u);
  const before = open.slice(0, end);
  if (end > 0 && !/\bby\b|\||\bfirst\b|<;>/u.test(before)) {
    const first = stripBrackets(tactic.slice(0, end).trim());
    return { kind: 'sequence', first, rest: [tactic.slice(end + 1).trim()] };
  }
  const branch = /<;>\s*first\s*\|/u.exec(open);
  if (branch === null || /\bby\b|\bfirst\b|;(?!>)(?<!<;)/u.test(open.slice(0, branch.index))) return null;
  const [, ...alternatives] = splitAtBars(tactic.slice(branch.index + '<;>'.length));
  const rest = alternatives.map((alternative) => alternative.trim());
  return { kind: 'alternatives', first: tactic.slice(0, branch.index).trim(), rest };
}

/** The steps of `(a\n b\n c)`, each with the lines that are further to the right than its first; one step for any other tactic. */
function blockLines(tactic: string): readonly string[] {
  const inside = stripBrackets(tactic);
  if (inside === tactic || !inside.includes('\n')) return [tactic];
  const lines = inside.split('\n');
  // Behind the bracket the first line stands one column to the right.
  if (lines.slice(1).some((line) => !line.startsWith(' '))) return [tactic];
  const [first = '', ...rest] = lines.map((line, at) => (at === 0 ? line : line.slice(1)));
  const steps = [first];
  for (const line of rest) {
    if (/^[\s·|]/u.test(line)) steps.push(`${steps.pop()}\n${line}`);
    else steps.push(line);
  }
  return steps;
}

/** Tactics that hold the rest of their line. */
const holders = /^(?:case|next|try|repeat|focus|all_goals|any_goals|on_goal|first)\b/u;
