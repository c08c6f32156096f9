import type { EmscriptenFs, FsStream } from './emscripten-fs.ts';
import { type Sealed, sealFileSystem } from './seal-file-system.ts';
import { type MountedFile, treeFs } from './tree-fs.ts';

interface EmscriptenModule {
  readonly FS: EmscriptenFs;
  onRuntimeInitialized(): void;
}

/** What the host can do with the files of a Lean that it has confined. */
export interface ConfinedFiles {
  /** Shows other files at `/lib` from now on; files that are open are closed. */
  remount(files: readonly MountedFile[]): void;
  /** Lets Lean write files in its own memory while `act` runs. Files that it leaves open are closed. */
  writing<T>(act: () => T): T;
  /** A file that Lean has written, taken out of its memory. */
  take(path: string): Uint8Array | null;
}

const standardStreams = 3;

function closeAll(fs: EmscriptenFs, kept: ReadonlySet<FsStream | null | undefined>): void {
  for (const stream of [...fs.streams])
    if (stream !== null && stream !== undefined && !kept.has(stream)) fs.close(stream);
}

/** Where a Lean that writes files puts them. */
export const outputFolder = '/out';

/**
 * Shows Lean its library at `/lib`, and seals everything else once the runtime stands and before anything runs in it.
 * To be called from `preRun`, with emscripten's `Module`.
 */
export function confineFiles(emscripten: object, files: readonly MountedFile[]): ConfinedFiles {
  const module = emscripten as EmscriptenModule;
  const fs = module.FS;
  for (const folder of ['/lib', '/bin', outputFolder]) fs.mkdir(folder);
  const mount = (shown: readonly MountedFile[]): void =>
    void fs.mount(treeFs(fs, shown), { root: '/' }, '/lib');
  mount(files);
  let sealed: Sealed | undefined;
  const open = <T>(act: () => T): T => (sealed === undefined ? act() : sealed.open(act));
  const initialized = module.onRuntimeInitialized.bind(module);
  module.onRuntimeInitialized = () => {
    sealed = sealFileSystem(fs);
    initialized();
  };
  return {
    remount(shown) {
      open(() => {
        closeAll(fs, new Set(fs.streams.slice(0, standardStreams)));
        fs.unmount('/lib');
        mount(shown);
      });
    },
    writing(act) {
      const before = new Set(fs.streams);
      try {
        return open(act);
      } finally {
        closeAll(fs, before);
      }
    },
    take(path) {
      if (fs.analyzePath(path).exists === false) return null;
      const bytes = fs.readFile(path);
      open(() => fs.unlink(path));
      return bytes;
    },
  };
}
