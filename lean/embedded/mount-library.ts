import { type ConfinedFiles, confineFiles } from './confine-files.ts';
import type { WithPrivateParts } from './libraries.ts';
import { isPublicPart } from './library/engine-library.ts';
import type { WorkerSetup } from './worker-setup.ts';

/** How a worker's Lean gets to see its own library and others: never a private part, unless a text asks for one. */
export interface LibraryMount {
  /** For emscripten's `preRun`. */
  mount(emscripten: object): void;
  /** Texts that don't begin with `module` would take in all private parts that they can see. */
  readonly withPrivateParts: WithPrivateParts;
}

export function mountLibrary(setup: Pick<WorkerSetup, 'files' | 'library'>): LibraryMount {
  const allFiles = [...setup.files, ...(setup.library?.files ?? [])];
  const publicFiles = allFiles.filter(isPublicPart);
  let files: ConfinedFiles | undefined;
  return {
    mount(emscripten) {
      files = confineFiles(emscripten, publicFiles);
    },
    withPrivateParts: (act) => {
      files?.remount(allFiles);
      try {
        return act();
      } finally {
        files?.remount(publicFiles);
      }
    },
  };
}
