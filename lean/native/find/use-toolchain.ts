import { compareVersions } from '../../versions/compare-versions.ts';
import { formatVersion } from '../../versions/lean-version.ts';
import { askLake, askLeanVersion } from './ask-version.ts';
import type { LeanSearch } from './found-lean.ts';
import type { SearchContext } from './search-context.ts';

/** Asks the programs of one toolchain what they are, and makes the server's command of them. */
export async function useToolchain(
  how: 'elan' | 'path',
  programs: { readonly lean: string; readonly lake: string },
  env: Readonly<Record<string, string>>,
  toolchain: string | null,
  { folder, project, limitMs, signal }: SearchContext,
): Promise<LeanSearch> {
  const asking = { cwd: folder, env, limitMs, signal };
  const needsLake = project !== null && project.lakefile !== null;
  const [lean, lake] = await Promise.all([
    askLeanVersion(programs.lean, asking),
    needsLake ? askLake(programs.lake, asking) : null,
  ]);
  const failed = lean.kind === 'failed' ? lean : lake?.kind === 'failed' ? lake : null;
  if (failed !== null)
    return { kind: 'missing', what: 'version', text: failed.why, advice: repair(toolchain) };
  const build = lean.kind === 'answered' ? lean.build : null;
  const notes: string[] = [];
  if (build !== null && lake?.kind === 'answered' && compareVersions(build.version, lake.build.lean) !== 0)
    notes.push(
      `lean is ${formatVersion(build.version)}, but lake belongs to Lean ${formatVersion(lake.build.lean)}`,
    );
  const server = needsLake
    ? { command: programs.lake, args: ['serve', '--'], cwd: folder, env }
    : { command: programs.lean, args: ['--server'], cwd: folder, env };
  return { kind: 'found', how, server, programs, toolchain, build, project, notes };
}

function repair(toolchain: string | null): readonly string[] {
  if (toolchain === null) return ['Install Lean again, or take elan to install it.'];
  return [`elan toolchain uninstall ${toolchain}`, `elan toolchain install ${toolchain}`];
}
