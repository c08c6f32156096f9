import type { LeanMessage } from '../core/message.ts';
import type { Refusal } from './gate/policy/refusal.ts';
import type { NameParts } from './name-parts.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** One command of a text, elaborated. Offsets are bytes of its UTF-8 form. */
export interface ElaboratedCommand {
  /** The namespace it stands in. */
  readonly namespace: NameParts;
  readonly tree: SyntaxNode;
  readonly start: number;
  readonly end: number;
  /** Messages of the parser, apart from those of elaboration. */
  readonly parseMessages: readonly LeanMessage[];
  readonly messages: readonly LeanMessage[];
}

/** Why a text was not elaborated to its end. */
export type TextStop =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly line: number }
  | { readonly kind: 'import'; readonly message: string }
  | { readonly kind: 'exit'; readonly line: number };

/** A text that an engine has elaborated, command by command. */
export interface ElaboratedText {
  readonly commands: readonly ElaboratedCommand[];
  /** Messages of the parser, and of elaboration, each in the order of the text. */
  readonly parseMessages: readonly LeanMessage[];
  readonly messages: readonly LeanMessage[];
  readonly modules: readonly string[];
  readonly stop: TextStop | null;
}
