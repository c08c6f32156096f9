import type { ClosureModule } from '../../lean/lake/module-closure.ts';

/** What becomes of modules, each of which is begun and ends. */
export class ModuleProgress<Outcome> {
  /** By module. */
  readonly outcomes = new Map<string, Outcome>();
  readonly #started = new Map<string, number>();

  start({ name }: ClosureModule): void {
    this.#started.set(name, performance.now());
  }

  /** Milliseconds since it was begun; null where it was not. */
  end({ name }: ClosureModule, outcome: Outcome): number | null {
    this.outcomes.set(name, outcome);
    const started = this.#started.get(name);
    this.#started.delete(name);
    return started === undefined ? null : performance.now() - started;
  }

  get done(): number {
    return this.outcomes.size;
  }

  /** Modules that are at work, with milliseconds so far; the longest first. */
  get underWay(): readonly { readonly module: string; readonly ms: number }[] {
    const now = performance.now();
    return [...this.#started].map(([module, since]) => ({ module, ms: now - since }));
  }

  leftOf(modules: readonly ClosureModule[]): ClosureModule[] {
    return modules.filter(({ name }) => !this.outcomes.has(name));
  }
}
