import type { Limits } from '../../core/limits.ts';
import type { StateReference } from '../../core/state-reference.ts';
import type { TacticOutcome } from '../../core/tactic-outcome.ts';
import type { Rejected } from '../../core/verdict.ts';
import type { FileOutcome, VerifyRequest } from '../engine.ts';
import { fileOutcome } from '../file-report.ts';
import { inconclusive } from '../gate/inconclusive.ts';
import { refuseShape, refuseText } from '../gate/text-rules.ts';
import type { UnprovedImport } from '../gate/unproved-import.ts';
import { elaborateAround } from '../left-out-places.ts';
import { type LibraryPortion, textOfImports } from '../library-theorems.ts';
import type { EngineTask, WorkerAnswer } from '../pool/protocol.ts';
import { confirm } from './gate/confirm.ts';
import type { GateDependencies } from './gate/elaborate-text.ts';
import { examine } from './gate/examine.ts';
import type { ItemGuard } from './item-guard.ts';
import { blindElaborators } from './lean/blind-evaluation.ts';
import { installCapture } from './lean/capture.ts';
import { CompilationGuard } from './lean/guard-compilation.ts';
import { commandState } from './lean/layouts.ts';
import { libraryTheorems } from './lean/library-theorems.ts';
import type { LeanInstance } from './lean-instance.ts';
import { ProofSession } from './proof-session.ts';
import type { WorkerLean } from './start-worker.ts';
import { type Elaboration, TextElaborator } from './text-elaborator.ts';
import { hadRoom, readFault, type WorkerFault } from './worker-faults.ts';

/** One Lean with everything a worker does on it. Synchronous: the thread waits for WebAssembly anyway. */
export class EmbeddedLean {
  readonly lean: LeanInstance;
  readonly guard: ItemGuard;
  readonly fingerprint: string;
  readonly compilation: CompilationGuard;
  /** Set when the instance can't be trusted further. */
  unfit: string | null = null;
  readonly #elaborator: TextElaborator;
  readonly #session: ProofSession;
  readonly #unproved: ReadonlyMap<string, UnprovedImport>;

  constructor({ lean, setup, cancelToken, libraries, guard, fingerprint, isFromImage }: WorkerLean) {
    this.lean = lean;
    this.guard = guard;
    this.fingerprint = fingerprint;
    this.#unproved = new Map(setup.library?.unproved.map((found) => [found.key, found]));
    const capture = installCapture(lean, isFromImage);
    this.compilation = new CompilationGuard(lean, isFromImage);
    if (!isFromImage) blindElaborators(lean);
    this.#elaborator = new TextElaborator(lean, libraries, cancelToken, this.compilation);
    this.#session = new ProofSession({
      ...{ lean, elaborator: this.#elaborator, capture, toolchain: fingerprint, guard, cancelToken },
    });
  }

  /** Imports what a header does, so that texts that begin with it find it there. Gives false where it is not to be had. */
  importAhead(header: string): boolean {
    using scope = this.lean.scope();
    return this.#elaborator.elaborate(scope, header, { wasInterrupted: () => false }).stop === null;
  }

  do<T extends EngineTask>(task: T): WorkerAnswer<T>;
  do(task: EngineTask): WorkerAnswer<EngineTask> {
    switch (task.kind) {
      case 'open': {
        const reason = refuseText(`${task.theorem.header}\n${task.theorem.statement}`);
        if (reason !== null) return { kind: 'refused', message: reason.message, ms: 0 };
        return this.#whole(() => this.#session.open(task.theorem), lostBy);
      }
      case 'apply':
        return this.#apply(task.state, task.tactics, task.limits);
      case 'inductives':
        return this.#whole(
          () => this.#session.inductives(task.theorem, task.names),
          () => null,
        );
      case 'theorems':
        return this.#whole(
          () => this.#libraryTheorems(task.imports, task.from),
          () => null,
        );
      case 'elaborate':
        return this.#whole(() => this.#elaborateFile(task.text), lostBy);
      case 'verify':
        return this.#judged(task.request, () => examine(task.request, this.#gateDependencies()));
      case 'confirm':
        return this.#judged(task.request, () =>
          confirm(task.request, task.examined, this.#gateDependencies()),
        );
    }
  }

  #gateDependencies(): GateDependencies {
    return {
      lean: this.lean,
      elaborator: this.#elaborator,
      toolchain: this.fingerprint,
      unproved: this.#unproved,
      wasInterrupted: () => this.guard.interrupted(),
    };
  }

  /** A half of the gate's work. What takes all memory in a worker that had much left would do so in another one, too. */
  #judged<A>(request: VerifyRequest, judge: () => A): A | Rejected {
    const before = this.lean.memoryShare;
    return this.#whole<A | Rejected>(judge, ({ reason, message }) =>
      inconclusive(
        reason === 'out-of-memory' && hadRoom(before) ? reason : 'lost',
        message,
        request,
        this.fingerprint,
      ),
    );
  }

  /** A task with one answer, framed for the host's clock. */
  #whole<A>(act: () => A, lost: (fault: WorkerFault) => A): A {
    return this.guard.frame(0, () => this.#protected(act, lost));
  }

  /** What is thrown out of WebAssembly is a fault, and no answer. */
  #protected<A>(act: () => A, lost: (fault: WorkerFault) => A): A {
    const stack = this.lean.runtime.__stack_pointer.value;
    try {
      return act();
    } catch (thrown) {
      const fault = readFault(thrown, this.lean);
      this.unfit ??= fault.message;
      if (!fault.fatal) this.lean.runtime.__stack_pointer.value = stack;
      return lost(fault);
    }
  }

  #apply(state: StateReference, tactics: readonly string[], limits: Limits): TacticOutcome[] {
    const outcomes: TacticOutcome[] = [];
    for (const [item, tactic] of tactics.entries()) {
      if (this.unfit !== null || outcomes.at(-1)?.kind === 'proved') {
        const reason = this.unfit === null ? 'not-tried' : 'worker-died';
        return [...outcomes, ...tactics.slice(item).map(() => ({ kind: 'lost', reason, ms: 0 }) as const)];
      }
      outcomes.push(this.#protected(() => this.#session.apply(state, tactic, item, limits), lostBy));
    }
    return outcomes;
  }

  #libraryTheorems(imports: readonly string[], from: number): LibraryPortion | null {
    using scope = this.lean.scope();
    const wasInterrupted = () => this.guard.interrupted();
    const text = textOfImports(imports);
    const { stop, state } = this.#elaborator.elaborate(scope, text, { wasInterrupted });
    if (stop !== null || state === null) return null;
    const env = scope.objects.field(state, commandState.env);
    return libraryTheorems(this.lean, env, { from, wasInterrupted });
  }

  #elaborateFile(text: string): FileOutcome {
    const started = performance.now();
    const elapsed = (): number => performance.now() - started;
    const reason = refuseShape(text);
    if (reason !== null) return { kind: 'refused', message: reason.message, ms: elapsed() };
    using scope = this.lean.scope();
    const reading = elaborateAround<Elaboration>(text);
    const options = { wasInterrupted: () => this.guard.interrupted() };
    let step = reading.next();
    while (step.done !== true) step = reading.next(this.#elaborator.elaborate(scope, step.value, options));
    const { elaborated, leftOut } = step.value;
    const { stop } = elaborated;
    if (stop?.kind === 'interrupted') return { kind: 'timeout', ms: elapsed() };
    return fileOutcome(text, { ...elaborated, stop }, leftOut, elapsed());
  }
}

const lostBy = ({ reason }: WorkerFault) => ({ kind: 'lost', reason, ms: 0 }) as const;
