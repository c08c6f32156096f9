import { LRUCache } from 'lru-cache';
import type { Goal, StateKey } from '../../core/goal.ts';
import type { Limits } from '../../core/limits.ts';
import type { StateReference } from '../../core/state-reference.ts';
import type { TacticOutcome, UntimedOutcome } from '../../core/tactic-outcome.ts';
import { type Theorem, theoremKey } from '../../core/theorem.ts';
import type { InductiveInfo, OpenOutcome } from '../engine.ts';
import { rebuilding } from '../pool/protocol.ts';
import { type Place, pathKey, wayTo } from '../way-to-state.ts';
import type { Obj } from './ffi/objects.ts';
import type { ItemGuard } from './item-guard.ts';
import { readStateParts } from './lean/goals.ts';
import { describeInductives } from './lean/inductives.ts';
import { instantiated, type LiveState } from './lean/live-state.ts';
import { describeLocalDeclarations } from './lean/local-declarations.ts';
import { formatText, MetaRunner } from './lean/meta.ts';
import { runTactic } from './lean/tactic.ts';
import type { LeanInstance } from './lean-instance.ts';
import { type LiveTheorem, type OpenDependencies, openLiveTheorem } from './opened-theorem.ts';
import { TacticLooks } from './tactic-looks.ts';

/**
 * Whether the terms found for some goals contain `sorry`, which some tactics leave without a word. This only spares the
 * search a detour: the gate looks for itself.
 */
function closesWithSorry(lean: LeanInstance, state: LiveState, goals: readonly Obj[]): boolean {
  using scope = lean.scope();
  const { objects } = scope;
  return goals.some((goal) => {
    const metavariable = scope.call('Lean.Expr.mvar._override', goal);
    const term = instantiated(scope, state, metavariable);
    return objects.truth(scope.call('Lean.Expr.hasSorry', term));
  });
}

const keptTheorems = 8;
const keptStates = 2000;
const keptGoals = 20_000;

export interface SessionDependencies extends Omit<OpenDependencies, 'wasInterrupted'> {
  readonly guard: ItemGuard;
  readonly cancelToken: Obj;
}

/** The theorems and proof states that live in one worker. */
export class ProofSession {
  readonly #on: SessionDependencies;
  readonly #lean: LeanInstance;
  readonly #guard: ItemGuard;
  readonly #looks: TacticLooks;
  readonly #theorems = new LRUCache<string, LiveTheorem>({
    max: keptTheorems,
    dispose: (theorem) => {
      // States share the contexts of their theorem; without it they are rebuilt when asked for.
      for (const [key, kept] of [...this.#states.entries()])
        if (kept.theorem === theorem) this.#states.delete(key);
      this.#looks.drop(theorem);
      theorem[Symbol.dispose]();
    },
  });
  readonly #states = new LRUCache<string, KeptState>({
    max: keptStates,
    dispose: ({ state }) => state[Symbol.dispose](),
  });
  readonly #goals = new LRUCache<StateKey, readonly Goal[]>({ max: keptGoals });

  constructor(dependencies: SessionDependencies) {
    this.#on = dependencies;
    this.#lean = dependencies.lean;
    this.#guard = dependencies.guard;
    this.#looks = new TacticLooks(dependencies.lean);
  }

  open(theorem: Theorem): OpenOutcome {
    const started = performance.now();
    const elapsed = (): number => performance.now() - started;
    const opening = this.#theorem(theorem);
    switch (opening.kind) {
      case 'invalid':
      case 'refused':
        return { ...opening, ms: elapsed() };
      case 'interrupted':
        return { kind: 'timeout', ms: elapsed() };
      case 'opened': {
        const opened = opening.theorem;
        const part = this.#parts(opened, opened.root)[0]!;
        using scope = this.#lean.scope();
        const meta = new MetaRunner(scope, opened.root);
        const localDeclarations = describeLocalDeclarations(scope, opened.environment, opened.name, (type) =>
          formatText(scope, meta.run('Lean.Meta.ppExpr', type)),
        );
        return { kind: 'opened', opened: { part, name: opened.name, localDeclarations }, ms: elapsed() };
      }
    }
  }

  /** Tries a tactic; the host sees it as `item` of its batch, and the way to its state as item -1. */
  apply(reference: StateReference, tactic: string, item: number, limits: Limits): TacticOutcome {
    const rebuilt = this.#rebuild(reference, limits);
    if (rebuilt.kind === 'failed') return rebuilt.outcome;
    return this.#guard.frame(item, () => this.#try(rebuilt, reference, tactic, limits));
  }

  /** Null when the theorem was not opened in time. */
  inductives(theorem: Theorem, names: readonly string[]): InductiveInfo[] | null {
    const opening = this.#theorem(theorem);
    if (opening.kind !== 'opened') return opening.kind === 'interrupted' ? null : [];
    using scope = this.#lean.scope();
    return describeInductives(scope, opening.theorem.environment, names);
  }

  #theorem(theorem: Theorem): ReturnType<typeof openLiveTheorem> {
    const key = theoremKey(theorem);
    const known = this.#theorems.get(key);
    if (known !== undefined) return { kind: 'opened', theorem: known };
    const opening = openLiveTheorem(theorem, {
      ...this.#on,
      wasInterrupted: () => this.#guard.interrupted(),
    });
    if (opening.kind === 'opened') this.#theorems.set(key, opening.theorem);
    return opening;
  }

  #parts(theorem: LiveTheorem, state: LiveState): ReturnType<typeof readStateParts> {
    return readStateParts(this.#lean, state, {
      fingerprint: theorem.fingerprint,
      theoremName: theorem.name,
      memory: this.#goals,
    });
  }

  #try(at: GoalsAt, reference: StateReference, tactic: string, limits: Limits): TacticOutcome {
    const started = performance.now();
    const elapsed = (): number => performance.now() - started;
    const result = this.#step(at, tactic, limits);
    if ('kind' in result) return { ...result, ms: elapsed() };
    const { state } = result;
    if (state.goals.length === 0) {
      const honest = !closesWithSorry(this.#lean, state, at.goals);
      state[Symbol.dispose]();
      return honest
        ? { kind: 'proved', ms: elapsed() }
        : { kind: 'refused', message: 'closes the goal with sorry', ms: elapsed() };
    }
    const parts = this.#parts(at.theorem, state);
    this.#statesOf(at.theorem).set(pathKey(reference.path, tactic), state);
    return { kind: 'progress', state: { parts }, ms: elapsed() };
  }

  /** One tactic; an interrupt that was meant for another item is not taken for an answer. */
  #step(
    { theorem, state, goals }: GoalsAt,
    tactic: string,
    limits: Limits,
  ): { state: LiveState } | UntimedOutcome {
    const look = this.#looks.at(theorem, state, tactic);
    if (look.kind !== 'parsed') return look;
    for (;;) {
      const result = runTactic(this.#lean, state, goals, look.syntax, limits, this.#on.cancelToken);
      if (result.kind === 'state') return { state: result.state };
      if (result.failure.kind === 'error') return { kind: 'failed', message: result.failure.message };
      if (result.failure.limit !== 'wall-clock' || this.#guard.interrupted()) {
        return { kind: 'timeout', limit: result.failure.limit };
      }
    }
  }

  /**
   * The live state of a reference: from memory, or by running its path again from the nearest one that lives. Where that does
   * not lead there, nothing is known of what was to be tried.
   */
  #rebuild(
    reference: StateReference,
    limits: Limits,
  ): ({ kind: 'live' } & GoalsAt) | { kind: 'failed'; outcome: TacticOutcome } {
    const opening = this.#guard.frame(rebuilding, () => this.#theorem(reference.theorem));
    if (opening.kind !== 'opened') return { kind: 'failed', outcome: failedOpening(opening.kind) };
    const { theorem } = opening;
    const { root } = theorem;
    const way = wayTo(
      { state: root, focus: [...root.goals.keys()] },
      reference.path,
      this.#statesOf(theorem),
    );
    let step = way.next();
    while (step.done !== true) {
      const { tactic } = step.value;
      const at = goalsAt(theorem, step.value);
      const result = this.#guard.frame(rebuilding, () => this.#step(at, tactic, rebuildLimits(limits)));
      step = way.next('kind' in result ? null : result.state);
    }
    return step.value === null
      ? { kind: 'failed', outcome: unreachable }
      : { kind: 'live', ...goalsAt(theorem, step.value) };
  }

  /** Of all that are kept. */
  #statesOf(theorem: LiveTheorem) {
    const keyOf = (key: string): string => `${theorem.number} ${key}`;
    return {
      get: (key: string) => this.#states.get(keyOf(key))?.state,
      set: (key: string, state: LiveState) => this.#states.set(keyOf(key), { theorem, state }),
    };
  }
}

interface KeptState {
  readonly theorem: LiveTheorem;
  readonly state: LiveState;
}

/** Goals on which a tactic is tried. */
interface GoalsAt {
  readonly theorem: LiveTheorem;
  readonly state: LiveState;
  readonly goals: readonly Obj[];
}

const unreachable: TacticOutcome = { kind: 'lost', reason: 'unreachable', ms: 0 };

/** A tactic that got through once must get through again on a slower machine. */
const rebuildLimits = (limits: Limits): Limits => ({ ...limits, heartbeats: limits.heartbeats * 2 });

function failedOpening(kind: 'invalid' | 'refused' | 'interrupted'): TacticOutcome {
  return kind === 'interrupted'
    ? unreachable
    : { kind: 'failed', message: 'the theorem does not open', ms: 0 };
}

const goalsAt = (theorem: LiveTheorem, { state, focus }: Place<LiveState>): GoalsAt => ({
  theorem,
  state,
  goals: focus.map((position) => state.goals[position]).filter((goal) => goal !== undefined),
});
