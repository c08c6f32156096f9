import { resolve } from 'node:path';
import { type ManifestPackage, readLakeManifest } from '../../lake/manifest.ts';
import type { ProjectFolder } from './find-project.ts';
import { type ProjectLibraryState, projectLibraryState } from './library-state.ts';

export interface PackageInfo extends ManifestPackage {
  readonly library: ProjectLibraryState;
}

/** Whether a project can `import Mathlib`, and which one. The project may be Mathlib itself. */
export type MathlibInfo =
  | { readonly kind: 'none' }
  | {
      readonly kind: ProjectLibraryState['kind'];
      readonly revision: string | null;
      readonly asked: string | null;
    };

/** What is known of a project without running anything in it. */
export interface ProjectInfo extends ProjectFolder {
  readonly manifest: 'read' | 'absent' | 'unreadable';
  /** What is wrong with the manifest; null unless it is unreadable. */
  readonly manifestFault: string | null;
  /** The packages it depends on, direct and inherited. */
  readonly packages: readonly PackageInfo[];
  /** Its own modules. */
  readonly own: ProjectLibraryState;
  readonly mathlib: MathlibInfo;
}

/** Looks at a project's manifest and at what is built. */
export async function readProject(project: ProjectFolder): Promise<ProjectInfo> {
  const manifest = await readLakeManifest(project.folder);
  const own = await projectLibraryState(project.folder);
  const listed = manifest.kind === 'read' ? manifest.packages : [];
  const packages = await Promise.all(
    listed.map(async (entry) => ({
      ...entry,
      library: await projectLibraryState(resolve(project.folder, entry.folder)),
    })),
  );
  const name = manifest.kind === 'read' ? manifest.name : null;
  return {
    ...project,
    manifest: manifest.kind,
    manifestFault: manifest.kind === 'unreadable' ? manifest.why : null,
    packages,
    own,
    mathlib: findMathlib(name, own, packages),
  };
}

function findMathlib(
  name: string | null,
  own: ProjectLibraryState,
  packages: readonly PackageInfo[],
): MathlibInfo {
  const entry = packages.find((candidate) => candidate.name === 'mathlib');
  if (entry !== undefined) return { kind: entry.library.kind, revision: entry.revision, asked: entry.asked };
  const isMathlib = name === 'mathlib' || own.sources.includes('Mathlib');
  return isMathlib ? { kind: own.kind, revision: null, asked: null } : { kind: 'none' };
}

/** What the user should know of the project. */
export function projectNotes(project: ProjectInfo | null): readonly string[] {
  if (project?.manifest === 'unreadable')
    return [`lake-manifest.json can't be read, so its packages are not known: ${project.manifestFault}`];
  if (project?.manifest === 'absent' && project.lakefile !== null)
    return ['there is no lake-manifest.json: `lake update` makes it'];
  return [];
}
