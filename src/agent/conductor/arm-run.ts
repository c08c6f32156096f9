import type { Clock } from '../../../core/clock.ts';
import type { LakatosEvent } from '../../../core/events.ts';
import type { Ledger } from '../../../core/ledger.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import { beginReport, reportThrown } from '../../prove/report.ts';
import type { Arm } from './arm.ts';
import { Meter } from './meter.ts';
import { meteredEngine } from './metered-engine.ts';

export interface ArmSetup {
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
  readonly #setup: ArmSetup;
  readonly #stop = new AbortController();
  readonly #clock: ArmClock;
  readonly #meter: Meter;
  #slices = 0;
  #begun: Promise<void> | null = null;
  #end: ReportedResult | null = null;

  constructor(arm: Arm, setup: ArmSetup) {
    this.arm = arm;
    this.#setup = setup;
    this.#clock = new ArmClock(setup.options.run.clock);
    this.#meter = new Meter(setup.ledger, this.#stop.signal);
  }

  /** Slices that it has had. */
  get slices(): number {
    return this.#slices;
  }

  /** Calls that it has made. */
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

  /** What it came to; null while it has not ended. */
  get end(): ReportedResult | null {
    return this.#end;
  }

  /** Goes on for so many calls; resolves when they are made, or the arm has ended. Never rejects. */
  async slice(calls: number): Promise<void> {
    this.#slices += 1;
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
    const { theorem, opened, options, onAccepted, onEvent } = this.#setup;
    const own: ProveOptions = {
      ...options,
      lean: {
        ...options.lean,
        engine: meteredEngine(options.lean.engine, {
          meter: this.#meter,
          countsTexts: this.arm.countsTexts,
          theorem,
          opened,
          onAccepted: () => onAccepted(this),
        }),
      },
      run: {
        ...options.run,
        clock: this.#clock,
        signal: this.#stop.signal,
        onEvent: (event) => onEvent(this, event),
      },
    };
    try {
      this.#end = await this.arm.run(theorem, opened, own);
    } catch (thrown) {
      this.#end = reportThrown(beginReport(theorem, own.run.clock), thrown, own.run.signal);
    }
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
