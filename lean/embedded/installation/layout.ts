/** Names inside the installation folder. The library's root is what the worker mounts at `/lib`. */
export const installationLayout = {
  manifest: 'manifest.json',
  loader: 'loader.cjs',
  /** Lean's module as it is compiled, that of its host's functions, and where in the table its functions are. */
  module: 'lean.wasm',
  host: 'host.wasm',
  symbolNames: 'symbols.names',
  symbolSlots: 'symbols.slots',
  library: 'library',
  /** Compiled libraries, below the library's root, where Lean looks for them. */
  modules: 'library/lean',
} as const;
