import { cutCommands } from '../../../datasets/text/commands.ts';

/** What every header imports without saying so. */
const prelude = 'Init';

/** The modules that a header imports besides the prelude, in its order, each once. */
export function headerImports(header: string): readonly string[] {
  const modules = cutCommands(header)
    .filter(({ keyword }) => keyword === 'import')
    .map(({ keywordEnd, end }) =>
      header
        .slice(keywordEnd, end)
        .trim()
        .replace(/^all\s+/u, ''),
    );
  return [...new Set(modules)].filter((module) => module !== prelude);
}

/** The same for lists that import the same. */
export function importsKey(imports: readonly string[]): string {
  return [...new Set(imports)].sort().join(' ');
}
