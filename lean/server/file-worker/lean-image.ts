import { type CompiledLean, compileLean } from '../../embedded/installation/compile-lean.ts';
import {
  type PrepareOptions,
  prepareInstallation,
} from '../../embedded/installation/prepare-installation.ts';
import type { LeanOptions } from '../../embedded/lean/options.ts';
import { type EngineLibrary, isPublicPart, memoryBytesFor } from '../../embedded/library/engine-library.ts';
import type { MountedFile } from '../../embedded/tree-fs.ts';

/** What Lean is started from. It can be sent to any thread. */
export interface LeanImage extends CompiledLean {
  /** Path of the prepared loader. */
  readonly loader: string;
  /** What Lean sees at `/lib`. */
  readonly files: readonly MountedFile[];
  /** Most bytes of its memory. */
  readonly memoryBytes: number;
  /** What files are read with, besides the options of the command line. */
  readonly options: LeanOptions;
}

export interface LeanImageOptions extends PrepareOptions {
  /** Opens what files can import besides Lean's own library; null: nothing. */
  readonly openLibrary?: () => Promise<EngineLibrary | null>;
}

/**
 * Prepares the installation where it is missing, and compiles the module (0.5 s on an idle machine).
 * @throws LakatosError LEAN_PACKAGE_MISSING, LEAN_CACHE_UNWRITABLE, LEAN_CACHE_CORRUPT; the signal's reason; what `openLibrary` throws
 */
export async function loadLeanImage(options: LeanImageOptions = {}): Promise<LeanImage> {
  const [compiled, { loader, files }, library] = await Promise.all([
    compileLean(),
    prepareInstallation(options),
    options.openLibrary?.() ?? null,
  ]);
  return {
    ...compiled,
    loader,
    // As for other texts that don't begin with `module`: they would take in all private parts that they can see.
    files: [...files, ...(library?.files.filter(isPublicPart) ?? [])],
    memoryBytes: memoryBytesFor(library),
    options: library?.options ?? {},
  };
}
