import { join } from 'node:path';
import type { LakePackage } from '../../lake/manifest.ts';
import { type ClosureModule, type ModuleClosure, readModule } from '../../lake/module-closure.ts';
import { modulePath } from '../../lake/read-imports.ts';

/** What the package of Lean's own modules is called here. */
export const corePackage = 'lean4';

/** A closure with what it needs of the private parts of Lean's own modules. */
export interface CompletedClosure extends ModuleClosure {
  /** Lean's own modules that are compiled for their private parts; they stand before all others. */
  readonly recompiled: ReadonlySet<string>;
  /** Those whose private parts are asked for and that there is no source of: their public parts have to do. */
  readonly publicOnly: readonly string[];
}

/**
 * The package brings Lean's own modules without their private parts, which `import all` is for. `source` is a folder with Lean's sources
 * of the same version (`src` in its repository): such modules are compiled from there.
 */
export async function withCoreSource(
  closure: ModuleClosure,
  source: string | null,
): Promise<CompletedClosure> {
  const core = new Set(closure.core);
  const found = new Map<string, ClosureModule>();
  const publicOnly: string[] = [];
  const visit = async (name: string): Promise<void> => {
    if (found.has(name) || publicOnly.includes(name)) return;
    const module = source === null ? null : await readCoreModule(source, name);
    if (module === null) {
      publicOnly.push(name);
      return;
    }
    // In the order of a depth-first walk; imports make no circles.
    for (const { module: next, isAll } of module.header.imports) if (isAll) await visit(next);
    found.set(name, module);
  };
  for (const { header } of closure.modules)
    for (const { module, isAll } of header.imports) if (isAll && core.has(module)) await visit(module);
  return {
    ...closure,
    modules: [...found.values(), ...closure.modules],
    recompiled: new Set(found.keys()),
    publicOnly: publicOnly.sort(),
  };
}

/** Null where there is no such file, or none that can be read. */
async function readCoreModule(source: string, name: string): Promise<ClosureModule | null> {
  const path = modulePath(source, name);
  if (path === null) return null;
  const library = { name: 'Lean', sourceFolder: source, roots: [], globs: [], options: {}, isDefault: false };
  const place = { package: packageOf(source), library, file: `${path}.lean`, options: {} };
  const read = await readModule(name, place).catch(() => null);
  // Its documentation speaks of files to include, and it has none.
  return read?.kind === 'module' ? { ...read.module, includes: [] } : null;
}

const packageOf = (source: string): LakePackage => ({
  name: corePackage,
  folder: join(source, '..'),
  isThere: true,
  revision: null,
  checkout: null,
  libraries: [],
  unread: [],
});
