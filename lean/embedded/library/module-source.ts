/** A project or an added library, as far as it says how more of its modules are made. */
export interface ModuleSource {
  /** First parts of the names of its modules. */
  readonly roots: readonly string[];
  /** Words of a command before and behind the names of modules. */
  readonly command: readonly [before: string, behind: string];
  /** What else could help: goes on behind the command. */
  readonly besides: string;
}

/** What makes modules that are not there: ends a sentence. */
export function adviceOn(sources: readonly ModuleSource[], modules: readonly (readonly string[])[]): string {
  const roots = new Set(modules.map(([root]) => root));
  const own = sources.filter((source) => source.roots.some((root) => roots.has(root)));
  const names = modules.map((module) => module.join('.')).join(' ');
  return (own.length === 0 ? sources : own)
    .map(({ command: [before, behind], besides }) => `\`${before} ${names}${behind}\` builds it${besides}`)
    .join('; ');
}
