import { fileLimits, type Limits } from '../../core/limits.ts';
import type { PathStep, StateReference } from '../../core/state-reference.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { Rejected, Verdict } from '../../core/verdict.ts';
import type { FileOutcome, InductiveInfo, LeanEngine, OpenOutcome, VerifyRequest } from '../engine.ts';
import { inconclusive } from '../gate/inconclusive.ts';
import {
  type LibraryPortion,
  type LibraryTheorem,
  type LibraryTheorems,
  numberOf,
} from '../library-theorems.ts';
import { Affinity } from './affinity.ts';
import { runBatch, runWhole } from './batch.ts';
import { Confirmer } from './confirmer.ts';
import { type Dispatched, Dispatcher } from './dispatcher.ts';
import type { PoolOptions } from './pool-options.ts';
import type { WorkerAnswer, WorkerTask } from './protocol.ts';

/**
 * One table out of portions that `ask` gives one after the other, each from where the one before ended. Null when one
 * did not come.
 */
export async function collectLibrary(
  ask: (from: number) => Promise<LibraryPortion | null>,
): Promise<LibraryTheorems | null> {
  const [numbers, modules] = [new Map<string, number>(), new Map<string, number>()];
  const theorems: LibraryTheorem[] = [];
  for (let from: number | undefined = 0; from !== undefined; ) {
    const portion: LibraryPortion | null = await ask(from);
    // A worker that doesn't get on would be asked for ever.
    if (portion === null || (portion.next !== undefined && portion.next <= from)) return null;
    for (const theorem of renumbered(portion, numbers, modules)) theorems.push(theorem);
    from = portion.next;
  }
  return {
    symbols: [...numbers.keys()],
    modules: [...modules.keys()],
    theorems: theorems.sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** The theorems of a portion with the numbers that symbols and modules have in the whole; new ones get the next numbers. */
function renumbered(
  portion: LibraryTheorems,
  symbols: Map<string, number>,
  modules: Map<string, number>,
): LibraryTheorem[] {
  const own = portion.symbols.map((text) => numberOf(text, symbols));
  const ownModules = portion.modules.map((text) => numberOf(text, modules));
  const all = (list: readonly number[]): number[] => list.map((symbol) => own[symbol] as number);
  return portion.theorems.map(({ module, head, conclusion, premises, sides, ...rest }) => ({
    ...rest,
    module: ownModules[module] as number,
    head: head === null ? null : (own[head] as number),
    conclusion: all(conclusion),
    premises: all(premises),
    sides: sides === null ? null : { left: all(sides.left), right: all(sides.right) },
  }));
}

/** Lean in several worker threads that look like one engine. */
export class WorkerPool implements LeanEngine {
  readonly fingerprint: string;
  readonly unprovedModules?: ReadonlySet<string>;
  readonly sourceFiles: (imports: readonly string[]) => Promise<readonly string[]>;
  readonly #dispatcher: Dispatcher;
  readonly #confirmer: Confirmer;
  readonly #affinity = new Affinity();
  /** Tactics that Lean has answered. */
  #calls = 0;
  /** Time that workers have spent inside Lean, summed. */
  #msInLean = 0;

  private constructor(
    dispatcher: Dispatcher,
    confirmer: Confirmer,
    fingerprint: string,
    { unprovedModules, sourceFiles = async () => [] }: Pick<PoolOptions, 'unprovedModules' | 'sourceFiles'>,
  ) {
    this.#dispatcher = dispatcher;
    this.#confirmer = confirmer;
    this.fingerprint = fingerprint;
    this.sourceFiles = sourceFiles;
    if (unprovedModules !== undefined) this.unprovedModules = unprovedModules;
  }

  /**
   * Resolves as soon as one worker is ready; the others go on starting.
   * @throws LakatosError LEAN_BOOT_FAILED, LEAN_SELF_TEST_FAILED; the signal's reason
   */
  static async start(options: PoolOptions, signal?: AbortSignal): Promise<WorkerPool> {
    signal?.throwIfAborted();
    const dispatcher = new Dispatcher(options);
    const confirmer = new Confirmer(options);
    if (options.confirmer === 'at-once') confirmer.prepare()[Symbol.dispose]();
    const close = () => Promise.all([dispatcher.close(), confirmer.close()]);
    const stop = () => void close();
    signal?.addEventListener('abort', stop, { once: true });
    try {
      const fingerprint = await dispatcher.ready();
      signal?.throwIfAborted();
      return new WorkerPool(dispatcher, confirmer, fingerprint, options);
    } catch (thrown) {
      await close();
      signal?.throwIfAborted();
      throw thrown;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  /** What the pool is doing and has done. */
  stats() {
    const dispatcher = this.#dispatcher;
    return {
      workers: {
        starting: dispatcher.count('starting'),
        idle: dispatcher.count('idle'),
        busy: dispatcher.count('busy'),
      },
      calls: this.#calls,
      /** Workers started in place of others. */
      replaced: dispatcher.replaced,
      msInLean: this.#msInLean,
    };
  }

  async open(theorem: Theorem, limits: Limits, signal?: AbortSignal): Promise<OpenOutcome> {
    const task = { kind: 'open', theorem, limits } as const;
    const state = { theorem, path: [] };
    const result = await runWhole(() => this.#run(task, limits, signal, state), isLost);
    return result.kind === 'answered' ? result.answer : result;
  }

  async apply(
    state: StateReference,
    tactics: readonly string[],
    limits: Limits,
    signal?: AbortSignal,
  ): Promise<readonly TacticOutcome[]> {
    const outcomes = await runBatch(tactics.length, (indices) => {
      const chosen = indices.map((index) => tactics[index] as string);
      return this.#run({ kind: 'apply', state, tactics: chosen, limits }, limits, signal, state);
    });
    this.#calls += outcomes.filter((outcome) => outcome.kind !== 'lost').length;
    return outcomes;
  }

  async inductives(
    theorem: Theorem,
    names: readonly string[],
    signal?: AbortSignal,
  ): Promise<readonly InductiveInfo[] | null> {
    const task = { kind: 'inductives', theorem, names } as const;
    const state = { theorem, path: [] };
    const result = await runWhole(() => this.#run(task, fileLimits, signal, state), isNull);
    return result.kind === 'answered' ? result.answer : null;
  }

  async libraryTheorems(
    imports: readonly string[],
    limits: Limits,
    signal?: AbortSignal,
  ): Promise<LibraryTheorems | null> {
    return await collectLibrary(async (from) => {
      const task = { kind: 'theorems', imports, from, limits } as const;
      const result = await runWhole(() => this.#run(task, limits, signal), isNull);
      return result.kind === 'answered' ? result.answer : null;
    });
  }

  async elaborate(text: string, limits: Limits, signal?: AbortSignal): Promise<FileOutcome> {
    const task = { kind: 'elaborate', text, limits } as const;
    const result = await runWhole(() => this.#run(task, limits, signal), isLost);
    return result.kind === 'answered' ? result.answer : result;
  }

  /** Two workers have a part in what is accepted: the second one knows no submissions. */
  async verify(request: VerifyRequest, limits: Limits, signal?: AbortSignal): Promise<Verdict> {
    using _confirmer = this.#confirmer.prepare(request.reference);
    const examined = await this.#halfOfVerify(request, () =>
      this.#run({ kind: 'verify', request, limits }, limits, signal),
    );
    if (examined.kind !== 'examined') return asRejected(examined, request, this.fingerprint);
    const beyond = this.#confirmer.importsOfNeither(request, examined);
    if (beyond.length > 0) {
      const message = `the proof did not come over: neither text imports ${beyond.join(', ')}`;
      return inconclusive('lost', message, request, this.fingerprint);
    }
    const task = { kind: 'confirm', request, examined, limits } as const;
    const asked = { task, limitMs: limits.wallClockMs, signal };
    return await this.#halfOfVerify(request, async () => this.#noted(await this.#confirmer.dispatch(asked)));
  }

  async #halfOfVerify<T extends WorkerTask & { readonly kind: 'verify' | 'confirm' }>(
    request: VerifyRequest,
    run: () => Promise<Dispatched<T>>,
  ): Promise<WorkerAnswer<T> | Rejected> {
    const result = await runWhole(
      run,
      (answer) => answer.kind === 'rejected' && answer.reasons.some((reason) => reason.code === 'lost'),
    );
    switch (result.kind) {
      case 'answered':
        return result.answer;
      case 'timeout':
        return inconclusive('timeout', 'the time limit ended the check', request, this.fingerprint);
      case 'lost':
        return inconclusive(
          result.reason === 'out-of-memory' ? result.reason : 'lost',
          `nothing is known: ${result.reason}`,
          request,
          this.fingerprint,
        );
    }
  }

  /** Terminates all threads. What waits or runs ends as cancelled. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#dispatcher.close(), this.#confirmer.close()]);
  }

  /** Runs a task, where its state is if it has one, and notes where the state is then. */
  async #run<T extends WorkerTask>(
    task: T,
    limits: Limits,
    signal: AbortSignal | undefined,
    state: StateReference | null = null,
  ): Promise<Dispatched<T>> {
    const preferred = state === null ? [] : this.#affinity.holders(state);
    const request = { task, preferred, limitMs: limits.wallClockMs, signal };
    const dispatched = this.#noted(await this.#dispatcher.dispatch(request));
    const { outcome, worker } = dispatched;
    if (state !== null && outcome.kind === 'answered' && worker !== null)
      this.#affinity.note(state, worker, task.kind === 'apply' ? stepsOf(task, outcome.answer) : []);
    return dispatched;
  }

  #noted<T extends WorkerTask>(dispatched: Dispatched<T>): Dispatched<T> {
    if (dispatched.outcome.kind === 'answered') this.#msInLean += dispatched.outcome.leanMs;
    return dispatched;
  }
}

const isLost = (answer: OpenOutcome | FileOutcome): boolean => answer.kind === 'lost';
const isNull = (answer: unknown): boolean => answer === null;

/** A worker that a submission has taken over may answer what no worker should: nothing of it makes an acceptance. */
function asRejected(answer: Rejected, request: VerifyRequest, toolchain: string): Rejected {
  if (answer.kind !== 'rejected' || answer.certificate.verdict !== 'rejected')
    return inconclusive('lost', 'nothing is known: its worker accepts by itself', request, toolchain);
  return answer;
}

/** The states that a batch has left in the worker. */
function stepsOf(task: Extract<WorkerTask, { kind: 'apply' }>, answer: unknown): PathStep[] {
  const outcomes = answer as readonly TacticOutcome[];
  return outcomes.flatMap((outcome, position) =>
    outcome.kind === 'progress'
      ? outcome.state.parts.map(({ focus }) => ({ tactic: task.tactics[position] as string, focus }))
      : [],
  );
}
