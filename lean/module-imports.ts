import type { ModuleHeader, ModuleImport } from './lake/read-imports.ts';
import { textOfImports } from './library-theorems.ts';
import { moduleText } from './name-parts.ts';
import { type SyntaxTree, tokensOf } from './syntax-tree.ts';

/** Every header imports it without saying so. */
const prelude = 'Init';

const words: ReadonlySet<string> = new Set(['public', 'meta', 'import', 'all']);

/** All that the header of a text imports, by its tree: the prelude first, where it does not say otherwise. */
export function headerModules(header: SyntaxTree): string[] {
  const tokens = [...tokensOf(header)];
  const named = tokens.flatMap((token) => (token.kind === 'identifier' ? moduleText(token.parts) : []));
  const isPrelude = tokens.some(({ kind, text }) => kind === 'atom' && text === 'prelude');
  return isPrelude ? named : [prelude, ...named];
}

/** The imports of a text that begins with `module`, as Lean's parser has read them; null of another text. `header`: its tree. */
export function moduleImports(header: SyntaxTree): readonly ModuleImport[] | null {
  const imports: ModuleImport[] = [];
  let isModule = false;
  let before: string[] = [];
  for (const token of tokensOf(header)) {
    if (token.kind === 'atom') {
      if (token.text === 'module') isModule = true;
      if (words.has(token.text)) before.push(token.text);
      continue;
    }
    const [isPublic, isMeta, isAll] = ['public', 'meta', 'all'].map((word) => before.includes(word));
    imports.push({
      module: moduleText(token.parts),
      isPublic: isPublic === true,
      isMeta: isMeta === true,
      isAll: isAll === true,
    });
    before = [];
  }
  return isModule ? imports : null;
}

/** Equal for headers by which texts begin with the same environment. `modules`: all that is imported. */
export const importsKey = (modules: readonly string[], ofModule: readonly ModuleImport[] | null): string =>
  ofModule === null ? modules.join(' ') : textOfModule(ofModule);

/** A text that begins with `module`, imports these and says nothing more. */
export const textOfModule = (imports: readonly ModuleImport[]): string =>
  ['module', ...imports.map(importLine)].map((line) => `${line}\n`).join('');

/** A text with the imports of a header and nothing more; empty where it asks for nothing but the prelude. */
export function textOfHeader({ isModule, imports }: ModuleHeader): string {
  const asked = imports.filter(({ module, isAll }) => module !== prelude || isAll);
  if (isModule) return textOfModule(asked);
  return textOfImports(asked.map(({ module }) => module));
}

const importLine = ({ module, isPublic, isMeta, isAll }: ModuleImport): string =>
  `${isPublic ? 'public ' : ''}${isMeta ? 'meta ' : ''}import ${isAll ? 'all ' : ''}${module}`;
