import { delimiter } from 'node:path';
import type { FoundLean } from './found-lean.ts';
import { runBriefly } from './run-briefly.ts';

export type LakeEnvironment =
  | { readonly kind: 'known'; readonly leanPath: readonly string[] }
  | { readonly kind: 'unknown'; readonly why: string };

/**
 * Where a project's modules lie: what Lake would put into `LEAN_PATH`. Lake compiles the project's configuration for
 * that, and would download packages that are missing, so it is not asked while any is.
 */
export async function lakeEnvironment(
  { programs, server, project }: FoundLean,
  { limitMs = 30_000, signal }: { readonly limitMs?: number; readonly signal?: AbortSignal } = {},
): Promise<LakeEnvironment> {
  if (programs === null || project === null || project.lakefile === null)
    return { kind: 'unknown', why: 'there is no Lake project of a known toolchain' };
  const gone = project.packages.find(({ library }) => library.kind === 'not-downloaded');
  if (project.manifest !== 'read')
    return { kind: 'unknown', why: `lake-manifest.json is ${project.manifest}` };
  if (gone !== undefined) return { kind: 'unknown', why: `package ${gone.name} is not downloaded` };
  const run = await runBriefly(programs.lake, ['env', 'printenv', 'LEAN_PATH'], {
    cwd: server.cwd,
    env: server.env,
    limitMs,
    signal,
  });
  const path = run.kind === 'ended' && run.code === 0 ? run.stdout.trim() : '';
  if (path === '' || path.includes('\n'))
    return { kind: 'unknown', why: `\`lake env printenv LEAN_PATH\` gave no answer (${run.kind})` };
  return { kind: 'known', leanPath: path.split(delimiter).filter((folder) => folder !== '') };
}
