import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../core/errors.ts';

/** Values of options by name. `weak.name` is set only where Lean has an option `name`; the prefix stays as Lake has it. */
export type LakeOptions = Readonly<Record<string, boolean | number | string>>;

/** Modules: itself, those below it, or both. In a lakefile `Foo`, `Foo.+` and `Foo.*`. */
export interface ModuleGlob {
  readonly kind: 'one' | 'submodules' | 'and-submodules';
  readonly module: string;
}

/** `nameOf` reads the name of a module. */
export function globOf(text: string, nameOf: (text: string) => string): ModuleGlob {
  const [, module = text, mark] = /^(.*)\.([+*])$/s.exec(text) ?? [];
  const kind = mark === undefined ? 'one' : mark === '+' ? 'submodules' : 'and-submodules';
  return { kind, module: nameOf(module) };
}

export interface LakeLibrary {
  readonly name: string;
  /** Where the files of its modules start: an absolute path. */
  readonly sourceFolder: string;
  /** Modules such that all below them belong to the library too. */
  readonly roots: readonly string[];
  /** What a build of the library builds, with all that this imports. */
  readonly globs: readonly ModuleGlob[];
  /** The package's and its own. */
  readonly options: LakeOptions;
  /** Whether a build of the package that names no target builds it. */
  readonly isDefault: boolean;
}

/** The state of a git repository around a package. */
export interface GitCheckout {
  readonly commit: string;
  /** Whether files that git knows differ from the commit's. */
  readonly isDirty: boolean;
}

/** What a package's lakefile says that compiling its modules needs. */
export interface LakePackage {
  /** As the project's manifest calls it; the root as its lakefile does. */
  readonly name: string;
  /** An absolute path. */
  readonly folder: string;
  /** False for a package of the manifest whose folder doesn't exist. */
  readonly isThere: boolean;
  /** The manifest's commit; null for the root and for packages in folders. */
  readonly revision: string | null;
  /** What git says of the root and of packages in folders; null for the others and where there is no repository. */
  readonly checkout: GitCheckout | null;
  /** In the order of the lakefile. */
  readonly libraries: readonly LakeLibrary[];
  /** What the lakefile has that could matter and is not in `libraries`, in words. */
  readonly unread: readonly string[];
}

/** The commit of its sources, with ` and changes` behind it where they are others; null where nobody knows it. */
export const revisionOf = ({
  revision,
  checkout,
}: Pick<LakePackage, 'revision' | 'checkout'>): string | null =>
  revision ?? (checkout === null ? null : `${checkout.commit}${checkout.isDirty ? ' and changes' : ''}`);

export interface LakeProject {
  readonly folder: string;
  /** The root first, then those of the manifest in its order. */
  readonly packages: readonly LakePackage[];
}

/**
 * `lake-manifest.json`, versions 7 and 1.0.0 to 1.2.0, as far as we need it. Names may be quoted: `«doc-gen4»`.
 */
const packageSchema = z.object({
  name: z.string().min(1),
  type: z.enum(['git', 'path']),
  rev: z.string().nullish(),
  inputRev: z.string().nullish(),
  url: z.string().nullish(),
  dir: z.string().nullish(),
  subDir: z.string().nullish(),
  configFile: z.string().nullish(),
});
const manifestSchema = z.object({
  version: z.union([z.string(), z.number()]),
  name: z.string().nullish(),
  packagesDir: z.string().nullish(),
  packages: z.array(packageSchema),
});

/** A package that a project depends on. */
export interface ManifestPackage {
  readonly name: string;
  /** Commit of a package from git; null for one in a folder. */
  readonly revision: string | null;
  /** What the project asked for, such as a tag. */
  readonly asked: string | null;
  /** Where git fetches it from; null for one in a folder. */
  readonly url: string | null;
  /** The folder of its checkout, as `folder` is given; that of the package may lie below it. */
  readonly home: string;
  /** Where its files are or should be: a path from the project's folder, or an absolute one. */
  readonly folder: string;
  /** Its lakefile, from its folder; null where the manifest doesn't say. */
  readonly configFile: string | null;
}

type LakeManifest =
  | { readonly kind: 'read'; readonly name: string | null; readonly packages: readonly ManifestPackage[] }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unreadable'; readonly why: string };

/** Reads the manifest of the Lake project in `folder`. */
export async function readLakeManifest(folder: string): Promise<LakeManifest> {
  let text: string;
  try {
    text = await readFile(join(folder, 'lake-manifest.json'), 'utf8');
  } catch {
    return { kind: 'absent' };
  }
  try {
    const manifest = manifestSchema.parse(JSON.parse(text));
    const packagesFolder = manifest.packagesDir ?? '.lake/packages';
    const packages = manifest.packages.map((entry) => {
      const name = bareName(entry.name);
      const home = entry.type === 'git' ? join(packagesFolder, name) : (entry.dir ?? name);
      return {
        name,
        revision: entry.rev ?? null,
        asked: entry.inputRev ?? null,
        url: entry.type === 'git' ? (entry.url ?? null) : null,
        home,
        folder: join(home, entry.subDir ?? ''),
        configFile: entry.configFile ?? null,
      };
    });
    return { kind: 'read', name: manifest.name == null ? null : bareName(manifest.name), packages };
  } catch (thrown) {
    const why = thrown instanceof z.ZodError ? z.prettifyError(thrown) : messageOf(thrown);
    return { kind: 'unreadable', why: why.replaceAll('\n', ' ') };
  }
}

/** The name of a package without `«»`. */
export const bareName = (name: string): string => name.replace(/^«(.*)»$/, '$1');
