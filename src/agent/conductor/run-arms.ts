import type { Spent } from '../../../core/budget.ts';
import type { LakatosEvent } from '../../../core/events.ts';
import type { StateKey } from '../../../core/goal.ts';
import type { Ledger } from '../../../core/ledger.ts';
import type { Limits } from '../../../core/limits.ts';
import type { TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { TheoremStatus } from '../../../core/theorem-result.ts';
import type { OpenedTheorem } from '../../../lean/engine.ts';
import type { ProveOptions } from '../../prove/prove-options.ts';
import { Deadline, theoremLedger, whyOver } from '../../prove/theorem-ledger.ts';
import { type Store, wrapStore } from '../../store/store.ts';
import { isOfTheorem } from '../prove-by-plan.ts';
import type { ArmHistory, Slice } from './arm-history.ts';
import { type Arm, ArmRun } from './arm-run.ts';
import { kindOfTheorem } from './theorem-kind.ts';

/** What the conductor tells when an arm has had a slice. `spent` is that of the whole theorem. */
export interface SliceEvent extends Slice {
  /** Calls that the slice had; it may have made fewer, or a few more, as Lean is asked several at once. */
  readonly calls: number;
  /** `held`: its calls are made, and it can go on; else what it came to. */
  readonly end: 'held' | TheoremStatus;
  /** Whether the slice says something of its arm: not when it was broken off, or the budget ended it. */
  readonly counts: boolean;
  readonly spent: Spent;
}

export interface ConductorOptions extends ProveOptions {
  /** The first one begins; the others are for what a short slice of it does not prove. */
  readonly arms: readonly Arm[];
  readonly history: ArmHistory;
  /** Calls of Lean in the first slice of an arm; each further slice of it has twice as many as the one before. */
  readonly firstCalls: number;
  readonly onSlice: (event: SliceEvent) => void;
}

/**
 * Which arm gets the next slice.
 *
 * An arm that has had k slices in vain on this theorem may prove it in the slices k, k + 1 and so on. With h_i the chance
 * that slice i proves what the slices before it have not, and c_i its calls, the arm's index is the best chance of a
 * proof by calls spent that any number of further slices gives:
 *
 *   I = max_n  (1 - Π_{i=k..n} (1 - h_i))  /  Σ_{i=k..n} c_i Π_{j=k..i-1} (1 - h_j)
 *
 * so that an arm whose proofs come late isn't given up for its first slices. It is the rank by which jobs of unknown
 * length are scheduled: Sevcik, Scheduling for minimum total loss using service time distributions (J. ACM 21, 1974).
 * What is not known is taken optimistically, and divided by what it costs, as in Tran-Thanh, Chapman, Rogers, Jennings,
 * Knapsack based optimal policies for budget-limited multi-armed bandits (AAAI 2012):
 *
 *   h = μ + σ,   μ = (κ m + s) / (κ + t),   σ² = μ (1 - μ) / (κ + t + 1),   m = (κ₀ p + S) / (κ₀ + T)
 *
 * μ and σ: mean and deviation of a Beta distribution; t slices were tried on theorems of this kind, s of them brought a
 * proof; T and S on theorems of all kinds; p is the arm's prior. κ₀ and κ: how many slices what comes before is worth.
 * Slices that double in length lose no more than a constant factor against the best fixed length: Luby, Sinclair,
 * Zuckerman, Optimal speedup of Las Vegas algorithms (1993). There is no chance in it: the same history gives the same
 * choice.
 */

const worthOfPrior = 10;
const worthOfAllKinds = 5;
/** So many slices ahead are looked at: the last one then has 16 times the calls of the first. */
const horizon = 5;

/** An arm, and how many slices it has had. */
export interface ArmCandidate {
  readonly arm: Pick<Arm, 'name' | 'prior'>;
  readonly level: number;
}

interface Circumstances {
  /** See `kindOfTheorem`. */
  readonly kind: string;
  readonly history: ArmHistory;
  readonly firstCalls: number;
  /** That may still be made; Infinity without a limit. */
  readonly callsLeft: number;
}

/** The candidate with the best index, the first of those that are alike; undefined when there is none. */
export function chooseArm<C extends ArmCandidate>(
  candidates: readonly C[],
  circumstances: Circumstances,
): C | undefined {
  const rated = candidates.map((candidate) => ({ candidate, index: indexOf(candidate, circumstances) }));
  const best = Math.max(...rated.map(({ index }) => index));
  return rated.find(({ index }) => index === best)?.candidate;
}

/** Chance of a proof for each call. What goes beyond the calls that are left is not counted on. */
export function indexOf({ arm, level: first }: ArmCandidate, circumstances: Circumstances): number {
  const { callsLeft, firstCalls } = circumstances;
  let unproved = 1;
  let expectedCalls = 0;
  let calls = 0;
  let best = 0;
  for (let level = first; level < first + horizon; level += 1) {
    const slice = firstCalls * 2 ** level;
    if (level > first && calls + slice > callsLeft) break;
    calls += slice;
    expectedCalls += unproved * slice;
    unproved *= 1 - hopeOf(arm, level, circumstances);
    best = Math.max(best, (1 - unproved) / expectedCalls);
  }
  return best;
}

/** h: the optimistic chance that this slice proves what those before it have not. */
function hopeOf(arm: ArmCandidate['arm'], level: number, { kind, history }: Circumstances): number {
  const slice = { kind, arm: arm.name, level };
  const all = history.ofAllKinds(slice);
  const own = history.of(slice);
  const general = (worthOfPrior * arm.prior(kind) + all.proved) / (worthOfPrior + all.tried);
  const weight = worthOfAllKinds + own.tried;
  const mean = (worthOfAllKinds * general + own.proved) / weight;
  return Math.min(1, mean + Math.sqrt((mean * (1 - mean)) / (weight + 1)));
}

/**
 * The store, with Lean's answers in memory in front of it: what one arm has asked costs the others no call, also where
 * nothing is kept on the disk. The owner of `store` disposes of it.
 */
export function rememberOutcomes(store: Store): Store {
  const known = new Map<string, TacticOutcome>();
  return wrapStore(store, {
    async outcomes(key, tactics, limits) {
      const inMemory = tactics.map((tactic) => known.get(nameOf(key, tactic, limits)));
      const unknown = tactics.filter((_, at) => inMemory[at] === undefined);
      if (unknown.length === 0) return inMemory;
      const found = await store.outcomes(key, unknown, limits);
      const kept = new Map(unknown.map((tactic, at) => [tactic, found[at]]));
      return tactics.map((tactic, at) => inMemory[at] ?? kept.get(tactic));
    },
    async putOutcomes(key, entries, limits) {
      for (const { tactic, outcome } of entries)
        if (outcome.kind !== 'lost') known.set(nameOf(key, tactic, limits), outcome);
      await store.putOutcomes(key, entries, limits);
    },
    async [Symbol.asyncDispose]() {},
  });
}

const nameOf = (key: StateKey, tactic: string, { heartbeats, wallClockMs }: Limits): string =>
  `${key} ${heartbeats} ${wallClockMs} ${tactic}`;

export interface ArmsEnd {
  /** In the order of the arms; all have ended, or never begun. */
  readonly runs: readonly ArmRun[];
  /** By all of them together. */
  readonly spent: Spent;
  /** The limit that ended it, or null. */
  readonly limit: ReturnType<typeof whyOver>;
}

/** Has a theorem worked on by slices until one arm has proved it, all have ended, or a limit is reached. */
export async function runArms(
  theorem: Theorem,
  opened: OpenedTheorem,
  options: ConductorOptions,
): Promise<ArmsEnd> {
  const { clock, limits, signal } = options.run;
  const { model, parallelism } = options.search;
  const { arms, firstCalls, history } = options;
  const critic = options.search.critic?.kind === 'model' ? options.search.critic : null;
  const models = [model, critic, ...arms].flatMap((use) => use?.model ?? []);
  const ledger = theoremLedger(limits, clock, models);
  using deadline = new Deadline(limits.ms, clock, signal);
  const kind = kindOfTheorem(opened);
  const store = rememberOutcomes(options.lean.store);
  const setup = {
    theorem,
    opened,
    options: {
      ...options,
      lean: { ...options.lean, store },
    },
    ledger,
    onAccepted,
    onEvent: tell,
  };
  const runs = arms.map((arm) => new ArmRun(arm, setup));
  let accepted = null as ArmRun | null;
  let hasFirstEnded = false;
  deadline.signal.addEventListener('abort', stopAll);
  signal.addEventListener('abort', stopAll);
  try {
    await takeTurns();
    const limit = whyOver({ ledger, deadline });
    // The first arm comes last: what the store then keeps as the latest episode is about the theorem as it was given.
    for (const run of [...runs].reverse()) await (run === accepted ? run.finish() : run.abort());
    return { runs, spent: totalOf(runs, ledger), limit };
  } finally {
    signal.removeEventListener('abort', stopAll);
  }

  async function takeTurns(): Promise<void> {
    const running = new Map<ArmRun, Promise<ArmRun>>();
    while (!isDecided()) {
      for (let next = choose(running); next !== undefined; next = choose(running))
        running.set(next, takeSlice(next));
      if (running.size === 0) return;
      running.delete(await Promise.race(running.values()));
      hasFirstEnded = true;
    }
  }

  function choose(running: ReadonlyMap<ArmRun, unknown>): ArmRun | undefined {
    if (running.size >= places()) return undefined;
    const idle = runs.filter((run) => run.end === null && !running.has(run));
    // Plans and proofs are for what a short search does not prove.
    if (!hasFirstEnded) return idle[0];
    const candidates = idle.map((run) => ({ run, arm: run.arm, level: run.slices }));
    const circumstances = { kind, history, firstCalls, callsLeft: ledger.left('calls') };
    return chooseArm(candidates, circumstances)?.run;
  }

  /** How many arms may be at work at once. Each holds a tree of its own in memory. */
  function places(): number {
    const isTight = process.memoryUsage.rss() > limits.memory / 2;
    return !hasFirstEnded || isTight ? 1 : Math.min(parallelism, runs.length);
  }

  async function takeSlice(run: ArmRun): Promise<ArmRun> {
    const slice = { kind, arm: run.arm.name, level: run.slices };
    const calls = firstCalls * 2 ** slice.level;
    await run.slice(calls);
    const result = run.end?.result;
    const isProved = result?.status === 'proved';
    const isOver = result?.reason === 'exhausted' || result?.reason === 'gate-rejected';
    const counts = isProved || isOver || (result === undefined && run.hasUsedAll);
    if (counts) history.add(slice, isProved);
    const end = result?.status ?? 'held';
    options.onSlice({ ...slice, calls, end, counts, spent: totalOf(runs, ledger) });
    return run;
  }

  function isDecided(): boolean {
    const isSettled = runs.some(
      ({ end }) => end?.result.status === 'proved' || end?.result.reason === 'refuted',
    );
    return accepted !== null || isSettled || whyOver({ ledger, deadline }) !== null;
  }

  function onAccepted(run: ArmRun): void {
    accepted ??= run;
    stopAll();
  }

  /** The arm whose proof the gate has accepted may come to its end, unless the user wants none of it. */
  function stopAll(): void {
    for (const run of runs) if (run !== accepted || signal.aborted) void run.abort();
  }

  /** Events of an arm are told as the theorem's own: with what all of it has cost. */
  function tell(run: ArmRun, event: LakatosEvent): void {
    if (isOfTheorem(event)) return;
    if (event.kind !== 'search-progress') {
      options.run.onEvent(event);
      return;
    }
    ledger.tellExpansions(run, event.spent.expansions);
    options.run.onEvent({ ...event, spent: totalOf(runs, ledger) });
  }
}

/** Calls are counted where Lean is asked; of expansions the arms themselves know best, once they have ended. */
function totalOf(runs: readonly ArmRun[], ledger: Ledger): Spent {
  const { spent } = ledger;
  const told = runs.reduce((sum, { end }) => sum + (end?.result.spent.expansions ?? 0), 0);
  const own = runs.filter(({ arm }) => arm.tellsTokens === true);
  const tokens = own.reduce((sum, { end }) => sum + (end?.result.spent.tokens ?? 0), spent.tokens);
  return { ...spent, ms: Math.round(spent.ms), expansions: Math.max(spent.expansions, told), tokens };
}
