import type { ModuleImport } from '../../lake/read-imports.ts';
import type { ExportedDeclarations } from './format.ts';

/**
 * What the Lean that confirms a proof is to import: what the reference does, and of all else those modules alone whose constants the
 * proof mentions. Importing a module runs its initializers, and whatever they change there stays for what is compared.
 * @param asked imports of the reference, the prelude included
 * @param needed modules whose constants the proof mentions, and that the reference's imports don't bring
 * @param written imports of a submission that begins with `module`; of any other one null
 */
export function importsToConfirm(
  asked: readonly string[],
  needed: readonly string[],
  written: readonly ModuleImport[] | null,
): Pick<ExportedDeclarations, 'modules' | 'moduleImports'> {
  const modules = [...new Set([...asked, ...needed])];
  if (written === null) return { modules, moduleImports: null };
  const known = new Set([...asked, ...written.map(({ module }) => module)]);
  const moduleImports = [
    ...written.filter(({ module }) => modules.includes(module)),
    ...modules
      .filter((module) => !known.has(module))
      .map((module) => ({ module, isPublic: false, isMeta: false, isAll: false })),
  ];
  return { modules, moduleImports };
}
