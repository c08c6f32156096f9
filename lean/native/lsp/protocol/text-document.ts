import type { ClientNotificationType } from '../connection/message-type.ts';
import type { LspRange } from './range.ts';

export interface DidOpenParams {
  readonly textDocument: {
    readonly uri: string;
    readonly languageId: 'lean4';
    readonly version: number;
    readonly text: string;
  };
  /** Lean's own: whether opening the document may build the modules that it imports. */
  readonly dependencyBuildMode: 'always' | 'once' | 'never';
}

/** What stood in `range` is `text` now. */
export interface TextChange {
  readonly range: LspRange;
  readonly text: string;
}

export interface DidChangeParams {
  readonly textDocument: { readonly uri: string; readonly version: number };
  /** One after the other; ranges are of the text that the changes before have left. */
  readonly contentChanges: readonly TextChange[];
}

export const didOpen: ClientNotificationType<DidOpenParams> = { method: 'textDocument/didOpen' };
export const didChange: ClientNotificationType<DidChangeParams> = { method: 'textDocument/didChange' };
export const didClose: ClientNotificationType<{ readonly textDocument: { readonly uri: string } }> = {
  method: 'textDocument/didClose',
};
