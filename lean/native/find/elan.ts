import { readdir, readFile, realpath } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parse } from 'smol-toml';
import { z } from 'zod';
import { compareVersions } from '../../versions/compare-versions.ts';
import { parseVersion } from '../../versions/lean-version.ts';
import { isDirectory, isFile } from './files.ts';
import type { ToolchainName } from './toolchain-name.ts';

/** elan's folder as we found it. Nothing here runs elan: it would download what is missing. */
export interface Elan {
  readonly home: string;
  /** Folders of `toolchains` that hold a `bin/lean`, sorted. */
  readonly toolchains: readonly string[];
  readonly defaultToolchain: string | null;
  /** `elan override set`: toolchain by folder. */
  readonly overrides: ReadonlyMap<string, string>;
}

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** Reads `ELAN_HOME`, or `.elan` in the home folder; null where neither is there. */
export async function readElan(env: ProcessEnvironment): Promise<Elan | null> {
  const userHome = env['HOME'] ?? env['USERPROFILE'];
  const home = env['ELAN_HOME'] || (userHome ? join(userHome, '.elan') : null);
  if (home === null || !(await isDirectory(home))) return null;
  const settings = readSettings(await readFile(join(home, 'settings.toml'), 'utf8').catch(() => ''));
  const folder = join(home, 'toolchains');
  const names = (await readdir(folder).catch((): string[] => [])).sort();
  const usable = await Promise.all(names.map((name) => isFile(join(folder, name, 'bin', 'lean'))));
  return {
    home,
    toolchains: names.filter((_, index) => usable[index]),
    defaultToolchain: settings.default_toolchain,
    overrides: new Map(Object.entries(settings.overrides)),
  };
}

const settingsSchema = z.object({
  default_toolchain: z.string().nullable().catch(null),
  overrides: z.record(z.string(), z.string()).catch({}),
});

/** A file that is no TOML says nothing; elan itself refuses it. */
function readSettings(text: string): z.infer<typeof settingsSchema> {
  try {
    return settingsSchema.parse(parse(text));
  } catch {
    return settingsSchema.parse({});
  }
}

/** A toolchain that elan would use in a folder, and what makes it so. */
export interface ChosenToolchain {
  readonly text: string;
  /** `ELAN_TOOLCHAIN`, a `lean-toolchain` file, `elan override` or `elan default`, in words. */
  readonly because: string;
}

/**
 * The toolchain for a folder, in elan's order: the environment, then on the way up each folder's override and
 * `lean-toolchain` file, then the default. Source: leanprover/elan, src/elan/config.rs.
 */
export async function chooseToolchain(
  folder: string,
  env: ProcessEnvironment,
  elan: Elan | null,
): Promise<ChosenToolchain | null> {
  const named = env['ELAN_TOOLCHAIN'];
  if (named) return { text: named, because: 'ELAN_TOOLCHAIN says so' };
  let at = await realpath(folder).catch(() => folder);
  for (;;) {
    const override = elan?.overrides.get(at);
    if (override !== undefined) return { text: override, because: `elan has an override for ${at}` };
    const file = join(at, 'lean-toolchain');
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null && text.trim() !== '')
      return { text: text.trim().split('\n')[0]!.trim(), because: `${file} says so` };
    if (dirname(at) === at) break;
    at = dirname(at);
  }
  const fallback = elan?.defaultToolchain;
  return fallback ? { text: fallback, because: "it is elan's default" } : null;
}

/** The folder of an installed toolchain, or null. For a channel that is the newest release installed of it. */
export function installedFolder(elan: Elan, name: ToolchainName): string | null {
  // `elan toolchain link` takes any name, also one that looks like a release or a channel.
  const installed = (folder: string): boolean => elan.toolchains.includes(folder);
  if (name.kind !== 'channel') return [name.folder, name.text].find(installed) ?? null;
  if (installed(name.text)) return name.text;
  const prefix = `${name.origin.replace('/', '--')}---`;
  const own = elan.toolchains.filter((folder) => folder.startsWith(prefix));
  const tag = (folder: string): string => folder.slice(prefix.length);
  // elan before version 4 kept a channel under its own name.
  const kept = own.find((folder) => tag(folder) === name.channel);
  if (kept !== undefined) return kept;
  if (name.channel === 'nightly') return own.at(-1) ?? null;
  const versions = own.flatMap((folder) => {
    const version = parseVersion(tag(folder));
    return version === null ? [] : [{ folder, version }];
  });
  const fitting = versions.filter(
    ({ version: { stage } }) =>
      stage.kind === 'release' || (name.channel === 'beta' && stage.kind === 'candidate'),
  );
  return (
    fitting.toSorted((left, right) => compareVersions(left.version, right.version)).at(-1)?.folder ?? null
  );
}
