import { type BootOptions, bootFrom } from './boot.ts';
import { type ImageRoots, openImage } from './image-file.ts';
import type { LeanInstance } from './lean-instance.ts';
import type { ImageSetup } from './worker-setup.ts';

/**
 * Starts Lean from an image. Null where there is none, or none that is whole and fits.
 * @param make what is made with it, as it was when the image was written: it puts as many functions into Lean's table
 */
export async function startFromImage<T extends { readonly lean: LeanInstance }>(
  setup: ImageSetup | null,
  options: BootOptions,
  make: (lean: LeanInstance, roots: ImageRoots) => T,
): Promise<T | null> {
  const image = setup === null ? null : openImage(setup.file, setup.key);
  if (image === null) return null;
  try {
    const made = make(await bootFrom(options, image), image.header.roots);
    // Closures in memory name functions by their places in the table.
    return made.lean.runtime.__indirect_function_table.length === image.header.table ? made : null;
  } catch {
    return null;
  }
}
