import type { StatePart } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import { fileLimits, type Limits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { LossReason, TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { OpenOutcome } from '../../engine.ts';
import { contextOf, keyContext } from '../../theorem-context.ts';
import { buildStepDocument } from './document/build-step-document.ts';
import { readStepOutcomes, type StepReading } from './document/read-step-outcomes.ts';
import type { StepDiagnostic } from './document/step-diagnostic.ts';
import type { StepRegions } from './document/step-regions.ts';
import { theoremMessages } from './document/theorem-messages.ts';
import { LearntPredicates } from './goals/learnt-predicates.ts';
import type { PredicateLookup } from './goals/propositions.ts';
import type { StateContext } from './goals/read-state.ts';
import { judgeBatch } from './judge-batch.ts';
import type { StepDocument, StepSettled } from './step-document.ts';
import { checkTactic } from './text/check-tactic.ts';
import { declaredName } from './text/statement-shape.ts';

/**
 * Which candidates go into the next edit together. What one edit leaves open is asked again: the suspect alone, the others
 * together. Every edit answers a candidate or makes the batches smaller, so that this ends.
 */
class StepBatches {
  readonly #queue: (readonly number[])[] = [];

  constructor(items: readonly number[], size: number) {
    for (let at = 0; at < items.length; at += size) this.#queue.push(items.slice(at, at + size));
  }

  /** The next batch, without items from `before` on; null when nothing is left. */
  take(before: number): readonly number[] | null {
    for (let batch = this.#queue.shift(); batch !== undefined; batch = this.#queue.shift()) {
      const wanted = batch.filter((item) => item < before);
      if (wanted.length > 0) return wanted;
    }
    return null;
  }

  /** Puts back what is still open of a batch of several. Without a suspect that nothing was learned of, all go apart. */
  putBack(open: readonly number[], suspect: number | null, learned: boolean): void {
    if (suspect === null && !learned) {
      this.#queue.unshift(...open.map((item) => [item]));
      return;
    }
    const others = open.filter((item) => item !== suspect);
    const alone = open.filter((item) => item === suspect);
    this.#queue.unshift(...[others, alone].filter((batch) => batch.length > 0));
  }

  /** Puts a batch back as it was. */
  again(batch: readonly number[]): void {
    this.#queue.unshift(batch);
  }
}

interface StepperOptions {
  readonly document: StepDocument;
  /** Toolchain, libraries and options; with the header it is part of every state key. */
  readonly environment: string;
  /**
   * Which of the constants have propositions as their values behind a theorem's header; null without an answer. Default:
   * only well-known ones have.
   */
  readonly askPredicates?: (
    theorem: Theorem,
    constants: readonly string[],
    signal: AbortSignal | undefined,
  ) => Promise<ReadonlySet<string> | null>;
  /** Candidates in one edit. Default: 8. Lean counts heartbeats for all of them together. */
  readonly batchSize?: number;
  /** What an edit takes besides the tactics (ms): transport, parsing, printing. Default: 2000. */
  readonly overheadMs?: number;
  /** What the imports of a theorem may take, whatever the limits of its task are (ms). Default: 300000. */
  readonly importMs?: number;
  /** How long Lean may take to leave a tactic whose time is over and answer the next edit (ms). Default: 5000. */
  readonly probeMs?: number;
}

/** What is known of a theorem that opens; an engine adds what it knows of the environment. */
type StepOpening =
  | { readonly kind: 'opened'; readonly part: StatePart; readonly name: string; readonly ms: number }
  | Exclude<OpenOutcome, { readonly kind: 'opened' }>;

/** Proof states by edits of one document of a language server. One call at a time. */
export class ProofStepper {
  readonly #document: StepDocument;
  readonly #environment: string;
  readonly #askPredicates: NonNullable<StepperOptions['askPredicates']>;
  readonly #batchSize: number;
  readonly #overheadMs: number;
  readonly #importMs: number;
  readonly #probeMs: number;
  readonly #predicates = new LearntPredicates();
  /** States that candidates can't part from, since their goal mentions metavariables. */
  readonly #tied = new Set<string>();
  /** The steps that the document holds now, each as text; what is equal need not run again. */
  #steps: readonly string[] = [];
  #hungMs: number | null = null;

  constructor(options: StepperOptions) {
    this.#document = options.document;
    this.#environment = options.environment;
    this.#askPredicates = options.askPredicates ?? (async () => null);
    this.#batchSize = options.batchSize ?? 8;
    this.#overheadMs = options.overheadMs ?? 2_000;
    this.#importMs = options.importMs ?? 300_000;
    this.#probeMs = options.probeMs ?? 5_000;
  }

  /** For how long Lean has done nothing but hang, when it does: end its server. */
  get hungMs(): number | null {
    return this.#hungMs;
  }

  /** Elaborates header and statement. The wall clock of `limits` covers both; imports have a time of their own. */
  async open(theorem: Theorem, limits: Limits, signal?: AbortSignal): Promise<StepOpening> {
    const reference: StateReference = { theorem, path: [] };
    const { text, regions } = buildStepDocument(reference, [], {
      heartbeats: limits.heartbeats,
      baseDepth: 0,
    });
    const timeoutMs = this.#importMs + limits.wallClockMs;
    const settled = await this.#document.settle(text, { timeoutMs, signal });
    this.#steps = settled.kind === 'settled' ? stepTexts(reference, 0) : [];
    if (settled.kind === 'lost') return { ...settled, ms: 0 };
    const { ms } = settled;
    if (settled.kind === 'timeout') {
      // It is the header or the statement that hangs, so there is no edit that is known to be harmless.
      this.#hungMs = ms;
      return { kind: 'timeout', ms };
    }
    const errors = settled.diagnostics.filter(({ severity, isSilent }) => severity === 'error' && !isSilent);
    if (errors.length > 0) return { kind: 'invalid', messages: theoremMessages(theorem, text, errors), ms };
    const name = declaredName(theorem.statement);
    if (name === null)
      return invalid('the statement must be one theorem (definitions may stand before it)', ms);
    const { base } = await this.#read(reference, regions, settled.diagnostics, signal);
    const part = base?.parts[0];
    if (part === undefined) return invalid('the statement has no proof to find', ms);
    return { kind: 'opened', part, name, ms };
  }

  /**
   * Tries the tactics on the state, each apart from the others; those behind the first that proves it are `not-tried`.
   * A tactic has at least its own heartbeats and wall clock; in company it may get more.
   */
  async apply(
    reference: StateReference,
    tactics: readonly string[],
    limits: Limits,
    signal?: AbortSignal,
  ): Promise<readonly TacticOutcome[]> {
    const outcomes = new Map<number, TacticOutcome>();
    for (const [index, tactic] of tactics.entries()) {
      const check = checkTactic(tactic);
      if (check.kind !== 'fine') outcomes.set(index, { ...check, ms: 0 });
    }
    const open = [...tactics.keys()].filter((index) => !outcomes.has(index));
    const batches = new StepBatches(open, this.#batchSize);
    for (;;) {
      const batch = batches.take(firstProof(outcomes, tactics.length));
      if (batch === null) break;
      const unasked = signal?.aborted ? 'cancelled' : this.#hungMs === null ? null : 'worker-hung';
      if (unasked !== null) for (const index of batch) outcomes.set(index, lost(unasked));
      else await this.#tryBatch(reference, tactics, batch, { batches, outcomes, limits, signal });
    }
    const proof = firstProof(outcomes, tactics.length);
    return tactics.map((_, index) =>
      index > proof ? lost('not-tried') : (outcomes.get(index) ?? lost('cancelled')),
    );
  }

  async #tryBatch(
    reference: StateReference,
    tactics: readonly string[],
    batch: readonly number[],
    run: BatchRun,
  ): Promise<void> {
    const { limits, signal, batches, outcomes } = run;
    const opening = await this.#turnTo(reference.theorem, limits, signal);
    if (opening.kind !== 'settled') {
      const reason = opening.kind === 'lost' ? opening.reason : 'worker-hung';
      for (const index of batch) outcomes.set(index, lost(reason));
      return;
    }
    const baseDepth = this.#baseDepth(reference);
    if (baseDepth === null && batch.length > 1) return batches.putBack(batch, null, false);
    const { text, regions } = buildStepDocument(
      reference,
      batch.map((index) => tactics[index]!),
      { heartbeats: limits.heartbeats * this.#batchSize, baseDepth: baseDepth ?? 0 },
    );
    const steps = stepTexts(reference, regions.baseDepth);
    const fresh = freshSteps(this.#steps, steps);
    const repeated = reference.path.length - regions.baseDepth;
    const timeoutMs = this.#timeoutMs({ candidates: batch.length, fresh, repeated }, limits);
    const settled = await this.#document.settle(text, { timeoutMs, signal });
    this.#steps = settled.kind === 'settled' ? steps : [];
    if (settled.kind === 'lost') {
      // A server that died in company may have died of any of them.
      if (settled.reason !== 'cancelled' && batch.length > 1) return batches.putBack(batch, null, false);
      for (const index of batch) outcomes.set(index, lost(settled.reason));
      return;
    }
    const reading = await this.#read(reference, regions, settled.diagnostics, signal);
    if (reading.isTied) {
      this.#tied.add(stateText(reference, regions.baseDepth));
      return batches.again(batch);
    }
    const judged = judgeBatch(regions, settled, reading);
    for (const [at, outcome] of judged.outcomes.entries()) {
      if (outcome !== null) outcomes.set(batch[at]!, outcome);
    }
    const open = batch.filter((index) => !outcomes.has(index));
    const suspect = judged.suspect === null ? null : batch[judged.suspect]!;
    if (settled.kind === 'timeout' && (await this.#isHung(reference.theorem, settled.ms, run))) {
      // The suspect has had all the time of a tactic of its own by now.
      for (const index of open)
        outcomes.set(index, index === suspect ? outOfTime(settled.ms) : lost('worker-hung'));
      return;
    }
    batches.putBack(open, suspect, open.length < batch.length);
  }

  /** Has the document hold the theorem, so that what comes next takes the time of its tactics alone. */
  async #turnTo(theorem: Theorem, limits: Limits, signal: AbortSignal | undefined): Promise<StepSettled> {
    const [theoremText] = stepTexts({ theorem, path: [] }, 0);
    if (this.#steps[0] === theoremText) return { kind: 'settled', diagnostics: [], ms: 0 };
    const timeoutMs = this.#importMs + fileLimits.wallClockMs;
    const settled = await this.#settleTheorem(theorem, limits, { timeoutMs, signal });
    if (settled.kind === 'timeout') this.#hungMs = settled.ms;
    return settled;
  }

  /**
   * Whether Lean is stuck behind a tactic whose time is over: an edit without the tactic cancels it, but not all that a
   * tactic does looks for that, and then Lean may never answer again.
   */
  async #isHung(theorem: Theorem, ms: number, { limits, signal }: BatchRun): Promise<boolean> {
    const timeoutMs = Math.max(this.#probeMs, limits.wallClockMs);
    const settled = await this.#settleTheorem(theorem, limits, { timeoutMs, signal });
    if (settled.kind === 'timeout') this.#hungMs = ms + settled.ms;
    return settled.kind === 'timeout';
  }

  /** An edit to the theorem without any tactic. */
  async #settleTheorem(
    theorem: Theorem,
    { heartbeats }: Limits,
    time: { readonly timeoutMs: number; readonly signal: AbortSignal | undefined },
  ): Promise<StepSettled> {
    const reference = { theorem, path: [] };
    // The heartbeats of an edit with tactics, as these stand before the statement in the text.
    const options = { heartbeats: heartbeats * this.#batchSize, baseDepth: 0 };
    const settled = await this.#document.settle(buildStepDocument(reference, [], options).text, time);
    this.#steps = settled.kind === 'settled' ? stepTexts(reference, 0) : [];
    return settled;
  }

  /**
   * What an edit may take (ms). A batch has time for each member, though not all of it: few tactics use theirs up. Steps that
   * the document does not hold yet (`fresh`) run once more, those that stand in each candidate (`repeated`) with each.
   */
  #timeoutMs(
    edit: { readonly candidates: number; readonly fresh: number; readonly repeated: number },
    { wallClockMs }: Limits,
  ): number {
    const { candidates, fresh, repeated } = edit;
    return this.#overheadMs + wallClockMs * (1 + (candidates - 1) / 4 + fresh + repeated * candidates);
  }

  /** The longest part of the path behind which candidates may part; null when there is none. */
  #baseDepth(reference: StateReference): number | null {
    for (let depth = reference.path.length; depth >= 0; depth--) {
      const isOneGoal = depth === 0 || reference.path[depth - 1]!.focus.length === 1;
      if (isOneGoal && !this.#tied.has(stateText(reference, depth))) return depth;
    }
    return null;
  }

  #read(
    reference: StateReference,
    regions: StepRegions,
    diagnostics: readonly StepDiagnostic[],
    signal: AbortSignal | undefined,
  ): Promise<StepReading> {
    const { theorem } = reference;
    return this.#predicates.readWith(
      contextOf(theorem),
      (isPredicate) => readStepOutcomes(regions, diagnostics, this.#context(reference, isPredicate)),
      (constants) => this.#askPredicates(theorem, constants, signal),
    );
  }

  #context({ theorem, path }: StateReference, isPredicate: PredicateLookup): StateContext {
    return {
      fingerprint: sha256(keyContext(this.#environment, theorem)),
      branch: JSON.stringify([theorem.statement, path]),
      theoremName: declaredName(theorem.statement) ?? '',
      isPredicate,
    };
  }
}

interface BatchRun {
  readonly batches: StepBatches;
  readonly outcomes: Map<number, TacticOutcome>;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

const outOfTime = (ms: number): TacticOutcome => ({ kind: 'timeout', limit: 'wall-clock', ms });
const lost = (reason: LossReason): TacticOutcome => ({ kind: 'lost', reason, ms: 0 });

const invalid = (text: string, ms: number): StepOpening => ({
  kind: 'invalid',
  messages: [{ severity: 'error', text, start: { line: 1, column: 0 } }],
  ms,
});

function firstProof(outcomes: ReadonlyMap<number, TacticOutcome>, count: number): number {
  for (let index = 0; index < count; index++) if (outcomes.get(index)?.kind === 'proved') return index;
  return count;
}

/** The theorem and each step of the path, as far as `depth`. */
function stepTexts({ theorem, path }: StateReference, depth: number): string[] {
  return [
    JSON.stringify([theorem.header, theorem.statement]),
    ...path.slice(0, depth).map(({ tactic, focus }) => JSON.stringify([tactic, focus])),
  ];
}

/** How many steps of `now` run in a document that holds `before`: all from the first that differs. */
function freshSteps(before: readonly string[], now: readonly string[]): number {
  const differs = now.findIndex((step, at) => step !== before[at]);
  return differs < 0 ? 0 : now.length - differs;
}

const stateText = (reference: StateReference, depth: number): string =>
  stepTexts(reference, depth).join('\n');
