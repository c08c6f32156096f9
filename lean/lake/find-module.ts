import type { LakeLibrary, LakeOptions, LakePackage, LakeProject, ModuleGlob } from './lake-project.ts';
import { isBelow, modulePath } from './module-name.ts';

/** Where a module of a project lies, whether or not its file exists. */
export interface FoundModule {
  readonly package: LakePackage;
  readonly library: LakeLibrary;
  /** An absolute path. */
  readonly file: string;
  /** What it is compiled with. */
  readonly options: LakeOptions;
}

/** The library that a module belongs to, by Lake's rule; the first in the order of packages and lakefiles. */
export function findModule(project: LakeProject, module: string): FoundModule | null {
  for (const owner of project.packages)
    for (const library of owner.libraries) {
      if (!belongsTo(module, library)) continue;
      const path = modulePath(library.sourceFolder, module);
      return path === null
        ? null
        : { package: owner, library, file: `${path}.lean`, options: library.options };
    }
  return null;
}

const belongsTo = (module: string, { globs, roots }: LakeLibrary): boolean =>
  globs.some((glob) => matches(glob, module)) ||
  roots.some((root) => isBelow(module, root) && globs.some((glob) => matches(glob, root)));

function matches(glob: ModuleGlob, module: string): boolean {
  switch (glob.kind) {
    case 'one':
      return module === glob.module;
    case 'submodules':
      return module !== glob.module && isBelow(module, glob.module);
    case 'and-submodules':
      return isBelow(module, glob.module);
  }
}
