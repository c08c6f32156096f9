import { bareName } from '../../lake/manifest.ts';
import { isCoreName } from '../../lake/read-imports.ts';
import { buildCommand, inFolder, newMathlibProject } from './advice.ts';
import type { FoundLean } from './found-lean.ts';
import { hasModule } from './library-state.ts';
import type { ProjectInfo } from './project-info.ts';

/** What Lean says of imports that can't be had, with what to do where we know it. */
export async function whyNoImport(
  message: string,
  modules: readonly string[],
  lean: FoundLean,
): Promise<string> {
  const lines = await explainMissingImports(modules, lean);
  return lines === null ? message : lines.join('\n');
}

/**
 * Why the imports of a header can't be had, in a line, and what to do, in others.
 * Looks at the modules that a header imports, once Lean has said that it can't import them: the project's own in its
 * build folder, those of packages by their roots. Null where nothing is known against any of them. A module below a root
 * of a package that is there may still be missing; Lean itself says so.
 */
export async function explainMissingImports(
  modules: readonly string[],
  { how, project, server }: FoundLean,
): Promise<readonly string[] | null> {
  const foreign = modules.filter((module) => !isCoreName(module));
  if (foreign.length === 0) return null;
  if (project === null || project.lakefile === null)
    return noProject(foreign, how === 'command' || server.env['LEAN_PATH'] !== undefined);
  if (project.manifest === 'unreadable') return null;
  const unknown = foreign.filter((module) => ownersOf(rootOf(module), project).length === 0);
  if (unknown.length > 0) return notRequired(unknown, project);
  const isOwn = (module: string): boolean => ownersOf(rootOf(module), project).includes('');
  const unbuilt = foreign.filter((module) => !isOwn(module) && !isBuilt(module, project));
  if (unbuilt.length > 0) return notBuilt(unbuilt, project);
  const own = foreign.filter(isOwn);
  const there = await Promise.all(own.map((module) => hasModule(project.folder, module)));
  const gone = own.filter((_, index) => !there[index]);
  return gone.length === 0 ? null : ownNotBuilt(gone, project);
}

const rootOf = (module: string): string => bareName(module.split('.')[0] ?? module);

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
 * Modules below a root of which some are there count as built, for the cache can be asked for single ones
 * (`lake exe cache get Mathlib.Tactic`).
 */
function isBuilt(module: string, project: ProjectInfo): boolean {
  const root = rootOf(module);
  return project.packages.some(
    ({ library: { kind, built, sources } }) =>
      built.includes(root) || (kind === 'partly-built' && module !== root && sources.includes(root)),
  );
}

/** `maySeeMore`: the server is the user's own, or has a search path of the user's. */
function noProject(modules: readonly string[], maySeeMore: boolean): string[] {
  const wantsMathlib = modules.some((module) => rootOf(module) === 'Mathlib');
  const names = modules.join(', ');
  return [
    maySeeMore
      ? `no Lake project, and the Lean server finds no module ${names}`
      : `no Lake project, so there is no module ${names}`,
    'Name the project with --project DIR, or put the file into its folder.',
    ...(wantsMathlib ? newMathlibProject : []),
  ];
}

function notRequired(modules: readonly string[], { folder, lakefile, manifest }: ProjectInfo): string[] {
  const wantsMathlib = modules.some((module) => rootOf(module) === 'Mathlib');
  const table = 'a [[require]] with name = "mathlib" and scope = "leanprover-community"';
  const line = 'require "leanprover-community" / "mathlib"';
  const add = lakefile === 'lakefile.lean' ? `the line ${line}` : table;
  const advice = wantsMathlib
    ? [
        // Nobody has run Lake here yet, so what the lakefile requires isn't known.
        `${manifest === 'absent' ? 'Unless it is there: put' : 'Put'} ${add} into its ${lakefile}.`,
        inFolder(folder, 'lake update && lake exe cache get'),
      ]
    : [
        // With `srcDir` a lakefile may put the sources where we don't look.
        `If it is the project's own: ${inFolder(folder, `lake build ${modules.join(' ')}`)}`,
        `If not, add the package that has it to ${lakefile}.`,
        inFolder(folder, 'lake update'),
      ];
  return [`the project ${folder} has no module ${modules.join(', ')}`, ...advice];
}

function notBuilt(modules: readonly string[], project: ProjectInfo): string[] {
  const owners = [...new Set(modules.flatMap((module) => ownersOf(rootOf(module), project)))];
  const gone = project.packages.some(
    ({ name, library }) => owners.includes(name) && library.kind === 'not-downloaded',
  );
  return [
    `${owners.join(', ')} in ${project.folder} ${gone ? 'is not downloaded' : 'is not built, or not to its end'}`,
    inFolder(project.folder, buildCommand(owners)),
  ];
}

function ownNotBuilt(modules: readonly string[], { folder }: ProjectInfo): string[] {
  // The project may be Mathlib.
  const build = modules.every((module) => rootOf(module) === 'Mathlib')
    ? buildCommand(['mathlib'])
    : `lake build ${modules.join(' ')}`;
  return [
    `${modules.join(', ')} in ${folder} ${modules.length === 1 ? 'is' : 'are'} not built`,
    inFolder(folder, build),
  ];
}
