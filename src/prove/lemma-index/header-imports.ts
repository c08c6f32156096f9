import { importPlaces } from '../../../lean/lake/read-imports.ts';

/** What every header imports without saying so. */
const prelude = 'Init';

/** The modules that a header imports besides the prelude, in its order, each once. */
export function headerImports(header: string): readonly string[] {
  const modules = importPlaces(header).map(({ module }) => module);
  return [...new Set(modules)].filter((module) => module !== prelude);
}

/** The same for lists that import the same. */
export function importSetKey(imports: readonly string[]): string {
  return [...new Set(imports)].sort().join(' ');
}
