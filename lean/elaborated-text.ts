import type { LeanMessage } from '../core/message.ts';
import { lineAt } from './byte-places.ts';
import type { Refusal } from './gate/policy/refusal.ts';
import type { ModuleImport } from './lake/read-imports.ts';
import type { NameParts } from './name-parts.ts';
import { endOf, type SyntaxNode, type SyntaxTree, startOf } from './syntax-tree.ts';

/** One command of a text. Offsets are bytes of its UTF-8 form. */
export interface ParsedCommand {
  readonly tree: SyntaxNode;
  readonly start: number;
  readonly end: number;
}

/** A command, and what was said of it. */
export interface JudgedCommand extends ParsedCommand {
  /** Messages of the parser, apart from those of elaboration. */
  readonly parseMessages: readonly LeanMessage[];
  readonly messages: readonly LeanMessage[];
}

/** One command of a text, elaborated. */
export interface ElaboratedCommand extends JudgedCommand {
  /** The namespace it stands in. */
  readonly namespace: NameParts;
}

/** Why a text was not elaborated to its end. */
export type TextStop =
  | {
      readonly kind: 'refused';
      readonly refusal: Refusal;
      readonly line: number;
      readonly command: ParsedCommand;
    }
  | { readonly kind: 'import'; readonly message: string }
  | {
      readonly kind: 'exit';
      readonly line: number;
      /** Bytes of an `import` that stands too late; absent for `#exit`. */
      readonly lateImport?: { readonly start: number; readonly end: number };
    };

/** Whether a text has errors of the parser, and its errors: what Lean says besides of what does not parse comes from what is missing. */
export function errorsOf({ parseMessages, messages }: Pick<ElaboratedText, 'parseMessages' | 'messages'>): {
  readonly code: 'parse-error' | 'elaboration-error';
  readonly errors: readonly LeanMessage[];
} {
  const isError = ({ severity }: LeanMessage): boolean => severity === 'error';
  const errors = parseMessages.filter(isError);
  return errors.length > 0
    ? { code: 'parse-error', errors }
    : { code: 'elaboration-error', errors: messages.filter(isError) };
}

export const importKind = 'Lean.Parser.Command.import';

/** Where a command stands in a text of so many bytes. What the parser could make nothing of has no place of its own. */
export function placeOf(tree: SyntaxTree, length: number): { readonly start: number; readonly end: number } {
  const found = startOf(tree);
  const start = found < 0 ? length : found;
  return { start, end: Math.max(start, endOf(tree)) };
}

/** What a command says that ends a text before its end. */
export function exitStop(tree: SyntaxTree, bytes: Buffer): TextStop {
  const place = placeOf(tree, bytes.length);
  const isImport = tree.kind === 'node' && tree.name === importKind;
  return { kind: 'exit', line: lineAt(bytes, place.start), ...(isImport && { lateImport: place }) };
}

/** What a text says that ends at a command which must not run. */
export function refusedStop(refusal: Refusal, tree: SyntaxNode, bytes: Buffer): TextStop {
  const command = { tree, ...placeOf(tree, bytes.length) };
  return { kind: 'refused', refusal, line: lineAt(bytes, command.start), command };
}

/** A text that an engine has elaborated, command by command. */
export interface ElaboratedText {
  readonly commands: readonly ElaboratedCommand[];
  /** Messages of the parser, and of elaboration, each in the order of the text. */
  readonly parseMessages: readonly LeanMessage[];
  readonly messages: readonly LeanMessage[];
  readonly modules: readonly string[];
  /** Of a text that begins with `module`: its imports as they are written. Null, or not there: of another text. */
  readonly moduleImports?: readonly ModuleImport[] | null;
  readonly stop: TextStop | null;
}
