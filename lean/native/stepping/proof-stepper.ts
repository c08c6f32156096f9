import type { StatePart } from '../../../core/goal.ts';
import { sha256 } from '../../../core/hash.ts';
import type { Limits } from '../../../core/limits.ts';
import type { StateReference } from '../../../core/state-reference.ts';
import type { LossReason, TacticOutcome } from '../../../core/tactic-outcome.ts';
import type { Theorem } from '../../../core/theorem.ts';
import type { OpenOutcome } from '../../engine.ts';
import { buildStepDocument } from './document/build-step-document.ts';
import { readStepOutcomes } from './document/read-step-outcomes.ts';
import type { StepRegions } from './document/step-regions.ts';
import { theoremMessages } from './document/theorem-messages.ts';
import type { PredicateLookup } from './goals/propositions.ts';
import type { StateContext } from './goals/read-state.ts';
import { judgeBatch } from './judge-batch.ts';
import { StepBatches } from './step-batches.ts';
import type { StepDocument } from './step-document.ts';
import { checkTactic } from './text/check-tactic.ts';
import { declaredName } from './text/statement-shape.ts';

export interface StepperOptions {
  readonly document: StepDocument;
  /** Toolchain, libraries and options; with the header it is part of every state key. */
  readonly environment: string;
  /** Which constants are predicates, where that is known. Default: a list of well-known ones decides. */
  readonly isPredicate?: PredicateLookup;
  /** Candidates in one edit. Default: 8. Lean counts heartbeats for all of them together. */
  readonly batchSize?: number;
  /** What an edit takes besides the tactics (ms): transport, parsing, printing. Default: 2000. */
  readonly overheadMs?: number;
  /** What a header that the document doesn't hold yet takes in `apply` (ms): imports above all. Default: 60000. */
  readonly headerMs?: number;
}

/** What is known of a theorem that opens; an engine adds what it knows of the environment. */
export type StepOpening =
  | { readonly kind: 'opened'; readonly part: StatePart; readonly name: string; readonly ms: number }
  | Exclude<OpenOutcome, { readonly kind: 'opened' }>;

const noPredicates: PredicateLookup = () => undefined;

/** Proof states by edits of one document of a language server. One call at a time. */
export class ProofStepper {
  readonly #document: StepDocument;
  readonly #environment: string;
  readonly #isPredicate: PredicateLookup;
  readonly #batchSize: number;
  readonly #overheadMs: number;
  readonly #headerMs: number;
  /** States that candidates can't part from, since their goal mentions metavariables. */
  readonly #tied = new Set<string>();
  /** The steps that the document holds now, each as text; what is equal need not run again. */
  #steps: readonly string[] = [];

  constructor({ document, environment, isPredicate, batchSize, overheadMs, headerMs }: StepperOptions) {
    this.#document = document;
    this.#environment = environment;
    this.#isPredicate = isPredicate ?? noPredicates;
    this.#batchSize = batchSize ?? 8;
    this.#overheadMs = overheadMs ?? 2_000;
    this.#headerMs = headerMs ?? 60_000;
  }

  /** Elaborates header and statement. The wall clock of `limits` covers both, imports included. */
  async open(theorem: Theorem, limits: Limits, signal?: AbortSignal): Promise<StepOpening> {
    const reference: StateReference = { theorem, path: [] };
    const { text, regions } = buildStepDocument(reference, [], {
      heartbeats: limits.heartbeats,
      baseDepth: 0,
    });
    const settled = await this.#document.settle(text, { timeoutMs: limits.wallClockMs, signal });
    this.#steps = settled.kind === 'settled' ? stepTexts(reference, 0) : [];
    if (settled.kind === 'lost') return { ...settled, ms: 0 };
    const { ms } = settled;
    if (settled.kind === 'timeout') return { kind: 'timeout', ms };
    const errors = settled.diagnostics.filter(({ severity, isSilent }) => severity === 'error' && !isSilent);
    if (errors.length > 0) return { kind: 'invalid', messages: theoremMessages(theorem, text, errors), ms };
    const name = declaredName(theorem.statement);
    if (name === null)
      return invalid('the statement must be one theorem (definitions may stand before it)', ms);
    const { base } = readStepOutcomes(regions, settled.diagnostics, this.#context(reference));
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
      if (signal?.aborted) for (const index of batch) outcomes.set(index, lost('cancelled'));
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
    const baseDepth = this.#baseDepth(reference);
    if (baseDepth === null && batch.length > 1) return batches.putBack(batch, null, false);
    const { text, regions } = buildStepDocument(
      reference,
      batch.map((index) => tactics[index]!),
      { heartbeats: limits.heartbeats * this.#batchSize, baseDepth: baseDepth ?? 0 },
    );
    const timeoutMs = this.#timeoutMs(reference, regions, limits);
    const settled = await this.#document.settle(text, { timeoutMs, signal });
    if (settled.kind === 'lost') {
      this.#steps = [];
      // A server that died in company may have died of any of them.
      if (settled.reason !== 'cancelled' && batch.length > 1) return batches.putBack(batch, null, false);
      for (const index of batch) outcomes.set(index, lost(settled.reason));
      return;
    }
    const reading = readStepOutcomes(regions, settled.diagnostics, this.#context(reference));
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
    batches.putBack(open, suspect, open.length < batch.length);
  }

  /** A batch has time for each member, though not all of it: few tactics use theirs up. New steps run once more. */
  #timeoutMs(reference: StateReference, regions: StepRegions, { wallClockMs }: Limits): number {
    const count = regions.candidates.length;
    const steps = stepTexts(reference, regions.baseDepth);
    const differs = steps.findIndex((step, at) => step !== this.#steps[at]);
    const fresh = differs < 0 ? 0 : steps.length - Math.max(1, differs);
    const headerMs = differs === 0 ? this.#headerMs : 0;
    const repeated = (reference.path.length - regions.baseDepth) * count;
    this.#steps = steps;
    return headerMs + this.#overheadMs + wallClockMs * (1 + (count - 1) / 4 + fresh + repeated);
  }

  /** The longest part of the path behind which candidates may part; null when there is none. */
  #baseDepth(reference: StateReference): number | null {
    for (let depth = reference.path.length; depth >= 0; depth--) {
      const isOneGoal = depth === 0 || reference.path[depth - 1]!.focus.length === 1;
      if (isOneGoal && !this.#tied.has(stateText(reference, depth))) return depth;
    }
    return null;
  }

  #context({ theorem, path }: StateReference): StateContext {
    return {
      fingerprint: sha256(`${this.#environment}\n${theorem.header}`),
      branch: JSON.stringify([theorem.statement, path]),
      theoremName: declaredName(theorem.statement) ?? '',
      isPredicate: this.#isPredicate,
    };
  }
}

interface BatchRun {
  readonly batches: StepBatches;
  readonly outcomes: Map<number, TacticOutcome>;
  readonly limits: Limits;
  readonly signal: AbortSignal | undefined;
}

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

const stateText = (reference: StateReference, depth: number): string =>
  stepTexts(reference, depth).join('\n');
