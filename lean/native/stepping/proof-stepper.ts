import { LRUCache } from 'lru-cache';
import { fileLimits, type Limits } from '../../../core/limits.ts';
import type { PathStep, StateReference } from '../../../core/state-reference.ts';
import type { LossReason, TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { refuseText } from '../../gate/text-rules.ts';
import { type Place, pathKey, wayTo } from '../../way-to-state.ts';
import type { CompanionTask, TaskTime } from '../companion/companion-task.ts';
import { NoAnswer } from '../companion/no-answer.ts';
import type { RemoteReference } from '../companion/remote-calls.ts';
import { openRemoteTheorem, type RemoteTheorem } from './remote-theorem.ts';
import { takeStep } from './take-step.ts';

interface StepperOptions {
  readonly openTask: (time: TaskTime) => Promise<CompanionTask>;
  readonly environment: Parameters<typeof openRemoteTheorem>[2];
  /** Whether Lean has left a question without an answer. */
  readonly isUnfit: () => boolean;
}

const keptTheorems = 8;

/** The theorems and proof states that Lean holds for us. One call at a time. */
export class ProofStepper implements Disposable {
  readonly #options: StepperOptions;
  readonly #theorems = new LRUCache<string, RemoteTheorem>({
    max: keptTheorems,
    dispose: ({ task }) => task[Symbol.dispose](),
  });

  constructor(options: StepperOptions) {
    this.#options = options;
  }

  /**
   * Asks about a theorem, which is read unless it was of late. The limits are for the reading, imports apart, and for all
   * that is asked. Throws `NoAnswer`.
   */
  async withTheorem<Value>(
    theorem: Theorem,
    { wallClockMs }: Limits,
    signal: AbortSignal | undefined,
    act: (live: RemoteTheorem) => Promise<Value>,
  ): Promise<Value> {
    const { header, statement } = theorem;
    const key = JSON.stringify([header, statement]);
    const time = { wallClockMs, signal };
    const known = this.#theorems.get(key);
    await known?.task.renew(time);
    const task = known?.task ?? (await this.#options.openTask(time));
    let isKept = known !== undefined;
    try {
      const live = known ?? (await openRemoteTheorem(task, theorem, this.#options.environment));
      // What it lacks may be there the next time.
      if (!isKept && live.opening.kind === 'opened') {
        this.#theorems.set(key, live);
        isKept = true;
      }
      return await act(live);
    } finally {
      if (isKept) task.rest();
      else task[Symbol.dispose]();
    }
  }

  /** Tries the tactics on the state, each apart from the others; those behind the first that proves it are `not-tried`. */
  async apply(
    reference: StateReference,
    tactics: readonly string[],
    limits: Limits,
    signal?: AbortSignal,
  ): Promise<readonly TacticOutcome[]> {
    const outcomes: TacticOutcome[] = [];
    const rest = (outcome: TacticOutcome): readonly TacticOutcome[] =>
      tactics.map((_, index) => outcomes[index] ?? outcome);
    try {
      const { theorem } = reference;
      const live = await this.withTheorem(theorem, fileLimits, signal, async (found) => found);
      const place = await reach(live, reference.path, limits, signal);
      if ('kind' in place) return rest(place);
      for (const tactic of tactics) {
        if (signal?.aborted) return rest(lost('cancelled'));
        outcomes.push(await this.#try(live, place, reference.path, tactic, limits, signal));
        if (outcomes.at(-1)?.kind === 'proved') return rest(lost('not-tried'));
        if (this.#options.isUnfit()) return rest(lost('worker-hung'));
      }
      return outcomes;
    } catch (thrown) {
      return rest(this.#lossOf(thrown, signal));
    }
  }

  [Symbol.dispose](): void {
    this.#theorems.clear();
  }

  async #try(
    live: RemoteTheorem,
    place: Place<RemoteReference>,
    path: readonly PathStep[],
    tactic: string,
    limits: Limits,
    signal: AbortSignal | undefined,
  ): Promise<TacticOutcome> {
    const reason = refuseText(tactic);
    if (reason !== null) return { kind: 'refused', message: reason.message, ms: 0 };
    const started = performance.now();
    const elapsed = (): number => performance.now() - started;
    try {
      await live.task.renew({ wallClockMs: limits.wallClockMs, signal });
      const { outcome, next } = await takeStep(live, place, tactic, limits.heartbeats);
      if (next !== null) live.states.set(pathKey(path, tactic), next);
      return { ...outcome, ms: elapsed() };
    } catch (thrown) {
      if (thrown instanceof NoAnswer && thrown.kind === 'timeout' && !signal?.aborted)
        return { kind: 'timeout', limit: 'wall-clock', ms: elapsed() };
      return { ...this.#lossOf(thrown, signal), ms: elapsed() };
    } finally {
      live.task.rest();
    }
  }

  #lossOf(thrown: unknown, signal: AbortSignal | undefined): TacticOutcome {
    if (!(thrown instanceof NoAnswer)) throw thrown;
    if (signal?.aborted) return lost('cancelled');
    if (thrown.kind === 'lost') return lost('worker-died');
    return this.#options.isUnfit() ? lost('worker-hung') : lost('unreachable');
  }
}

const lost = (reason: LossReason): TacticOutcome => ({ kind: 'lost', reason, ms: 0 });

/**
 * The place of a path. Where that does not lead there any more, nothing is known of what was to be tried. Throws `NoAnswer`.
 */
async function reach(
  live: RemoteTheorem,
  path: readonly PathStep[],
  { heartbeats, wallClockMs }: Limits,
  signal: AbortSignal | undefined,
): Promise<Place<RemoteReference> | TacticOutcome> {
  if (live.opening.kind !== 'opened') return { kind: 'failed', message: 'the theorem does not open', ms: 0 };
  const { root, part } = live.opening;
  const way = wayTo<RemoteReference>({ state: root, focus: part.focus }, path, live.states);
  let step = way.next();
  while (step.done !== true) {
    const { tactic, ...at } = step.value;
    // What got through once must get through again on a slower machine.
    await live.task.renew({ wallClockMs: Math.max(wallClockMs, fileLimits.wallClockMs), signal });
    const { next } = await takeStep(live, at, tactic, heartbeats * 2).finally(() => live.task.rest());
    step = way.next(next);
  }
  return step.value ?? lost('unreachable');
}
