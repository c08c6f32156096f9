import type { EmscriptenFs } from './emscripten-fs.ts';
import { readOnlyFs } from './read-only-fs.ts';
import { sealFileSystem } from './seal-file-system.ts';

interface EmscriptenModule {
  readonly FS: EmscriptenFs;
  onRuntimeInitialized(): void;
}

/**
 * Shows Lean its library at `/lib`, and seals everything else once the runtime stands and before anything runs in it.
 * To be called from `preRun`, with emscripten's `Module`.
 */
export function confineFiles(emscripten: object, library: string): void {
  const module = emscripten as EmscriptenModule;
  const fs = module.FS;
  fs.mkdir('/lib');
  fs.mkdir('/bin');
  fs.mount(readOnlyFs(fs), { root: library }, '/lib');
  const initialized = module.onRuntimeInitialized.bind(module);
  module.onRuntimeInitialized = () => {
    sealFileSystem(fs);
    initialized();
  };
}
