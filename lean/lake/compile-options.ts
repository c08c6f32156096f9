import type { LakeOptions } from './manifest.ts';

const weak = 'weak.';

/**
 * The options a module is compiled with: the project's, without what only warns. Options that count only where Lean has them
 * (`weak.`) are set as they are: nobody asks for one that Lean does not have.
 */
export function compileOptions(project: LakeOptions, own: LakeOptions): LakeOptions {
  const plain = Object.entries({ ...project, ...own }).map(
    ([name, value]) => [name.startsWith(weak) ? name.slice(weak.length) : name, value] as const,
  );
  return {
    // Unless a module can't do without (`needsBackground`).
    'Elab.async': false,
    ...Object.fromEntries(plain.filter(([name]) => !name.startsWith('linter.'))),
    'linter.all': false,
  };
}

/**
 * Private theorems can be named in public ones with this option only where proofs are elaborated in the background, which costs a
 * third more.
 */
export const needsBackground = /\bset_option\s+backward\.privateInPublic\s+true\b/u;
