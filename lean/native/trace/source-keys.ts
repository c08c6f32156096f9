import { sha256 } from '../../../core/hash.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';

/** Names what modules are made from: Lean, options, their own texts and those of all that they import. */
export class SourceKeys {
  readonly #lean: string;
  readonly #modules: ReadonlyMap<string, ClosureModule>;
  readonly #optionsOf: (module: ClosureModule) => LakeOptions;
  readonly #known = new Map<string, string>();

  /** @param modules all that some modules import, in no particular order, and they */
  constructor(
    lean: string,
    modules: readonly ClosureModule[],
    optionsOf: (module: ClosureModule) => LakeOptions,
  ) {
    this.#lean = lean;
    this.#modules = new Map(modules.map((module) => [module.name, module]));
    this.#optionsOf = optionsOf;
  }

  of(module: ClosureModule): string {
    const known = this.#known.get(module.name);
    if (known !== undefined) return known;
    const imports = module.header.imports.flatMap(({ module: name }) => {
      const imported = this.#modules.get(name);
      return imported === undefined ? [] : [this.of(imported)];
    });
    const texts = [module.digest, ...module.includes.map(({ digest }) => digest)];
    const parts = [this.#lean, module.name, this.#optionsOf(module), texts, imports];
    const key = sha256(JSON.stringify(parts));
    this.#known.set(module.name, key);
    return key;
  }
}
