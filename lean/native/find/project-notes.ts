import type { ProjectInfo } from './project-info.ts';

/** What the user should know of the project. */
export function projectNotes(project: ProjectInfo | null): readonly string[] {
  if (project === null) return [];
  const notes: string[] = [];
  if (project.manifest === 'unreadable')
    notes.push(`lake-manifest.json can't be read, so its packages are not known: ${project.manifestFault}`);
  if (project.manifest === 'absent' && project.lakefile !== null)
    notes.push('there is no lake-manifest.json: `lake update` makes it');
  return notes;
}
