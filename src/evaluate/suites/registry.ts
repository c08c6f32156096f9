import { codeOf, LakatosError } from '../../../core/errors.ts';
import { readCatalogue } from '../../../datasets/catalogue.ts';
import type { Manifest } from '../../../datasets/manifest.ts';
import { addedFolder, manifestsFolder, type SuiteFolders } from './suite-folders.ts';

/** All suites that have a manifest, ours first, each part by name. */
export async function listSuites(folders: SuiteFolders): Promise<readonly Manifest[]> {
  const [shipped, added] = await Promise.all([
    readCatalogue(manifestsFolder(folders)),
    readCatalogue(addedFolder(folders)).catch((thrown: unknown) => {
      if (codeOf(thrown) === 'ENOENT') return [];
      throw thrown;
    }),
  ]);
  return [...shipped, ...added];
}

/** @throws LakatosError INPUT_INVALID when there is no suite of this name */
export async function findSuite(folders: SuiteFolders, name: string): Promise<Manifest> {
  const suites = await listSuites(folders);
  const found = suites.find((suite) => suite.name === name);
  if (found !== undefined) return found;
  const near = suites
    .map((suite) => suite.name)
    .filter((other) => other.includes(name) || name.includes(other));
  const hint = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  throw new LakatosError('INPUT_INVALID', `there is no suite ${name}`, {
    advice: `\`lakatos suites list\` names those there are; \`lakatos suites add\` adds one.${hint}`,
  });
}
