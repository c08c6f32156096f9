import { cutCommands } from '../../../datasets/text/commands.ts';

/** What every header imports without saying so. */
const prelude = 'Init';

/** `all` is for modules: private parts, too. */
const importedName = /^\s*(?:all\s+)?((?:«[^»]*»|[^\s«])+)/u;

/** The modules that a header imports besides the prelude, in its order, each once. */
export function headerImports(header: string): readonly string[] {
  const modules = cutCommands(header)
    .filter(({ keyword }) => keyword === 'import')
    // What we don't know as a command may follow.
    .flatMap(({ keywordEnd, end }) => importedName.exec(header.slice(keywordEnd, end))?.[1] ?? []);
  return [...new Set(modules)].filter((module) => module !== prelude);
}

/** The same for lists that import the same. */
export function importsKey(imports: readonly string[]): string {
  return [...new Set(imports)].sort().join(' ');
}
