import { devNull } from 'node:os';
import { relative, sep } from 'node:path';
import type { LakeOptions } from '../../lake/manifest.ts';
import type { ClosureModule } from '../../lake/module-closure.ts';
import { isCoreName } from '../../lake/read-imports.ts';
import { partsOfSource } from '../../name-parts.ts';
import type { MountedFile } from '../tree-fs.ts';
import type { CompileJob } from './compile-job.ts';
import type { BuiltModule, ModuleStore } from './module-store.ts';
import { mountedParts } from './verified-parts.ts';

/** What the modules of a closure are compiled from. */
export class ModuleInputs {
  readonly #modules: ReadonlyMap<string, ClosureModule>;
  readonly #store: ModuleStore;
  readonly #builtOf: (name: string) => BuiltModule | null;

  /** @param builtOf null for a module that is not built, or not yet */
  constructor(
    modules: readonly ClosureModule[],
    store: ModuleStore,
    builtOf: (name: string) => BuiltModule | null,
  ) {
    this.#modules = new Map(modules.map((module) => [module.name, module]));
    this.#store = store;
    this.#builtOf = builtOf;
  }

  /** The modules of the closure that a module imports. */
  importsOf(module: ClosureModule): ClosureModule[] {
    const names = new Set(module.header.imports.map((found) => found.module));
    return [...names].flatMap((name) => this.#modules.get(name) ?? []);
  }

  builtImportsOf(module: ClosureModule): BuiltModule[] {
    return this.importsOf(module).flatMap(({ name }) => this.#builtOf(name) ?? []);
  }

  /** What compiling a module is told of it and of all that it imports: what is asked has been built. */
  jobFor(module: ClosureModule, options: LakeOptions): Omit<CompileJob, 'wanted' | 'leavesOut'> {
    const { path, files } = mountedSources(module);
    const closure = this.#closureOf(module);
    const parts = [...closure].map(([name, record]) => ({ ...record, name }));
    return {
      module: partsOfSource(module.name).map(String),
      file: module.file,
      digest: module.digest,
      includes: module.includes.filter(({ isThere }) => isThere),
      fileName: `/lib/${path}`,
      options,
      isOfLean: isCoreName(module.name),
      unproved: [...closure.values()].flatMap(({ unproved }) => unproved),
      files: [...mountedParts(this.#store, parts, this.#wholeFor(module, closure)), ...files],
    };
  }

  /** All that a module imports, directly or not. */
  #closureOf(module: ClosureModule): ReadonlyMap<string, BuiltModule> {
    const found = new Map<string, BuiltModule>();
    const visit = (user: ClosureModule): void => {
      for (const next of this.importsOf(user)) {
        const record = this.#builtOf(next.name);
        if (found.has(next.name) || record === null) continue;
        found.set(next.name, record);
        visit(next);
      }
    };
    visit(module);
    return found;
  }

  /** Modules of which a module may see the private parts: those that it, or something it imports, imports with `all`. */
  #wholeFor(module: ClosureModule, closure: ReadonlyMap<string, BuiltModule>): ReadonlySet<string> {
    const users = [module, ...[...closure.keys()].flatMap((name) => this.#modules.get(name) ?? [])];
    return new Set(
      module.header.isModule
        ? users.flatMap(({ header }) =>
            header.imports.filter(({ isAll }) => isAll).map((found) => found.module),
          )
        : [],
    );
  }
}

/** A module's text and what it includes, where they lie in the package, and the text's path below the place of the mount. */
function mountedSources({ name, package: owner, file, bytes, includes }: ClosureModule): {
  readonly path: string;
  readonly files: readonly MountedFile[];
} {
  const inside = relative(owner.folder, file).split(sep).join('/');
  const path = `src/${inside.startsWith('../') ? `${name}.lean` : inside}`;
  return {
    path,
    files: [
      { path, host: file, size: bytes },
      ...includes.map((found) => ({
        path: `src/${found.path}`,
        host: found.isThere ? found.file : devNull,
        size: found.bytes,
      })),
    ],
  };
}
