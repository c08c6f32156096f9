import type { VerifyRequest } from '../engine.ts';
import type { Examined } from '../gate/examined.ts';
import { modulesOfExport } from '../gate/export/check-export.ts';
import { normalizeText } from '../gate/text-rules.ts';
import { importPlaces } from '../lake/read-imports.ts';
import { type Dispatched, Dispatcher, type DispatchRequest } from './dispatcher.ts';
import { confirmersFor, type PoolOptions } from './pool-options.ts';
import type { WorkerTask } from './protocol.ts';
import { collectGarbage } from './worker-handle.ts';

type ConfirmTask = Extract<WorkerTask, { readonly kind: 'confirm' }>;

/** Workers that confirm, and the modules of libraries whose code has run in any of them. */
interface Running {
  readonly dispatcher: Dispatcher;
  readonly imported: Set<string>;
  hasConfirmed: boolean;
  /** How many it has now. */
  tasks: number;
}

/** Whether no module of a library was imported but these. Null: any may be. */
const fits = (imported: Iterable<string>, imports: ReadonlySet<string> | null): boolean =>
  imports === null || [...imported].every((module) => imports.has(module));

/** Texts of one run mostly import the same; two kinds that take turns need not wait for each other's imports. */
const mostKinds = 2;

/**
 * A worker beside the others, or one for each four, that confirms what they leave to it, and is asked nothing else: so no submission has
 * ever been in it. It is started when somebody is about to need it, and replaced as the others are. What the initializers of a
 * library change stays, whatever a later text imports: so a reference goes to a worker that has imported nothing else, to a new one
 * where there is none.
 */
export class Confirmer {
  readonly #options: PoolOptions;
  /** Those used last first. */
  #running: Running[] = [];
  /** Those that are asked nothing more, and still answer. */
  readonly #leaving = new Set<Running>();
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = { ...options, workers: confirmersFor(options.workers) };
  }

  /**
   * Starts it, if the workers leave anything to it, while they are still busy with what it will be asked. Until disposed it waits
   * for that, however long it takes.
   * @param reference what will be asked, where that is known
   */
  prepare(reference?: string): Disposable {
    if (this.#options.confirmer === undefined || this.#isClosed) return { [Symbol.dispose]() {} };
    const imports = reference === undefined ? null : this.#importsOf(reference);
    // None is ended, and none besides is started, for a text of which nobody knows yet whether it comes to anything.
    if (this.#running.length === 0) this.#running = [this.#start(imports)];
    return this.#fitting(imports)?.dispatcher.hold() ?? { [Symbol.dispose]() {} };
  }

  /**
   * Modules of libraries that an examined proof has its reader import though neither text does: a worker that a text has taken over may
   * name any, also one with a false theorem.
   */
  importsOfNeither({ reference, submission }: VerifyRequest, { declarations }: Examined): readonly string[] {
    const written = this.#importsOf(reference).union(this.#importsOf(submission));
    return this.#closureOf(modulesOfExport(declarations)).filter((module) => !written.has(module));
  }

  /** @throws LakatosError LEAN_BOOT_FAILED, LEAN_SELF_TEST_FAILED, POOL_BROKEN; whoever asks then starts it anew */
  async dispatch(request: DispatchRequest<ConfirmTask>): Promise<Dispatched<ConfirmTask>> {
    if (this.#isClosed) return { outcome: { kind: 'cancelled' }, worker: null, ms: 0 };
    const { request: asked, examined } = request.task;
    const running = this.#for(this.#importsOf(asked.reference));
    const told = modulesOfExport(examined.declarations);
    for (const module of this.#closureOf(told)) running.imported.add(module);
    running.hasConfirmed = true;
    running.tasks += 1;
    try {
      return await running.dispatcher.dispatch(request);
    } catch (thrown) {
      this.#running = this.#running.filter((one) => one !== running);
      await running.dispatcher.close();
      throw thrown;
    } finally {
      running.tasks -= 1;
      this.#endIfDone(running);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#running, ...this.#leaving].map(({ dispatcher }) => dispatcher.close()));
  }

  /** Workers in which no library has run but what a reference imports. */
  #for(imports: ReadonlySet<string>): Running {
    const found = this.#fitting(imports) ?? this.#start(imports);
    for (const module of imports) found.imported.add(module);
    const others = this.#running.filter((one) => one !== found);
    this.#running = [found, ...others.slice(0, mostKinds - 1)];
    for (const one of others.slice(mostKinds - 1)) {
      this.#leaving.add(one);
      this.#endIfDone(one);
    }
    return found;
  }

  /** That with the most of the imports. One that has confirmed texts without any is left to these where there is room. */
  #fitting(imports: ReadonlySet<string> | null): Running | undefined {
    const isLeft = ({ imported, hasConfirmed }: Running): boolean =>
      imported.size === 0 && hasConfirmed && imports !== null && imports.size > 0;
    return this.#running
      .filter((one) => fits(one.imported, imports))
      .filter((one) => this.#running.length === mostKinds || !isLeft(one))
      .sort((a, b) => b.imported.size - a.imported.size)
      .at(0);
  }

  #start(imports: ReadonlySet<string> | null): Running {
    const { libraries } = this.#options;
    const ahead = this.#closureOf(libraries?.ahead ?? []);
    const none = { hasConfirmed: false, tasks: 0 };
    if (libraries === undefined || fits(ahead, imports))
      return { dispatcher: new Dispatcher(this.#options), imported: new Set(ahead), ...none };
    const options = { ...this.#options, setup: libraries.setupWithout };
    return { dispatcher: new Dispatcher(options), imported: new Set(), ...none };
  }

  #endIfDone(running: Running): void {
    if (running.tasks === 0 && this.#leaving.delete(running))
      void running.dispatcher.close().then(collectGarbage);
  }

  /** As a worker reads them, too, before it confirms anything. */
  #importsOf(text: string): ReadonlySet<string> {
    return new Set(this.#closureOf(importPlaces(normalizeText(text)).map(({ module }) => module)));
  }

  #closureOf(modules: readonly string[]): readonly string[] {
    return this.#options.libraries?.closureOf(modules) ?? [];
  }
}
