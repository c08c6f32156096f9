import type { LakeOptions } from './manifest.ts';

const weak = 'weak.';

/**
 * Private theorems can be named in public ones with this option only where proofs are elaborated in the background, which costs a
 * third more.
 */
const privateInPublic = 'backward.privateInPublic';
const background = 'Elab.async';

/**
 * The options a module is compiled with: the project's, without what only warns. Options that count only where Lean has them
 * (`weak.`) are set as they are: nobody asks for one that Lean does not have.
 */
export function compileOptions(project: LakeOptions, own: LakeOptions): LakeOptions {
  const plain: LakeOptions = Object.fromEntries(
    Object.entries({ ...project, ...own })
      .map(([name, value]) => [name.startsWith(weak) ? name.slice(weak.length) : name, value] as const)
      .filter(([name]) => !name.startsWith('linter.')),
  );
  return {
    [background]: plain[privateInPublic] === true,
    ...plain,
    'linter.all': false,
  };
}

const asksForBackground = /\bset_option\s+(?:backward\.privateInPublic|Elab\.async)\s+true\b/u;

/** What of `compileOptions` a text is elaborated with: in the background if it asks for that, too. */
export function optionsForText(
  options: LakeOptions,
  text: string,
): LakeOptions & { readonly [background]: boolean } {
  return { ...options, [background]: options[background] === true || asksForBackground.test(text) };
}
