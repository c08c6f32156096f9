/** Values of options by name. `weak.name` is set only where Lean has an option `name`; the prefix stays as Lake has it. */
export type LakeOptions = Readonly<Record<string, boolean | number | string>>;

/** Modules: itself, those below it, or both. In a lakefile `Foo`, `Foo.+` and `Foo.*`. */
export interface ModuleGlob {
  readonly kind: 'one' | 'submodules' | 'and-submodules';
  readonly module: string;
}

export interface LakeLibrary {
  readonly name: string;
  /** Where the files of its modules start: an absolute path. */
  readonly sourceFolder: string;
  /** Modules such that all below them belong to the library too. */
  readonly roots: readonly string[];
  /** What a build of the library builds, with all that this imports. */
  readonly globs: readonly ModuleGlob[];
  /** The package's and its own. */
  readonly options: LakeOptions;
  /** Whether a build of the package that names no target builds it. */
  readonly isDefault: boolean;
}

/** The state of a git repository around a package. */
export interface GitCheckout {
  readonly commit: string;
  /** Whether files that git knows differ from the commit's. */
  readonly isDirty: boolean;
}

/** What a package's lakefile says that compiling its modules needs. */
export interface LakePackage {
  /** As the project's manifest calls it; the root as its lakefile does. */
  readonly name: string;
  /** An absolute path. */
  readonly folder: string;
  /** False for a package of the manifest whose folder doesn't exist. */
  readonly isThere: boolean;
  /** The manifest's commit; null for the root and for packages in folders. */
  readonly revision: string | null;
  /** What git says of the root and of packages in folders; null for the others and where there is no repository. */
  readonly checkout: GitCheckout | null;
  /** In the order of the lakefile. */
  readonly libraries: readonly LakeLibrary[];
  /** What the lakefile has that could matter and is not in `libraries`, in words. */
  readonly unread: readonly string[];
}

export interface LakeProject {
  readonly folder: string;
  /** The root first, then those of the manifest in its order. */
  readonly packages: readonly LakePackage[];
}
