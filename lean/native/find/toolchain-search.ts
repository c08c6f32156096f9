import { dirname, join } from 'node:path';
import { compareVersions } from '../../versions/compare-versions.ts';
import { formatVersion, parseVersion } from '../../versions/lean-version.ts';
import { installElan } from './advice.ts';
import { askLake, askLeanVersion } from './ask-version.ts';
import { chooseToolchain, installedFolder, readElan } from './elan.ts';
import { isExecutable, which } from './files.ts';
import { type LeanSearch, missing, type SearchContext } from './found-lean.ts';
import { projectNotes } from './project-info.ts';
import { elanEnvironment, serverEnvironment } from './server-environment.ts';
import { parseToolchainName } from './toolchain-name.ts';

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
  if (name === null)
    return missing(
      'toolchain',
      `${JSON.stringify(chosen.text)} is no name of a toolchain (${chosen.because})`,
      ['Write one such as leanprover/lean4:v4.28.0.'],
    );
  const installed = installedFolder(elan, name);
  if (installed === null)
    return missing('toolchain', `toolchain ${chosen.text} is not installed (${chosen.because})`, [
      name.kind === 'local'
        ? `elan toolchain link ${chosen.text} FOLDER`
        : `elan toolchain install ${name.text}`,
    ]);
  const folder = join(elan.home, 'toolchains', installed);
  return await useToolchain(context, {
    how: 'elan',
    lean: join(folder, 'bin', 'lean'),
    lake: join(folder, 'bin', 'lake'),
    env: elanEnvironment(context.env, { home: elan.home, folder, toolchain: name.text }),
    toolchain: name.text,
    ifOther: (got) => `toolchain ${name.text} calls itself Lean ${got}`,
    repair: [`elan toolchain uninstall ${name.text}`, `elan toolchain install ${name.text}`],
  });
}

/** The Lean on the search path, if it is a real one and no proxy of elan's. */
export async function pathSearch(context: SearchContext): Promise<LeanSearch> {
  const find = (program: string) => which(program, context.env['PATH'], context.cwd);
  const lean = await find('lean');
  const beside = lean === null ? null : dirname(lean);
  const hasElan = beside === null ? (await find('elan')) !== null : await isExecutable(join(beside, 'elan'));
  // elan's proxies are there, and no toolchain behind them.
  if (hasElan)
    return missing('toolchain', 'elan is there, but it has no toolchain for this folder', [
      'elan default stable',
    ]);
  if (lean === null || beside === null)
    return missing('lean', 'neither elan nor a Lean on the search path', [installElan]);
  const chosen = await chooseToolchain(context.folder, context.env, null);
  return await useToolchain(context, {
    how: 'path',
    lean,
    lake: (await find('lake')) ?? join(beside, 'lake'),
    env: serverEnvironment(context.env),
    toolchain: chosen?.text ?? null,
    ifOther: (got) => `${chosen?.text} is asked for (${chosen?.because}), but the Lean found is ${got}`,
    repair: ['Install Lean again, or take elan to install it.'],
  });
}

/** A toolchain that may do. */
interface Candidate {
  readonly how: 'elan' | 'path';
  /** Its programs. */
  readonly lean: string;
  readonly lake: string;
  readonly env: Readonly<Record<string, string>>;
  /** The one that is asked for; null where nothing names one. */
  readonly toolchain: string | null;
  /** What to say when its version is not the one that is asked for. */
  readonly ifOther: (version: string) => string;
  /** What to do when its programs don't run. */
  readonly repair: readonly string[];
}

/** Asks the programs of a toolchain what they are, and makes the server's command of them. */
async function useToolchain(
  { folder, project, limitMs, signal }: SearchContext,
  { how, lean, lake, env, toolchain, ifOther, repair }: Candidate,
): Promise<LeanSearch> {
  const asking = { cwd: folder, env, limitMs, signal };
  const needsLake = project !== null && project.lakefile !== null;
  const [ofLean, ofLake] = await Promise.all([
    askLeanVersion(lean, asking),
    needsLake ? askLake(lake, asking) : null,
  ]);
  if (ofLean.kind === 'failed') return missing('version', ofLean.why, repair);
  if (ofLake?.kind === 'failed') return missing('version', ofLake.why, repair);
  const { build } = ofLean;
  const got = formatVersion(build.version);
  const notes: string[] = [];
  const lakes = ofLake?.build.lean ?? build.version;
  if (compareVersions(build.version, lakes) !== 0)
    notes.push(`lean is ${got}, but lake belongs to Lean ${formatVersion(lakes)}`);
  const asked = toolchain === null ? null : parseVersion(toolchain);
  if (asked !== null && formatVersion(asked) !== got) notes.push(ifOther(got));
  const server = needsLake
    ? { command: lake, args: ['serve', '--'], cwd: folder, env }
    : { command: lean, args: ['--server'], cwd: folder, env };
  return {
    ...{ kind: 'found', how, server, toolchain, build, project },
    notes: [...notes, ...projectNotes(project)],
  };
}
