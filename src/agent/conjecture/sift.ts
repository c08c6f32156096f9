import type { Limits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { LeanEngine } from '../../../lean/engine.ts';
import type { OwnType } from '../../prove/refute/own-types.ts';
import type { Conjecture } from './conjecture.ts';
import { instancesOf } from './instances.ts';

export interface SiftOptions {
  readonly engine: LeanEngine;
  /** For each conjecture. */
  readonly limits: Limits;
  readonly signal: AbortSignal;
  /** Of the header. */
  readonly types: readonly OwnType[];
  /** At most so many conjectures are tested. */
  readonly calls: number;
  /** Asked now and then: true ends it. */
  readonly isOver: () => boolean;
}

/** So many tests go to Lean together. */
const batch = 16;

/** Evaluation is quick or leads nowhere. The clock is wide: what runs over it costs a worker. */
export const siftLimits: Limits = { heartbeats: 2_000, wallClockMs: 30_000 };

export interface Sifted {
  /** Lean could evaluate them, and all instances are true. */
  readonly holding: readonly Conjecture[];
  /** Those that Lean gave an answer on. */
  readonly tested: readonly Conjecture[];
  /** Those that it was asked about and gave none on: nothing is known of them. */
  readonly unanswered: readonly Conjecture[];
  readonly calls: number;
}

/**
 * Keeps the conjectures that Lean reads and whose small instances it shows to be true, in their order. What can't be
 * evaluated goes too: there are always more conjectures than time to prove them. `at` is a state of the theorem.
 */
export async function sift(
  conjectures: readonly Conjecture[],
  at: StateReference,
  options: SiftOptions,
): Promise<Sifted> {
  const { engine, limits, signal, types, isOver } = options;
  const tests = conjectures.flatMap((conjecture) => {
    const instances = instancesOf(conjecture, types);
    return instances === null ? [] : [{ conjecture, tactic: testOf(instances) }];
  });
  const asked: { readonly conjecture: Conjecture; readonly outcome: TacticOutcome | undefined }[] = [];
  while (asked.length < Math.min(tests.length, options.calls) && !isOver()) {
    const some = tests.slice(asked.length, Math.min(asked.length + batch, options.calls));
    const tactics = some.map(({ tactic }) => tactic);
    const outcomes = await engine.apply(at, tactics, limits, signal);
    asked.push(...some.map(({ conjecture }, index) => ({ conjecture, outcome: outcomes[index] })));
  }
  const which = (fits: (outcome: TacticOutcome | undefined) => boolean) =>
    asked.flatMap(({ conjecture, outcome }) => (fits(outcome) ? [conjecture] : []));
  return {
    holding: which((outcome) => outcome?.kind === 'progress'),
    tested: which(isAnswer),
    unanswered: which((outcome) => !isAnswer(outcome)),
    calls: asked.filter(({ outcome }) => outcome !== undefined && outcome.kind !== 'lost').length,
  };
}

/** What runs over the heartbeats does so every time; the clock says something of the machine alone. */
const isAnswer = (outcome: TacticOutcome | undefined): boolean =>
  outcome !== undefined &&
  outcome.kind !== 'lost' &&
  !(outcome.kind === 'timeout' && outcome.limit === 'wall-clock');

/**
 * Shows all instances at once: by the kernel; or by unfolding both sides where equality has no decision procedure, and
 * premises that are false where they have one.
 */
function testOf(instances: readonly string[]): string {
  const all = instances.map((instance) => `(${instance})`).join(' ∧ ');
  const equal = instances.length === 1 ? 'rfl' : `⟨${instances.map(() => 'rfl').join(', ')}⟩`;
  const holes = instances.length === 1 ? '?_' : `⟨${instances.map(() => '?_').join(', ')}⟩`;
  const one = `first | (intros; rfl) | ${[0, 1, 2].map((before) => `(intro ${'_ '.repeat(before)}h; exact absurd h (by decide))`).join(' | ')}`;
  const byPremises = instances.some((instance) => instance.includes(' → '))
    ? ` | (refine ${holes} <;> ${one})`
    : '';
  return `have holds_on_instances : ${all} := by first | decide +kernel | exact ${equal}${byPremises}`;
}
