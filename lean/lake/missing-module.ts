import type { LakeProject } from './lake-project.ts';

/** A module that no file is found for. */
export interface MissingModule {
  readonly kind: 'missing';
  readonly module: string;
  /** The modules that import it, by name; none where it was asked for. */
  readonly importedBy: readonly string[];
  /** Where it should be; null where no library of the project has such modules. */
  readonly file: string | null;
  /** What to do, in words and commands. */
  readonly advice: readonly string[];
}

export function missingModule(
  project: LakeProject,
  module: string,
  file: string | null,
  importedBy: readonly string[],
): MissingModule {
  return { kind: 'missing', module, file, importedBy, advice: adviceFor(project, module, file) };
}

function adviceFor(project: LakeProject, module: string, file: string | null): readonly string[] {
  if (file !== null) return [`Write ${file}, or correct the import.`];
  const absent = project.packages.filter(({ isThere }) => !isThere).map(({ name }) => name);
  if (absent.length > 0)
    return [
      `The packages ${absent.join(', ')} of lake-manifest.json are not there: \`lake update\` fetches them, and so does \`git clone\` into their folders.`,
      'Without a toolchain `lakatos library add` fetches a library.',
    ];
  const unread = project.packages.filter((found) => found.unread.length > 0).map(({ name }) => name);
  return [
    `No library of the project has modules such as ${module}: correct the import, or add the package that has it.`,
    ...(unread.length === 0 ? [] : [`Not all was understood of the lakefiles of ${unread.join(', ')}.`]),
  ];
}
