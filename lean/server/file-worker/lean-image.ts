import { type CompiledLean, compileLean } from '../../embedded/installation/compile-lean.ts';
import {
  type PrepareOptions,
  prepareInstallation,
} from '../../embedded/installation/prepare-installation.ts';
import type { LeanOptions } from '../../embedded/lean/options.ts';
import { type EngineLibrary, isPublicPart, memoryBytesFor } from '../../embedded/library/engine-library.ts';
import { type ModuleSource, missingModules } from '../../embedded/library/missing-modules.ts';
import type { MountedFile } from '../../embedded/tree-fs.ts';
import { importPlaces } from '../../lake/read-imports.ts';
import { partsOfSource } from '../../name-parts.ts';

/** What Lean is started from. It can be sent to any thread. */
export interface LeanImage extends CompiledLean {
  /** Path of the prepared loader. */
  readonly loader: string;
  /** What Lean sees at `/lib`. */
  readonly files: readonly MountedFile[];
  /** Where files besides Lean's own come from; null where there are none. */
  readonly sources: readonly ModuleSource[] | null;
  /** Most bytes of its memory. */
  readonly memoryBytes: number;
  /** What files are read with, besides the options of the command line. */
  readonly options: LeanOptions;
}

export interface LeanImageOptions extends PrepareOptions {
  /** Opens what files can import besides Lean's own library, for the Lean of a fingerprint; null: nothing. */
  readonly openLibrary?: (lean: string) => Promise<EngineLibrary | null>;
}

/**
 * Prepares the installation where it is missing, and compiles the module (0.25 s on an idle machine).
 * @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason; what `openLibrary` throws
 */
export async function loadLeanImage(options: LeanImageOptions = {}): Promise<LeanImage> {
  const installed = prepareInstallation(options);
  const [compiled, { loader, files }, library] = await Promise.all([
    installed.then(compileLean),
    installed,
    installed.then(({ fingerprint }) => options.openLibrary?.(fingerprint) ?? null),
  ]);
  return {
    ...compiled,
    loader,
    // As for other texts that don't begin with `module`: they would take in all private parts that they can see.
    files: [...files, ...(library?.files.filter(isPublicPart) ?? [])],
    sources: library?.sources ?? null,
    memoryBytes: memoryBytesFor(library),
    options: library?.options ?? {},
  };
}

/** What to say of the imports of a text that are not there, or null. */
export function missingImports({ files, sources }: LeanImage, text: string): string | null {
  const paths = new Set(files.map(({ path }) => path));
  return missingModules(
    paths,
    sources,
    importPlaces(text).map(({ module }) => partsOfSource(module).map(String)),
  );
}
