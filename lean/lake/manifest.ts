import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../core/errors.ts';

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
  inherited: z.boolean().default(false),
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
  readonly inherited: boolean;
  /** Its lakefile, from its folder; null where the manifest doesn't say. */
  readonly configFile: string | null;
}

export type LakeManifest =
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
        inherited: entry.inherited,
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
