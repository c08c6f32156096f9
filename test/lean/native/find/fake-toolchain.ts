import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Files by path below `root`; a text beginning with `#!` becomes a program. */
export async function writeTree(root: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (text.startsWith('#!')) await chmod(file, 0o755);
  }
}

/*
 * Shell scripts that stand for `lean`, `lake` and `elan`: a real toolchain can't be had where these tests run. They print
 * what the real programs print, and the tests say nothing about anything else that those do.
 */

export const leanSaying = (line: string): string => `#!/bin/sh\n[ "$1" = --version ] && echo '${line}'\n`;

export const fakeLean = (version: string): string =>
  leanSaying(`Lean (version ${version}, x86_64-unknown-linux-gnu, commit 8f9843a4a5fe, Release)`);

export const fakeLake = (version: string): string =>
  leanSaying(`Lake version 5.0.0-8f9843a (Lean version ${version})`);

/** Fails the test that runs it: elan's proxies download what is missing. */
const proxy = `#!/bin/sh\necho ran >> "$HOME/proxy-was-run"\nexit 1\n`;

/** elan's folder in the home folder `root`, with toolchains by folder name and version. */
export async function writeElan(
  root: string,
  toolchains: Readonly<Record<string, string>>,
  settings = 'version = "12"\n[overrides]\n',
): Promise<void> {
  const files: Record<string, string> = {
    '.elan/settings.toml': settings,
    '.elan/bin/elan': proxy,
    '.elan/bin/lean': proxy,
    '.elan/bin/lake': proxy,
  };
  for (const [folder, version] of Object.entries(toolchains)) {
    files[`.elan/toolchains/${folder}/bin/lean`] = fakeLean(version);
    files[`.elan/toolchains/${folder}/bin/lake`] = fakeLake(version);
  }
  await writeTree(root, files);
}

const git = (name: string, rev: string, inherited: boolean) => ({
  url: `https://example.org/${name}`,
  type: 'git',
  subDir: null,
  scope: 'leanprover-community',
  rev,
  name,
  manifestFile: 'lake-manifest.json',
  inputRev: 'v4.28.0',
  inherited,
  configFile: 'lakefile.toml',
});

/** A manifest as Lake writes it, with Mathlib and one package that it brings. */
export const mathlibManifest = JSON.stringify({
  version: '1.1.0',
  packagesDir: '.lake/packages',
  packages: [git('mathlib', 'a'.repeat(40), false), git('batteries', 'b'.repeat(40), true)],
  name: 'demo',
  lakeDir: '.lake',
});
