import { sha256 } from '../../../core/hash.ts';
import type { LakeOptions } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import { describeCompiled } from '../find/library-state.ts';

/**
 * Names, by module, what tracing it starts from: Lean, its options and text, and the texts and compiled files of all that it
 * imports.
 * @param lean names the Lean
 * @param modules all that some modules import, each behind what it imports, and they
 */
export async function moduleKeys(
  lean: string,
  modules: readonly ClosureModule[],
  optionsOf: (module: ClosureModule) => LakeOptions,
): Promise<ReadonlyMap<string, string>> {
  const compiled = await Promise.all(
    modules.map(({ package: { folder }, name }) => describeCompiled(folder, name)),
  );
  const keys = new Map<string, string>();
  /** What a module is to those that import it. */
  const imported = new Map<string, string>();
  for (const [at, module] of modules.entries()) {
    const texts = [module.digest, ...module.includes.map(({ digest }) => digest)];
    const imports = module.header.imports.map(({ module: name }) => imported.get(name) ?? name);
    const key = sha256(JSON.stringify([lean, module.name, optionsOf(module), texts, imports]));
    keys.set(module.name, key);
    imported.set(module.name, sha256(JSON.stringify([key, compiled[at]])));
  }
  return keys;
}
