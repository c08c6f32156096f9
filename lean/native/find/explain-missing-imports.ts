import { bareName } from '../../lake/manifest.ts';
import { isCoreName } from '../../lake/read-imports.ts';
import { buildCommand, inFolder, newMathlibProject } from './advice.ts';
import type { FoundLean } from './found-lean.ts';
import { hasModule } from './library-state.ts';
import type { ProjectInfo } from './project-info.ts';

/** Why the imports of a header can't be had, and what to do. */
interface MissingImports {
  readonly text: string;
  readonly advice: readonly string[];
}

/** What Lean says of imports that can't be had, with what to do where we know it. */
export async function whyNoImport(
  message: string,
  modules: readonly string[],
  lean: FoundLean,
): Promise<string> {
  const missing = await explainMissingImports(modules, lean);
  return missing === null ? message : [missing.text, ...missing.advice].join('\n');
}

/**
 * Looks at the modules that a header imports, once Lean has said that it can't import them: the project's own in its
 * build folder, those of packages by their roots. Null where nothing is known against any of them. A module below a root
 * of a package that is there may still be missing; Lean itself says so.
 */
export async function explainMissingImports(
  modules: readonly string[],
  { how, project, server }: FoundLean,
): Promise<MissingImports | null> {
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
function noProject(modules: readonly string[], maySeeMore: boolean): MissingImports {
  const wantsMathlib = modules.some((module) => rootOf(module) === 'Mathlib');
  const names = modules.join(', ');
  return {
    text: maySeeMore
      ? `no Lake project, and the Lean server finds no module ${names}`
      : `no Lake project, so there is no module ${names}`,
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
    text: `the project ${project.folder} has no module ${modules.join(', ')}`,
    advice: wantsMathlib
      ? [
          // Nobody has run Lake here yet, so what the lakefile requires isn't known.
          `${project.manifest === 'absent' ? 'Unless it is there: put' : 'Put'} ${add} into its ${project.lakefile}.`,
          inFolder(project.folder, 'lake update && lake exe cache get'),
        ]
      : [
          // With `srcDir` a lakefile may put the sources where we don't look.
          `If it is the project's own: ${inFolder(project.folder, `lake build ${modules.join(' ')}`)}`,
          `If not, add the package that has it to ${project.lakefile}.`,
          inFolder(project.folder, 'lake update'),
        ],
  };
}

function notBuilt(modules: readonly string[], project: ProjectInfo): MissingImports {
  const owners = [...new Set(modules.flatMap((module) => ownersOf(rootOf(module), project)))];
  const gone = project.packages.some(
    ({ name, library }) => owners.includes(name) && library.kind === 'not-downloaded',
  );
  return {
    text: `${owners.join(', ')} in ${project.folder} ${gone ? 'is not downloaded' : 'is not built, or not to its end'}`,
    advice: [inFolder(project.folder, buildCommand(owners))],
  };
}

function ownNotBuilt(modules: readonly string[], { folder }: ProjectInfo): MissingImports {
  const names = modules.join(', ');
  // The project may be Mathlib.
  const build = modules.every((module) => rootOf(module) === 'Mathlib')
    ? buildCommand(['mathlib'])
    : `lake build ${modules.join(' ')}`;
  return {
    text: `${names} in ${folder} ${modules.length === 1 ? 'is' : 'are'} not built`,
    advice: [inFolder(folder, build)],
  };
}
