import { moduleText } from '../../name-parts.ts';
import { partPath } from './module-store.ts';

/** A project or an added library, as far as it says how more of its modules are made. */
export interface ModuleSource {
  /** First parts of the names of its modules. */
  readonly roots: readonly string[];
  /** Words of a command before and behind the names of modules. */
  readonly command: readonly [before: string, behind: string];
  /** What else could help: goes on behind the command. */
  readonly besides: string;
  /** Modules that are not used, as their sources, or those of what they import, have changed since they were built. */
  readonly outdated: readonly string[];
}

/** Roots of the library that comes with the embedded Lean. */
const coreRoots = new Set(['Init', 'Std', 'Lean']);

/**
 * What to say of modules that are not there, or null where all are.
 * @param paths of files that Lean sees, as `partPath` makes them
 * @param sources null: nothing but Lean's own library is there
 * @param modules names with all their components
 */
export function missingModules(
  paths: ReadonlySet<string>,
  sources: readonly ModuleSource[] | null,
  modules: readonly (readonly string[])[],
): string | null {
  const absent = modules.filter(
    (module) => !coreRoots.has(module[0] ?? '') && !paths.has(partPath(module, 'olean')),
  );
  if (absent.length === 0) return null;
  if (sources !== null) return `${absenceOf(sources, absent)}: ${adviceOn(sources, absent)}`;
  return (
    `no module ${namesOf(absent, ', ')}: the embedded Lean has its core library only (Init, Std, Lean); ` +
    '`lakatos library add` brings a library (mathlib, or any repository), --project names a Lake project'
  );
}

function absenceOf(sources: readonly ModuleSource[], modules: readonly (readonly string[])[]): string {
  const outdated = new Set(sources.flatMap((source) => source.outdated));
  const isOutdated = (module: readonly string[]): boolean => outdated.has(moduleText(module));
  const changed = modules.filter(isOutdated);
  const unknown = modules.filter((module) => !isOutdated(module));
  return [
    ...(unknown.length === 0 ? [] : [`no module ${namesOf(unknown, ', ')}`]),
    ...(changed.length === 0
      ? []
      : [`${namesOf(changed, ', ')} changed since it was built, or rests on what did`]),
  ].join('; ');
}

/** What makes modules that are not there: ends a sentence. */
function adviceOn(sources: readonly ModuleSource[], modules: readonly (readonly string[])[]): string {
  const roots = new Set(modules.map(([root]) => root));
  const own = sources.filter((source) => source.roots.some((root) => roots.has(root)));
  return (own.length === 0 ? sources : own)
    .map(
      ({ command: [before, behind], besides }) =>
        `\`${before} ${namesOf(modules, ' ')}${behind}\` builds it${besides}`,
    )
    .join('; ');
}

const namesOf = (modules: readonly (readonly string[])[], between: string): string =>
  modules.map(moduleText).join(between);
