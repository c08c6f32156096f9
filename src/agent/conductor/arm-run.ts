import type { Clock } from '../../../core/clock.ts';
import type { LakatosEvent } from '../../../core/events.ts';
import type { Ledger } from '../../../core/ledger.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import { engineWith, type LeanEngine, type OpenedTheorem } from '../../../lean/engine.ts';
import type { LanguageModel } from '../../llm/language-model.ts';
import { gateRequest } from '../../prove/ask-gate.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import { beginReport, reportThrown } from '../../prove/report.ts';
import { openProof } from '../../prove/script/assemble.ts';
import { Meter } from './meter.ts';

export const armNames = ['search', 'plan', 'whole', 'model-plan'] as const;
export type ArmName = (typeof armNames)[number];

/**
 * One way to go about a theorem. It is an ordinary prover that knows nothing of the others: the conductor holds it up
 * at its questions to Lean while another one has its turn.
 */
export interface Arm {
  readonly name: ArmName;
  /** True when a file that Lean reads and a verdict of the gate are calls too, as they are for whole proofs. */
  readonly countsTexts: boolean;
  /** Asked besides those that the options name: its tokens count. */
  readonly model?: LanguageModel;
  /** True when the model that it asks is not among those that the conductor knows: its tokens are those that it tells. */
  readonly tellsTokens?: boolean;
  /** The chance that one slice brings a proof, before anything is known of theorems of this kind (`kindOfTheorem`). */
  prior(kind: string): number;
  /** Says `proved` only of what the gate has accepted, and tells its spending when the signal ends it, too. */
  run(theorem: Theorem, opened: OpenedTheorem, options: ProveOptions): Promise<ReportedResult>;
}

/** One before it proved the state. */
const isUntried = (outcome: TacticOutcome): boolean =>
  outcome.kind === 'lost' && outcome.reason === 'not-tried';

/** Nothing is known of what was not asked. */
const cutOff: TacticOutcome = { kind: 'lost', reason: 'cancelled', ms: 0 };

interface ArmSetup {
  readonly theorem: Theorem;
  readonly opened: OpenedTheorem;
  /** As for the whole theorem; engine, clock and signal are replaced by the arm's own. */
  readonly options: ProveOptions;
  /** Of all arms together. */
  readonly ledger: Ledger;
  /** Called when the gate has accepted a proof of this arm, before the arm ends. */
  readonly onAccepted: (run: ArmRun) => void;
  readonly onEvent: (run: ArmRun, event: LakatosEvent) => void;
}

/** One arm at work on one theorem: it goes on while it has a slice, and is held up between two. */
export class ArmRun {
  readonly arm: Arm;
  slices = 0;
  /** What it came to; null while it has not ended. */
  end: ReportedResult | null = null;
  readonly #setup: ArmSetup;
  readonly #stop = new AbortController();
  readonly #clock: ArmClock;
  readonly #meter: Meter;
  #begun: Promise<void> | null = null;

  constructor(arm: Arm, setup: ArmSetup) {
    this.arm = arm;
    this.#setup = setup;
    this.#clock = new ArmClock(setup.options.run.clock);
    this.#meter = new Meter(setup.ledger, this.#stop.signal);
  }

  get calls(): number {
    return this.#meter.made;
  }

  /** Whether all calls of its slices are made. */
  get hasUsedAll(): boolean {
    return this.#meter.isUsedUp;
  }

  /** Milliseconds in which it was not held up. */
  get ms(): number {
    return this.#clock.now();
  }

  /** Goes on for so many calls; resolves when they are made, or the arm has ended. Never rejects. */
  async slice(calls: number): Promise<void> {
    this.slices += 1;
    this.#clock.start();
    const isHeld = this.#meter.grant(calls);
    this.#begun ??= this.#begin();
    await Promise.race([isHeld, this.#begun]);
    this.#clock.stop();
  }

  /** Has it end soon; its spending is told then. */
  async abort(): Promise<void> {
    this.#stop.abort();
    await this.finish();
  }

  /** Waits for its end, if it has begun. */
  async finish(): Promise<void> {
    await this.#begun;
  }

  async #begin(): Promise<void> {
    const { theorem, opened, options, onEvent } = this.#setup;
    const own: ProveOptions = {
      ...options,
      lean: { ...options.lean, engine: this.#meteredEngine() },
      run: {
        ...options.run,
        clock: this.#clock,
        signal: this.#stop.signal,
        onEvent: (event) => onEvent(this, event),
      },
    };
    try {
      this.end = await this.arm.run(theorem, opened, own);
    } catch (thrown) {
      this.end = reportThrown(beginReport(theorem, own.run.clock), thrown, own.run.signal);
    }
  }

  /**
   * The engine for the arm: calls wait until it has its turn, and the theorem that all arms work on is not opened again. The
   * gate is never kept waiting, as a proof that is there may be the end of everything.
   */
  #meteredEngine(): LeanEngine {
    const { theorem, opened, options, onAccepted } = this.#setup;
    const { engine } = options.lean;
    const { countsTexts } = this.arm;
    const meter = this.#meter;
    const { reference } = gateRequest(theorem, openProof);
    return engineWith(engine, {
      async open(wanted, limits, signal) {
        const isOwn = wanted.header === theorem.header && wanted.statement === theorem.statement;
        return isOwn ? { kind: 'opened', opened, ms: 0 } : engine.open(wanted, limits, signal);
      },
      async apply(state, tactics, limits, signal) {
        const leave = tactics.length === 0 ? null : await meter.enter(tactics.length);
        if (leave === null) return tactics.map(() => cutOff);
        let outcomes: readonly TacticOutcome[] = [];
        try {
          outcomes = await engine.apply(state, tactics.slice(0, leave.calls), limits, signal);
          return tactics.map((_, at) => outcomes[at] ?? cutOff);
        } finally {
          const made = outcomes.filter(({ kind }) => kind !== 'lost').length;
          leave.settle(made, outcomes.filter(isUntried).length);
        }
      },
      async elaborate(text, limits, signal) {
        if (!countsTexts) return engine.elaborate(text, limits, signal);
        const leave = await meter.enter(1);
        if (leave === null) return { kind: 'lost', reason: 'cancelled', ms: 0 };
        let made = 0;
        try {
          const outcome = await engine.elaborate(text, limits, signal);
          made = outcome.kind === 'lost' ? 0 : 1;
          return outcome;
        } finally {
          leave.settle(made);
        }
      },
      verify: async (request, limits, signal) => {
        const verdict = await engine.verify(request, limits, signal);
        if (countsTexts) meter.countVerdict();
        if (verdict.kind === 'accepted' && request.reference === reference) {
          meter.release();
          onAccepted(this);
        }
        return verdict;
      },
    });
  }
}

/** A clock that stands still while its arm is held up: an arm spends its own time only. */
class ArmClock implements Clock {
  readonly #clock: Clock;
  #before = 0;
  #since: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#before + (this.#since === null ? 0 : this.#clock.now() - this.#since);
  }

  start(): void {
    this.#since ??= this.#clock.now();
  }

  stop(): void {
    this.#before = this.now();
    this.#since = null;
  }
}
