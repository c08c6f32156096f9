import { type Dispatched, Dispatcher, type DispatchRequest } from './dispatcher.ts';
import { confirmersFor, type PoolOptions } from './pool-options.ts';
import type { WorkerTask } from './protocol.ts';

type ConfirmTask = Extract<WorkerTask, { readonly kind: 'confirm' }>;

/**
 * A worker beside the others, or one for each four, that confirms what they leave to it, and is asked nothing else: so no submission has
 * ever been in it. It is started when somebody is about to need it, and replaced as the others are.
 */
export class Confirmer {
  readonly #options: PoolOptions;
  #dispatcher: Dispatcher | undefined;
  #isClosed = false;

  constructor(options: PoolOptions) {
    this.#options = { ...options, workers: confirmersFor(options.workers) };
  }

  /**
   * Starts it, if the workers leave anything to it, while they are still busy with what it will be asked. Until disposed it waits
   * for that, however long it takes.
   */
  prepare(): Disposable {
    if (this.#options.confirmer === undefined || this.#isClosed) return { [Symbol.dispose]() {} };
    return this.#started().hold();
  }

  /** @throws LakatosError LEAN_BOOT_FAILED, LEAN_SELF_TEST_FAILED, POOL_BROKEN; whoever asks then starts it anew */
  async dispatch(request: DispatchRequest<ConfirmTask>): Promise<Dispatched<ConfirmTask>> {
    if (this.#isClosed) return { outcome: { kind: 'cancelled' }, worker: null, ms: 0 };
    const dispatcher = this.#started();
    try {
      return await dispatcher.dispatch(request);
    } catch (thrown) {
      if (this.#dispatcher === dispatcher) this.#dispatcher = undefined;
      await dispatcher.close();
      throw thrown;
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#dispatcher?.close();
  }

  #started(): Dispatcher {
    this.#dispatcher ??= new Dispatcher(this.#options);
    return this.#dispatcher;
  }
}
