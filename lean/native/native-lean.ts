import type { Clock } from '../../core/clock.ts';
import { LakatosError } from '../../core/errors.ts';
import { fileLimits, type Limits } from '../../core/limits.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import type { Theorem } from '../../core/theorem.ts';
import { errorsOf } from '../elaborated-text.ts';
import { baseOptions, type FileOutcome, type InductiveInfo, type OpenOutcome } from '../engine.ts';
import { fileOutcome } from '../file-report.ts';
import { refuseShape, refuseText } from '../gate/text-rules.ts';
import { elaborateAround } from '../left-out-places.ts';
import { type LibraryPortion, textOfImports } from '../library-theorems.ts';
import type { EngineTask, WorkerAnswer } from '../pool/protocol.ts';
import { versionOfLean } from '../versions/lean-version.ts';
import { requireSupport } from '../versions/support.ts';
import { askVersion } from './companion/ask-version.ts';
import { Companion } from './companion/companion.ts';
import { CompanionTask, type TaskTime } from './companion/companion-task.ts';
import { elaborateText } from './companion/elaborate-text.ts';
import { askInductives } from './companion/inductive-types.ts';
import { CompanionLibraries } from './companion/libraries.ts';
import { askLibraryTheorems } from './companion/library-table.ts';
import { askLocalDeclarations } from './companion/local-declarations.ts';
import { NoAnswer } from './companion/no-answer.ts';
import { askPredicates } from './companion/predicates.ts';
import type { RemoteReference } from './companion/remote-calls.ts';
import type { RemoteText } from './companion/remote-text.ts';
import { CurrentTheorem } from './current-theorem.ts';
import { explainMissingImports } from './find/explain-missing-imports.ts';
import type { FoundLean } from './find/found-lean.ts';
import { confirmTexts } from './gate/confirm-texts.ts';
import { examineTexts } from './gate/examine-texts.ts';
import type { GateOptions } from './gate/gate-options.ts';
import { askStatementSorries } from './gate/statement-sorries.ts';
import { LanguageServer } from './lsp/language-server.ts';
import { defaultProcessLimits } from './process/process-limits.ts';
import { startTwice } from './start-twice.ts';
import { ProofStepper } from './stepping/proof-stepper.ts';
import { serverStepDocument } from './stepping/server-step-document.ts';
import { declaredName } from './stepping/text/statement-shape.ts';
import type { NativeSetup } from './worker-setup.ts';

/** Addresses of our two documents; no files need to be there. */
const documents = {
  steps: 'file:///lakatos/Steps.lean',
  companion: 'file:///lakatos/Companion.lean',
} as const;

/**
 * One Lean server with everything a worker does on it: a document in which proofs are stepped, and one in which our own
 * Lean code answers questions and checks proofs.
 */
export class NativeLean implements AsyncDisposable {
  /** Names toolchain, libraries and options. */
  readonly fingerprint: string;
  /** Proofs that others have examined are confirmed here, and none is stepped. */
  readonly confirmsOnly: boolean;
  readonly #lean: FoundLean;
  readonly #server: LanguageServer;
  readonly #companion: Companion;
  readonly #isWebAssembly: boolean;
  readonly #importMs: number;
  #stepper: ProofStepper | undefined;
  readonly #theorem: CurrentTheorem;
  readonly #libraries: CompanionLibraries;
  #deaths = 0;

  /** @throws LakatosError LEAN_SERVER_NOT_FOUND, _DIED, _PROTOCOL, _TIMEOUT; LEAN_BOOT_FAILED, LEAN_UNSUPPORTED */
  static start(setup: NativeSetup, clock: Clock): Promise<NativeLean> {
    const options = { withinMs: setup.startMs, clock };
    return startTwice((startMs) => NativeLean.#startWithin(startMs, setup, clock), options);
  }

  static async #startWithin(
    startMs: number,
    { lean, memoryBytes, environment, importMs, companionText, confirmsOnly }: NativeSetup,
    clock: Clock,
  ): Promise<NativeLean> {
    const limits = { ...defaultProcessLimits, memoryBytes };
    const server = await LanguageServer.start({
      command: lean.server,
      limits,
      initializeTimeoutMs: startMs,
      clock,
    });
    try {
      const isWebAssembly = server.name.includes('WebAssembly');
      const companion = await Companion.start({
        server,
        uri: documents.companion,
        text: companionText,
        timeoutMs: startMs,
      });
      if (typeof companion === 'string') throw notReady(companion, server);
      const version = await askVersion(companion, startMs);
      if (version === null) throw notReady('Lean does not tell its version', server);
      requireSupport(versionOfLean(version));
      return new NativeLean(server, companion, {
        lean,
        isWebAssembly,
        importMs,
        confirmsOnly,
        environment: `${version} ${environment}`,
      });
    } catch (thrown) {
      await server[Symbol.asyncDispose]();
      throw thrown;
    }
  }

  private constructor(
    server: LanguageServer,
    companion: Companion,
    setup: Pick<NativeSetup, 'lean' | 'environment' | 'importMs' | 'confirmsOnly'> & {
      /** Its own library comes without proofs. */
      readonly isWebAssembly: boolean;
    },
  ) {
    this.fingerprint = `${setup.environment} ${baseOptions} ${stateReading}`;
    this.confirmsOnly = setup.confirmsOnly;
    this.#lean = setup.lean;
    this.#server = server;
    this.#companion = companion;
    this.#isWebAssembly = setup.isWebAssembly;
    this.#importMs = setup.importMs;
    this.#libraries = new CompanionLibraries(companion, setup.importMs);
    this.#theorem = new CurrentTheorem((time) => this.#openTask(time));
    // Lean begins with the document while nothing is asked yet.
    if (!setup.confirmsOnly) this.#proofStepper();
  }

  /** Why the server can't be used further; null while it can. */
  get unfit(): string | null {
    if (this.#server.fault !== null) return this.#server.fault.message;
    if (this.#companion.isUnfit) return 'Lean left a question without an answer';
    return this.#deaths >= mostDeaths ? 'Lean died again and again' : null;
  }

  /** Memory of the server and all its processes, in bytes. */
  memory(): Promise<number> {
    return this.#server.memory();
  }

  do<T extends EngineTask>(task: T, signal: AbortSignal): Promise<WorkerAnswer<T>>;
  async do(task: EngineTask, signal: AbortSignal): Promise<WorkerAnswer<EngineTask>> {
    switch (task.kind) {
      case 'open':
        return await this.#open(task.theorem, task.limits, signal);
      case 'apply': {
        const outcomes = await this.#proofStepper().apply(task.state, task.tactics, task.limits, signal);
        await this.#endIfHung();
        return this.#noteDeaths(outcomes);
      }
      case 'inductives':
        return await this.#inductives(task.theorem, task.names, signal);
      case 'theorems':
        return await this.#libraryTheorems(task, signal);
      case 'elaborate':
        return await this.#elaborate(task.text, task.limits, signal);
      case 'verify':
        return await examineTexts(task.request, this.#gateOptions({ ...task.limits, signal }));
      case 'confirm':
        return await confirmTexts(task.request, task.examined, this.#gateOptions({ ...task.limits, signal }));
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#theorem[Symbol.dispose]();
    this.#companion[Symbol.dispose]();
    await this.#server[Symbol.asyncDispose]();
  }

  #proofStepper(): ProofStepper {
    this.#stepper ??= new ProofStepper({
      document: serverStepDocument(this.#server.open(documents.steps, '')),
      environment: this.fingerprint,
      importMs: this.#importMs,
      askPredicates: (theorem, constants, signal) =>
        this.#askBehind(theorem, signal, (task, session) => askPredicates(task, session, constants)),
    });
    return this.#stepper;
  }

  /** The server starts a document's Lean again after a death, but not for ever. */
  #noteDeaths(outcomes: readonly TacticOutcome[]): readonly TacticOutcome[] {
    const died = outcomes.some((outcome) => outcome.kind === 'lost' && outcome.reason === 'worker-died');
    this.#deaths = died ? this.#deaths + 1 : 0;
    return outcomes;
  }

  /** A server with a document that never answers again is of no use, and may use up a core for ever. */
  async #endIfHung(): Promise<void> {
    const ms = this.#stepper?.hungMs ?? null;
    if (ms !== null) await this.#server.kill({ kind: 'hang', ms });
  }

  /** Nothing of a theorem is elaborated in the document before the policy has seen all of it. */
  async #open(theorem: Theorem, limits: Limits, signal: AbortSignal): Promise<OpenOutcome> {
    const reason = refuseText(`${theorem.header}\n${theorem.statement}`);
    if (reason !== null) return { kind: 'refused', message: reason.message, ms: 0 };
    const started = performance.now();
    const elapsed = (): number => performance.now() - started;
    try {
      using reading = await this.#theorem.turnTo(theorem, limits, signal);
      const { text, task } = reading;
      if (text.stop?.kind === 'refused' && errorsOf(text).code !== 'parse-error')
        return {
          kind: 'refused',
          message: text.stop.refusal.message,
          start: { line: text.stop.line, column: 0 },
          ms: elapsed(),
        };
      if (text.stop?.kind === 'import')
        return invalid(await this.#whyNoImport(text.stop.message, text.modules), elapsed());
      const messages = errorsOf(text).errors;
      if (messages.length > 0) return { kind: 'invalid', messages, ms: elapsed() };
      const sorries = await askStatementSorries(task, text, `${theorem.header}\n${theorem.statement}`);
      if (sorries !== null) return { ...sorries, ms: elapsed() };
      const localDeclarations =
        text.session === null
          ? []
          : await askLocalDeclarations(task, text.session, declaredName(theorem.statement) ?? '');
      // The document imports for itself, and that is no time of the task's.
      task.rest();
      const opening = await this.#proofStepper().open(theorem, limits, signal);
      await this.#endIfHung();
      if (opening.kind !== 'opened') return opening;
      const { part, name } = opening;
      return { kind: 'opened', opened: { part, name, localDeclarations }, ms: elapsed() };
    } catch (thrown) {
      return { ...outcomeOf(thrown), ms: elapsed() };
    }
  }

  async #inductives(
    theorem: Theorem,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly InductiveInfo[] | null> {
    const ask: AskBehind<readonly InductiveInfo[]> = (task, session) => askInductives(task, session, names);
    return await this.#askBehind(theorem, signal, ask);
  }

  /** Asks our Lean code about what stands behind header and statement; null without an answer. */
  async #askBehind<Value>(
    theorem: Theorem,
    signal: AbortSignal | undefined,
    ask: AskBehind<Value>,
  ): Promise<Value | null> {
    try {
      using reading = await this.#theorem.turnTo(theorem, fileLimits, signal);
      const { text, task } = reading;
      return text.session === null ? null : await ask(task, text.session);
    } catch (thrown) {
      if (thrown instanceof NoAnswer) return null;
      throw thrown;
    }
  }

  async #libraryTheorems(
    { imports, from, limits }: Extract<EngineTask, { readonly kind: 'theorems' }>,
    signal: AbortSignal,
  ): Promise<LibraryPortion | null> {
    try {
      using task = await this.#openTask({ ...limits, signal });
      const header = textOfImports(imports);
      const { modules, stop } = await elaborateText(task, header, { stopAtError: true });
      if (stop !== null) return null;
      const library = await task.library({ modules, ofModule: null }, []);
      return library.kind === 'failed' ? null : await askLibraryTheorems(task, library.reference, from);
    } catch (thrown) {
      if (thrown instanceof NoAnswer) return null;
      throw thrown;
    }
  }

  async #elaborate(text: string, limits: Limits, signal: AbortSignal): Promise<FileOutcome> {
    const started = performance.now();
    const elapsed = (): number => performance.now() - started;
    const reason = refuseShape(text);
    if (reason !== null) return { kind: 'refused', message: reason.message, ms: 0 };
    try {
      using task = await this.#openTask({ ...limits, signal });
      const reading = elaborateAround<RemoteText>(text);
      let step = reading.next();
      while (step.done !== true)
        step = reading.next(await elaborateText(task, step.value, { stopAtError: false }));
      const { elaborated, leftOut } = step.value;
      const { stop, modules } = elaborated;
      if (stop?.kind === 'import') {
        const message = await this.#whyNoImport(stop.message, modules);
        return { kind: 'refused', message, ofImports: true, ms: elapsed() };
      }
      return fileOutcome(text, elaborated, leftOut, elapsed());
    } catch (thrown) {
      return { ...outcomeOf(thrown), ms: elapsed() };
    }
  }

  /** What Lean says, with what to do where we know it. */
  async #whyNoImport(message: string, modules: readonly string[]): Promise<string> {
    const missing = await explainMissingImports(modules, this.#lean);
    return missing === null ? message : [missing.text, ...missing.advice].join('\n');
  }

  #gateOptions(time: TaskTime): GateOptions {
    return {
      openTask: () => this.#openTask(time),
      toolchain: this.fingerprint,
      libraryHasProofs: !this.#isWebAssembly,
    };
  }

  #openTask({ wallClockMs, signal }: TaskTime): Promise<CompanionTask> {
    return CompanionTask.open(this.#companion, this.#libraries, { wallClockMs, signal });
  }
}

type AskBehind<Value> = (task: CompanionTask, session: RemoteReference) => Promise<Value>;

/** Another number for each change of what is read of a printed state: what stores keep of others is not mixed with it. */
const stateReading = 'states/3';

/** So many tasks in a row in which Lean died. */
const mostDeaths = 2;

function notReady(problem: string, server: LanguageServer): LakatosError {
  return new LakatosError('LEAN_BOOT_FAILED', `the Lean server can't be used: ${problem}`, {
    advice: [`Run \`lakatos doctor\`.`, ...server.lastWords].join('\n'),
  });
}

const invalid = (text: string, ms: number): OpenOutcome => ({
  kind: 'invalid',
  messages: [{ severity: 'error', text, start: { line: 1, column: 0 } }],
  ms,
});

function outcomeOf(thrown: unknown): { kind: 'timeout' } | { kind: 'lost'; reason: string } {
  if (!(thrown instanceof NoAnswer)) throw thrown;
  return thrown.kind === 'timeout' ? { kind: 'timeout' } : { kind: 'lost', reason: thrown.message };
}
