import type { EngineLibrary } from '../../lean/embedded/library/engine-library.ts';

/** A library on paper: modules by name, each of 10 bytes, with what they import. */
export function libraryOf(
  modules: readonly string[] | Readonly<Record<string, readonly string[]>>,
  more: Partial<EngineLibrary> = {},
): EngineLibrary {
  const imports = Array.isArray(modules)
    ? Object.fromEntries((modules as readonly string[]).map((name) => [name, []]))
    : (modules as Readonly<Record<string, readonly string[]>>);
  const names = Object.keys(imports);
  return {
    modules: names.map((name) => ({
      name,
      file: `/sources/${name}.lean`,
      bytes: 10,
      imports: imports[name] ?? [],
    })),
    files: names.map((name) => ({
      path: `lean/${name.replaceAll('.', '/')}.olean`,
      host: `/store/${name}`,
      size: 10,
    })),
    unproved: [],
    recompiled: [],
    options: {},
    fingerprint: names.join(),
    sources: [],
    ...more,
  };
}
