import { engineWith } from '../../lean/engine.ts';
import { realServices, type Services } from '../../src/cli/services.ts';
import type { StartedEngine } from '../../src/cli/started-engine.ts';

/**
 * Everything real, but that the first command starts Lean and the others go on with it.
 * @param start how it starts it, where that is not as it does for users
 */
export class OneEngine implements AsyncDisposable {
  readonly services: Services;
  #started: StartedEngine | undefined;

  constructor(workers: number, start: Services['startEngine'] = realServices.startEngine) {
    this.services = {
      ...realServices,
      startEngine: async (options) => {
        this.#started ??= await start({ ...options, workers });
        const { engine, ...rest } = this.#started;
        return { engine: engineWith(engine, {}), ...rest };
      },
    };
  }

  /** What was to be known of it when it had started. */
  get notes(): readonly string[] {
    return this.#started?.notes ?? [];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#started?.engine[Symbol.asyncDispose]();
  }
}
