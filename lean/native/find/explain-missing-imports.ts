import { buildCommand, inFolder, newMathlibProject } from './advice.ts';
import type { FoundLean } from './found-lean.ts';
import type { ProjectInfo } from './project-info.ts';

/** Why the imports of a header can't be had, and what to do. */
export interface MissingImports {
  readonly modules: readonly string[];
  readonly text: string;
  readonly advice: readonly string[];
}

/** Comes with every toolchain. */
const toolchainRoots = new Set(['Init', 'Std', 'Lean', 'Lake']);

/**
 * Looks at the modules that a header imports, by their roots. Null where each can be had, or nothing is known against
 * it: of a command of the user's we can't know what it sees, unless there is a project. A module below a root that is
 * there may still be missing; Lean itself says so, and quickly.
 */
export function explainMissingImports(modules: readonly string[], found: FoundLean): MissingImports | null {
  const foreign = modules.filter((module) => !toolchainRoots.has(rootOf(module)));
  if (foreign.length === 0) return null;
  const { project } = found;
  if (project === null || project.lakefile === null)
    return found.how === 'command' || found.server.env['LEAN_PATH'] !== undefined ? null : noProject(foreign);
  if (project.manifest === 'unreadable') return null;
  const unknown = foreign.filter((module) => ownersOf(rootOf(module), project).length === 0);
  if (unknown.length > 0) return notRequired(unknown, project);
  const unbuilt = foreign.filter((module) => !isBuilt(module, project));
  return unbuilt.length === 0 ? null : notBuilt(unbuilt, project);
}

const rootOf = (module: string): string => (module.split('.')[0] ?? module).replace(/^«(.*)»$/, '$1');

/** Root modules of packages that can't be seen in a folder because it isn't there yet. */
const knownRoots: Readonly<Record<string, string>> = {
  mathlib: 'Mathlib',
  batteries: 'Batteries',
  aesop: 'Aesop',
  Qq: 'Qq',
  proofwidgets: 'ProofWidgets',
  importGraph: 'ImportGraph',
  plausible: 'Plausible',
};

/** The packages that have a root module; '' is the project itself. */
function ownersOf(root: string, { own, packages }: ProjectInfo): readonly string[] {
  const owners = packages
    .filter(
      ({ name, library }) =>
        library.built.includes(root) || library.sources.includes(root) || knownRoots[name] === root,
    )
    .map(({ name }) => name);
  return own.built.includes(root) || own.sources.includes(root) ? ['', ...owners] : owners;
}

/**
 * The project's own modules count as built: the server builds those that a file imports. So do modules below a root of
 * which some are there, for the cache can be asked for single ones (`lake exe cache get Mathlib.Tactic`).
 */
function isBuilt(module: string, project: ProjectInfo): boolean {
  const root = rootOf(module);
  if (ownersOf(root, project).includes('')) return true;
  return project.packages.some(
    ({ library: { kind, built, sources } }) =>
      built.includes(root) || (kind === 'partly-built' && module !== root && sources.includes(root)),
  );
}

function noProject(modules: readonly string[]): MissingImports {
  const wantsMathlib = modules.some((module) => rootOf(module) === 'Mathlib');
  return {
    modules,
    text: `no Lake project, so there is no module ${modules.join(', ')}`,
    advice: [
      'Name the project with --project DIR, or put the file into its folder.',
      ...(wantsMathlib ? newMathlibProject : []),
    ],
  };
}

function notRequired(modules: readonly string[], project: ProjectInfo): MissingImports {
  const wantsMathlib = modules.some((module) => rootOf(module) === 'Mathlib');
  const table = 'a [[require]] with name = "mathlib" and scope = "leanprover-community"';
  const line = 'require "leanprover-community" / "mathlib"';
  const add = project.lakefile === 'lakefile.lean' ? `the line ${line}` : table;
  return {
    modules,
    text: `the project ${project.folder} has no module ${modules.join(', ')}`,
    advice: wantsMathlib
      ? [
          `Put ${add} into its ${project.lakefile}.`,
          inFolder(project.folder, 'lake update && lake exe cache get'),
        ]
      : [`Add the package that has it to ${project.lakefile}.`, inFolder(project.folder, 'lake update')],
  };
}

function notBuilt(modules: readonly string[], project: ProjectInfo): MissingImports {
  const owners = [...new Set(modules.flatMap((module) => ownersOf(rootOf(module), project)))];
  const gone = project.packages.some(
    ({ name, library }) => owners.includes(name) && library.kind === 'not-downloaded',
  );
  return {
    modules,
    text: `${owners.join(', ')} in ${project.folder} ${gone ? 'is not downloaded' : 'is not built, or not to its end'}`,
    advice: [inFolder(project.folder, buildCommand(owners))],
  };
}
