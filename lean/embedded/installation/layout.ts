/** Names inside the installation folder. The library's root is what the worker mounts at `/lib`. */
export const installationLayout = {
  manifest: 'manifest.json',
  loader: 'loader.cjs',
  library: 'library',
  /** Compiled libraries, below the library's root, where Lean looks for them. */
  modules: 'library/lean',
} as const;
