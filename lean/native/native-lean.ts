import type { Clock } from '../../core/clock.ts';
import { fileLimits, type Limits } from '../../core/limits.ts';
import type { Theorem } from '../../core/theorem.ts';
import { baseOptions, type FileOutcome, type InductiveInfo, type OpenOutcome } from '../engine.ts';
import { fileOutcome } from '../file-report.ts';
import { lastTheorem } from '../gate/target-rules.ts';
import { refuseShape, refuseText } from '../gate/text-rules.ts';
import { elaborateAround } from '../left-out-places.ts';
import { type LibraryPortion, textOfImports } from '../library-theorems.ts';
import { sourceText } from '../name-parts.ts';
import type { EngineTask, WorkerAnswer } from '../pool/protocol.ts';
import type { Companion } from './companion/companion.ts';
import { CompanionTask, type TaskTime } from './companion/companion-task.ts';
import { elaborateText, type RemoteText } from './companion/elaborate-text.ts';
import { askInductives } from './companion/inductive-types.ts';
import { CompanionLibraries } from './companion/libraries.ts';
import { askLibraryTheorems } from './companion/library-table.ts';
import { askLocalDeclarations } from './companion/local-declarations.ts';
import { NoAnswer } from './companion/no-answer.ts';
import { whyNoImport } from './find/explain-missing-imports.ts';
import type { FoundLean } from './find/found-lean.ts';
import type { GateOptions } from './gate/asked-theorems.ts';
import { confirmTexts } from './gate/confirm-texts.ts';
import { examineTexts } from './gate/examine-texts.ts';
import type { LanguageServer } from './lsp/language-server.ts';
import { type CompanionInServer, startCompanion } from './start-companion.ts';
import { startTwice } from './start-twice.ts';
import { ProofStepper } from './stepping/proof-stepper.ts';
import type { NativeSetup } from './worker-setup.ts';

/**
 * One Lean server with everything a worker does on it: our own Lean code in a document of its, which steps proofs, answers
 * questions and checks proofs.
 */
export class NativeLean implements AsyncDisposable {
  /** Names toolchain, libraries and options. */
  readonly fingerprint: string;
  readonly #lean: FoundLean;
  readonly #server: LanguageServer;
  readonly #companion: Companion;
  readonly #stepper: ProofStepper;
  readonly #libraries: CompanionLibraries;

  /** @throws LakatosError LEAN_SERVER_NOT_FOUND, _DIED, _PROTOCOL, _TIMEOUT; LEAN_BOOT_FAILED, LEAN_UNSUPPORTED */
  static start(setup: NativeSetup, clock: Clock): Promise<NativeLean> {
    const { lean, memoryBytes, companionText: text } = setup;
    const start = async (startMs: number): Promise<NativeLean> =>
      new NativeLean(await startCompanion({ command: lean.server, memoryBytes, startMs, text }), setup);
    return startTwice(start, { clock });
  }

  private constructor(
    { server, companion, version }: CompanionInServer,
    { lean, environment, importMs }: NativeSetup,
  ) {
    this.fingerprint = `${version} ${environment} ${baseOptions} ${stateReading}`;
    this.#lean = lean;
    this.#server = server;
    this.#companion = companion;
    this.#libraries = new CompanionLibraries(companion, importMs);
    this.#stepper = new ProofStepper({
      openTask: (time) => this.#openTask(time),
      environment: {
        fingerprint: this.fingerprint,
        explainImport: (message, modules) => whyNoImport(message, modules, lean),
      },
      isUnfit: () => this.unfit !== null,
    });
  }

  /** Why the server can't be used further; null while it can. */
  get unfit(): string | null {
    if (this.#server.fault !== null) return this.#server.fault.message;
    return this.#companion.isUnfit ? 'Lean left a question without an answer' : null;
  }

  /** Memory of the server and all its processes, in bytes. */
  memory(): Promise<number> {
    return this.#server.process.memory();
  }

  do<T extends EngineTask>(task: T, signal: AbortSignal): Promise<WorkerAnswer<T>>;
  async do(task: EngineTask, signal: AbortSignal): Promise<WorkerAnswer<EngineTask>> {
    const started = performance.now();
    const answer = await this.#answer(task, signal);
    // A server that never answers again is of no use, and may use up a core for ever.
    if (this.unfit !== null && this.#server.fault === null)
      await this.#server.process.kill({ kind: 'hang', ms: performance.now() - started });
    return answer;
  }

  async #answer(task: EngineTask, signal: AbortSignal): Promise<WorkerAnswer<EngineTask>> {
    switch (task.kind) {
      case 'open':
        return await this.#open(task.theorem, task.limits, signal);
      case 'apply':
        return await this.#stepper.apply(task.state, task.tactics, task.limits, signal);
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
    this.#stepper[Symbol.dispose]();
    this.#companion[Symbol.dispose]();
    await this.#server[Symbol.asyncDispose]();
  }

  async #open(theorem: Theorem, limits: Limits, signal: AbortSignal): Promise<OpenOutcome> {
    const reason = refuseText(`${theorem.header}\n${theorem.statement}`);
    if (reason !== null) return { kind: 'refused', message: reason.message, ms: 0 };
    return await timed(() =>
      this.#stepper.withTheorem(theorem, limits, signal, async ({ opening, text, task }) => {
        if (opening.kind !== 'opened') return opening;
        const { part, name } = opening;
        const theoremName = sourceText(lastTheorem(text.commands) ?? []);
        const localDeclarations =
          text.session === null ? [] : await askLocalDeclarations(task, text.session, theoremName);
        return { kind: 'opened' as const, opened: { part, name, localDeclarations } };
      }),
    );
  }

  /** Null without an answer. */
  async #inductives(
    theorem: Theorem,
    names: readonly string[],
    signal: AbortSignal,
  ): Promise<readonly InductiveInfo[] | null> {
    return await this.#stepper
      .withTheorem(theorem, fileLimits, signal, async ({ text, task }) =>
        text.session === null ? null : await askInductives(task, text.session, names),
      )
      .catch(nullUnanswered);
  }

  async #libraryTheorems(
    { imports, from, limits }: Extract<EngineTask, { readonly kind: 'theorems' }>,
    signal: AbortSignal,
  ): Promise<LibraryPortion | null> {
    const ask = async (): Promise<LibraryPortion | null> => {
      using task = await this.#openTask({ ...limits, signal });
      const header = textOfImports(imports);
      const { modules, stop } = await elaborateText(task, header, { stopAtError: true });
      if (stop !== null) return null;
      return await askLibraryTheorems(task, await task.library({ modules, ofModule: null }, []), from);
    };
    return await ask().catch(nullUnanswered);
  }

  async #elaborate(text: string, limits: Limits, signal: AbortSignal): Promise<FileOutcome> {
    const reason = refuseShape(text);
    if (reason !== null) return { kind: 'refused', message: reason.message, ms: 0 };
    return await timed(async () => {
      using task = await this.#openTask({ ...limits, signal });
      const reading = elaborateAround<RemoteText>(text);
      let step = reading.next();
      while (step.done !== true)
        step = reading.next(await elaborateText(task, step.value, { stopAtError: false }));
      const { elaborated, leftOut } = step.value;
      const { stop, modules } = elaborated;
      if (stop?.kind !== 'import') return fileOutcome(text, elaborated, leftOut, 0);
      const message = await whyNoImport(stop.message, modules, this.#lean);
      return fileOutcome(text, { ...elaborated, stop: { ...stop, message } }, leftOut, 0);
    });
  }

  #gateOptions(time: TaskTime): GateOptions {
    return {
      openTask: () => this.#openTask(time),
      toolchain: this.fingerprint,
      // Lean's own library comes without proofs there.
      libraryHasProofs: !this.#server.name.includes('WebAssembly'),
    };
  }

  #openTask(time: TaskTime): Promise<CompanionTask> {
    return CompanionTask.open(this.#companion, this.#libraries, time);
  }
}

/** Another number for each change of what is told of a state: what stores keep of others is not mixed with it. */
const stateReading = 'states/4';

/** What came of something, with the time that it took (ms). */
async function timed<Outcome>(act: () => Promise<Outcome>) {
  const started = performance.now();
  const outcome = await act().catch(unanswered);
  return { ...outcome, ms: performance.now() - started };
}

function nullUnanswered(thrown: unknown): null {
  unanswered(thrown);
  return null;
}

function unanswered(thrown: unknown): { kind: 'timeout' } | { kind: 'lost'; reason: string } {
  if (!(thrown instanceof NoAnswer)) throw thrown;
  return thrown.kind === 'timeout' ? { kind: 'timeout' } : { kind: 'lost', reason: thrown.message };
}
