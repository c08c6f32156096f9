import { resolve } from 'node:path';
import { type ErrorCode, LakatosError } from '../../../core/errors.ts';
import { commandSearch } from './command-search.ts';
import type { ProcessEnvironment } from './elan.ts';
import { isDirectory } from './files.ts';
import { findProject } from './find-project.ts';
import { type LeanSearch, type MissingLean, missing, type SearchContext } from './found-lean.ts';
import { readProject } from './project-info.ts';
import { elanSearch, pathSearch } from './toolchain-search.ts';

export interface FindLeanOptions {
  /** A Lake project, or a folder in one. */
  readonly project?: string | undefined;
  /** The Lean file in question: its project is meant where none is named. */
  readonly file?: string | undefined;
  /** The server as the user would start it in a shell. Default: what `LAKATOS_LEAN` says. */
  readonly command?: string | undefined;
  /** Where relative paths start. */
  readonly cwd: string;
  readonly env: ProcessEnvironment;
  /** For each program that is asked for its version (ms). Default 10 s. */
  readonly limitMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

const projectAdvice = 'Name the folder of a Lake project, or make one with `lake init`.';

/**
 * Finds the Lean to use: the user's command, else elan's toolchain for the project, else the Lean on the search path.
 * Nothing is downloaded, installed or built, and no program runs but `lean --version` and `lake --version`.
 */
export async function findLean(options: FindLeanOptions): Promise<LeanSearch> {
  options.signal?.throwIfAborted();
  const named = options.project === undefined ? undefined : resolve(options.cwd, options.project);
  if (named !== undefined && !(await isDirectory(named)))
    return missing('folder', `${named} is no folder`, [projectAdvice]);
  const start = named ?? resolve(options.cwd, options.file ?? '.');
  const project = await findProject(start);
  if (named !== undefined && project === null) {
    const text = `neither ${named} nor a folder above it has a lakefile.toml, lakefile.lean or lean-toolchain`;
    return missing('project', text, [projectAdvice]);
  }
  const context: SearchContext = {
    cwd: options.cwd,
    folder: project?.folder ?? options.cwd,
    project: project === null ? null : await readProject(project),
    env: options.env,
    limitMs: options.limitMs ?? 10_000,
    signal: options.signal,
  };
  const command = options.command ?? options.env['LAKATOS_LEAN'];
  if (command !== undefined && command.trim() !== '') return await commandSearch(command, context);
  return (await elanSearch(context)) ?? (await pathSearch(context));
}

const codes: { readonly [what in MissingLean['what']]?: ErrorCode } = {
  folder: 'INPUT_UNREADABLE',
  project: 'INPUT_INVALID',
};

/**
 * What was found, for callers that can't go on without Lean.
 * @throws LakatosError LEAN_SERVER_NOT_FOUND, or INPUT_UNREADABLE and INPUT_INVALID for the project that the user names; with
 * the advice
 */
export async function requireLean(options: FindLeanOptions): Promise<Extract<LeanSearch, { kind: 'found' }>> {
  const search = await findLean(options);
  if (search.kind === 'found') return search;
  throw new LakatosError(codes[search.what] ?? 'LEAN_SERVER_NOT_FOUND', search.text, {
    advice: search.advice.join('; '),
  });
}
