import { shellWord } from '../process/server-command.ts';

/** elan's own way to be installed, from its README. */
export const installElan = 'curl https://elan.lean-lang.org/elan-init.sh -sSf | sh';

/** A project with Mathlib from nothing, as Mathlib's wiki has it. The second downloads what was built already. */
export const newMathlibProject = [
  'lake +leanprover-community/mathlib4:lean-toolchain new my_project math',
  'cd my_project && lake exe cache get',
] as const;

export const inFolder = (folder: string, command: string): string => `cd ${shellWord(folder)} && ${command}`;

/** What builds or downloads a package. Mathlib would take hours to build, and has its files for download. */
export const buildCommand = (packages: readonly string[]): string =>
  packages.some((name) => mathlibFamily.has(name)) ? 'lake exe cache get' : 'lake build';

/** Mathlib and what it depends on: the same cache holds them all. */
const mathlibFamily = new Set(
  'mathlib batteries aesop Qq proofwidgets importGraph LeanSearchClient plausible Cli'.split(' '),
);
