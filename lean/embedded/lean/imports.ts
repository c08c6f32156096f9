import type { LeanMessage } from '../../../core/message.ts';
import type { ModuleImport } from '../../lake/read-imports.ts';
import { headerModules, importsKey, moduleImports } from '../../module-imports.ts';
import { tokensOf } from '../../syntax-tree.ts';
import { box, type Obj } from '../ffi/objects.ts';
import type { Scope } from '../ffi/scope.ts';
import type { Source } from './commands.ts';
import { messagesOfLog } from './messages.ts';
import { nameParts } from './names.ts';
import { readSyntax } from './syntax.ts';

export interface FileHeader {
  /** Where the file takes part in the module system, beginning with `module`: its imports as they are written. Else null. */
  readonly moduleImports: readonly ModuleImport[] | null;
  /** Equal for headers by which a text begins with the same environment. */
  readonly key: string;
  /** `Array Import`, the prelude included. */
  readonly imports: Obj;
  readonly modules: readonly string[];
  /** The same with all components of each name. */
  readonly moduleParts: readonly (readonly string[])[];
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
  const tree = readSyntax(objects, syntax);
  const ofModule = moduleImports(tree);
  const modules = headerModules(tree);
  return {
    moduleImports: ofModule,
    key: importsKey(modules, ofModule),
    imports,
    modules,
    moduleParts: objects.array(imports).map((item) => nameParts(objects, objects.field(item, 0)).map(String)),
    parser: objects.field(rest, 0),
    messages: messagesOfLog(scope, objects.field(rest, 1)),
    keywords: [...tokensOf(tree)].map((token) => token.text),
  };
}
