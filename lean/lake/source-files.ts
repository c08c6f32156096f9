import { moduleClosure } from './module-closure.ts';
import { readLakeProject } from './read-project.ts';

/** The sources of the modules of a project and its packages that some imports reach; none where the project can't be read. */
export async function sourceFilesOf(folder: string, imports: readonly string[]): Promise<readonly string[]> {
  const reading = await readLakeProject(folder);
  if (reading.kind !== 'read') return [];
  const { modules } = await moduleClosure(reading.project, imports);
  return modules.map(({ file }) => file);
}
