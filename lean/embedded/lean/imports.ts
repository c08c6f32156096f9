import type { LeanMessage } from '../../../core/message.ts';
import { tokensOf } from '../../syntax-tree.ts';
import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { Source } from './commands.ts';
import { readMessages } from './messages.ts';
import { nameText } from './names.ts';
import { readSyntax } from './syntax.ts';

export interface FileHeader {
  /** `Array Import`, the prelude included. */
  readonly imports: Obj;
  readonly modules: readonly string[];
  /** `ModuleParserState` behind the imports. */
  readonly parser: Obj;
  readonly messages: readonly LeanMessage[];
  /** `module`, `prelude`, `import` and its modifiers, as far as they are there. */
  readonly keywords: readonly string[];
}

/** Reads the `import` lines of a text. */
export function readFileHeader(scope: Scope, source: Source): FileHeader {
  const { objects } = scope;
  const result = scope.run('Lean.Parser.parseHeader', source.context);
  const syntax = objects.field(result, 0);
  const rest = objects.field(result, 1);
  const includePrelude = box(1);
  const imports = scope.call('Lean.Elab.headerToImports', syntax, includePrelude);
  const keywords = [...tokensOf(readSyntax(objects, syntax))].map((token) => token.text);
  return {
    imports,
    modules: objects.array(imports).map((item) => nameText(objects, objects.field(item, 0))),
    parser: objects.field(rest, 0),
    messages: readMessages(scope, objects.field(rest, 1)),
    keywords,
  };
}

/** Roots of the library that comes with the embedded Lean. */
const embeddedRoots = new Set(['Init', 'Std', 'Lean']);

/** What to say of modules that the embedded Lean doesn't have, or null. */
export function missingModules(modules: readonly string[]): string | null {
  const missing = modules.filter((module) => !embeddedRoots.has(module.split('.')[0] ?? ''));
  if (missing.length === 0) return null;
  return (
    `no module ${missing.join(', ')}: the embedded Lean has its core library only (Init, Std, Lean); ` +
    'name a Lake project that has it with --project'
  );
}
