import { readFile } from 'node:fs/promises';
import { basename, join, normalize, resolve } from 'node:path';
import { codeOf, messageOf } from '../../core/errors.ts';
import { isDirectory } from '../native/find/files.ts';
import { checkoutOf } from './checkout-of.ts';
import { emptyLakefile, type Lakefile } from './lakefile/lakefile.ts';
import { readLeanLakefile } from './lakefile/read-lean.ts';
import { readTomlLakefile } from './lakefile/read-toml.ts';
import {
  bareName,
  type LakeLibrary,
  type LakePackage,
  type LakeProject,
  readLakeManifest,
} from './manifest.ts';

type ProjectReading =
  | { readonly kind: 'read'; readonly project: LakeProject }
  /** No Lake project is there, or its manifest can't be read. */
  | { readonly kind: 'unreadable'; readonly why: string; readonly advice: readonly string[] };

/** Reads what the lakefiles of a project and of the packages of its manifest say. */
export async function readLakeProject(folder: string): Promise<ProjectReading> {
  const home = resolve(folder);
  const lakefile = await readLakefile(home, null);
  if (lakefile === null)
    return {
      kind: 'unreadable',
      why: `${home} has no lakefile.toml and no lakefile.lean`,
      advice: ['Name the folder of a Lake project.'],
    };
  const manifest = await readLakeManifest(home);
  if (manifest.kind === 'unreadable')
    return {
      kind: 'unreadable',
      why: `lake-manifest.json of ${home} can't be read: ${manifest.why}`,
      advice: ['`lake update` writes it anew.'],
    };
  const root: LakePackage = {
    name: bareName(lakefile.name ?? (manifest.kind === 'read' ? manifest.name : null) ?? ''),
    folder: home,
    isThere: true,
    revision: null,
    checkout: await checkoutOf(home),
    ...contentsOf(home, lakefile),
  };
  const listed = manifest.kind === 'read' ? manifest.packages : [];
  const others = await Promise.all(
    listed.map(async ({ name, revision, folder: path, configFile }): Promise<LakePackage> => {
      const place = resolve(home, path);
      const isThere = await isDirectory(place);
      const found = isThere ? await readLakefile(place, configFile) : emptyLakefile([]);
      return {
        name,
        folder: place,
        isThere,
        revision,
        checkout: isThere && revision === null ? await checkoutOf(place) : null,
        ...contentsOf(place, found ?? emptyLakefile([`${place} has no lakefile`])),
      };
    }),
  );
  return { kind: 'read', project: { folder: home, packages: [root, ...others] } };
}

/** In characters; that of Mathlib has 6,000. */
const longestLakefile = 200_000;
const longestText = longestLakefile.toLocaleString('en');

/** Reads the lakefile of a package; null where there is none. Lake prefers `lakefile.lean` where there are both. */
async function readLakefile(folder: string, configFile: string | null): Promise<Lakefile | null> {
  // Else a package could be any folder, such as the root of the disk, with a lakefile from anywhere.
  if (configFile !== null && basename(configFile) !== normalize(configFile))
    return emptyLakefile([`${configFile} is not in the folder of the package`]);
  const files = /\.(?:lean|toml)$/.test(configFile ?? '')
    ? [configFile!]
    : ['lakefile.lean', 'lakefile.toml'];
  for (const file of files) {
    let text: string;
    try {
      text = await readFile(join(folder, file), 'utf8');
    } catch (thrown) {
      if (codeOf(thrown) === 'ENOENT') continue;
      return emptyLakefile([`${file} can't be read: ${messageOf(thrown)}`]);
    }
    if (text.length > longestLakefile)
      return emptyLakefile([`${file} can't be read: it has more than ${longestText} characters`]);
    return file.endsWith('.toml') ? readTomlLakefile(text) : readLeanLakefile(text);
  }
  return null;
}

function contentsOf(
  folder: string,
  { srcDir, options, libraries, unread }: Lakefile,
): Pick<LakePackage, 'libraries' | 'unread'> {
  const read = libraries.map((library): LakeLibrary => {
    const roots = library.roots ?? [library.name];
    return {
      name: library.name,
      sourceFolder: resolve(folder, srcDir, library.srcDir),
      roots,
      globs: library.globs ?? roots.map((module) => ({ kind: 'one', module })),
      options: { ...options, ...library.options },
      isDefault: library.isDefault,
    };
  });
  return { libraries: read, unread };
}
