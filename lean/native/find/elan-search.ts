import { join } from 'node:path';
import { formatVersion, parseVersion } from '../../versions/lean-version.ts';
import { type ChosenToolchain, chooseToolchain, installedFolder, installName, readElan } from './elan.ts';
import type { LeanSearch, MissingLean } from './found-lean.ts';
import { projectNotes } from './project-notes.ts';
import type { SearchContext } from './search-context.ts';
import { elanEnvironment } from './server-environment.ts';
import { parseToolchainName } from './toolchain-name.ts';
import { useToolchain } from './use-toolchain.ts';

/**
 * The toolchain that elan would take for the folder, run without elan's proxies: they would download what is missing,
 * which is for the user to decide. Null where elan has nothing to say.
 */
export async function elanSearch(context: SearchContext): Promise<LeanSearch | null> {
  const elan = await readElan(context.env);
  if (elan === null) return null;
  const chosen = await chooseToolchain(context.folder, context.env, elan);
  if (chosen === null) return null;
  const name = parseToolchainName(chosen.text);
  if (name === null) {
    const text = `${JSON.stringify(chosen.text)} is no name of a toolchain (${chosen.because})`;
    return {
      kind: 'missing',
      what: 'toolchain',
      text,
      advice: ['Write one such as leanprover/lean4:v4.28.0.'],
    };
  }
  const installed = installedFolder(elan, name);
  if (installed === null) return notInstalled(chosen);
  const folder = join(elan.home, 'toolchains', installed);
  const env = elanEnvironment(context.env, { home: elan.home, folder, toolchain: name.text });
  const programs = { lean: join(folder, 'bin', 'lean'), lake: join(folder, 'bin', 'lake') };
  const search = await useToolchain('elan', programs, env, name.text, context);
  if (search.kind === 'missing') return search;
  const asked = parseVersion(name.text);
  const got = search.build?.version;
  const differs = asked !== null && got !== undefined && formatVersion(asked) !== formatVersion(got);
  const note = differs ? [`toolchain ${name.text} calls itself Lean ${formatVersion(got)}`] : [];
  return { ...search, notes: [...search.notes, ...note, ...projectNotes(context.project)] };
}

function notInstalled({ text, because }: ChosenToolchain): MissingLean {
  const name = installName(text);
  return {
    kind: 'missing',
    what: 'toolchain',
    text: `toolchain ${text} is not installed (${because})`,
    advice: [name === null ? `elan toolchain link ${text} FOLDER` : `elan toolchain install ${name}`],
  };
}
