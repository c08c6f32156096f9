import type { LeanMessage } from '../../../core/message.ts';
import type { Refusal } from '../../gate/policy/refusal.ts';
import type { SyntaxNode } from '../../syntax-tree.ts';
import type { NameParts } from './names.ts';
import type { RemoteReference } from './remote-calls.ts';

export interface ElaboratedCommand {
  readonly tree: SyntaxNode;
  readonly namespace: NameParts;
  /** First byte, and the byte behind the last one. */
  readonly start: number;
  readonly end: number;
  readonly parseMessages: readonly LeanMessage[];
  readonly messages: readonly LeanMessage[];
}

/** Why a text was not elaborated to its end. */
export type TextStop =
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly line: number }
  | { readonly kind: 'import'; readonly message: string }
  | { readonly kind: 'exit'; readonly line: number };

/** A text that was elaborated, command by command. */
export interface ElaboratedText {
  readonly commands: readonly ElaboratedCommand[];
  /** Messages of the parser, and of elaboration, each in the order of the text. */
  readonly parseMessages: readonly LeanMessage[];
  readonly messages: readonly LeanMessage[];
  readonly modules: readonly string[];
  readonly stop: TextStop | null;
  /** Lean's state behind the last command; null when imports failed. */
  readonly session: RemoteReference | null;
}
