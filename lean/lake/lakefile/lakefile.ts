import type { LakeOptions, ModuleGlob } from '../lake-project.ts';

/** A `lean_lib` as a lakefile has it. */
export interface LibraryConfig {
  readonly name: string;
  /** From the package's. */
  readonly srcDir: string;
  /** Null where the lakefile has none: the library's name. */
  readonly roots: readonly string[] | null;
  /** Null where the lakefile has none: the roots. */
  readonly globs: readonly ModuleGlob[] | null;
  readonly options: LakeOptions;
  readonly isDefault: boolean;
}

/** What we know of a lakefile, in either language. */
export interface Lakefile {
  readonly name: string | null;
  /** From the package's folder. */
  readonly srcDir: string;
  readonly options: LakeOptions;
  readonly libraries: readonly LibraryConfig[];
  /** What could matter and was not understood, in words. */
  readonly unread: readonly string[];
}

export const emptyLakefile = (unread: readonly string[]): Lakefile => ({
  name: null,
  srcDir: '.',
  options: {},
  libraries: [],
  unread,
});

/** Settings by which Lake builds or loads something before or beside the modules: nothing here can. */
export const targetFields = ['needs', 'extraDepTargets', 'plugins', 'dynlibs'] as const;

export const needsTargets = (where: string, field: string, targets: string): string =>
  `${where}: \`${field}\` names targets of Lake's, which are not built: ${targets}`;
