import { buildDefaults, buildLibrary } from '../../lean/embedded/library/build-library.ts';
import { withCoreSource } from '../../lean/embedded/library/core-source.ts';
import type { LakeProject } from '../../lean/lake/lake-project.ts';
import { moduleClosure } from '../../lean/lake/module-closure.ts';
import { BuildTally } from './build-tally.ts';
import { faultText } from './build-text.ts';
import { ownModules } from './choose-modules.ts';

export interface ProjectBuilt {
  /** Whether all of it is built. */
  readonly isComplete: boolean;
  /** What a person reads at the end. */
  readonly text: string;
}

export interface ProjectBuildUse {
  /** For each module, with how many of all are done. */
  readonly onDone: (module: string, done: number, total: number) => void;
  readonly signal: AbortSignal;
}

/**
 * Builds modules of a project with all that they import, past errors; what is built stays, whenever it ends.
 * @param names none: the project's own modules
 * @throws LakatosError as `buildLibrary` does; the signal's reason
 */
export async function buildProject(
  project: LakeProject,
  names: readonly string[],
  { onDone, signal }: ProjectBuildUse,
): Promise<ProjectBuilt> {
  const wanted = names.length > 0 ? names : await ownModules(project);
  const plain = await moduleClosure(project, wanted, { signal });
  const faults = plain.faults.map((fault) => `${faultText(fault)}\n`).join('');
  const closure = await withCoreSource(plain, null);
  const tally = new BuildTally(closure);
  await buildLibrary(
    { project, closure },
    {
      ...buildDefaults,
      ...{ options: {}, keepGoing: true, signal },
      onEvent(event) {
        tally.take(event);
        if (event.kind === 'done') onDone(event.module.name, tally.progress.done, closure.modules.length);
      },
    },
  );
  return { isComplete: faults === '' && tally.isComplete, text: faults + tally.text() };
}
