import { z } from 'zod';
import type { ClientNotificationType, RequestType } from '../connection/message-type.ts';

export interface InitializeParams {
  readonly processId: number;
  readonly clientInfo: { readonly name: string };
  readonly rootUri: string | null;
  readonly capabilities: {
    readonly textDocument: { readonly publishDiagnostics: { readonly versionSupport: true } };
    /**
     * `silentDiagnosticSupport`: Lean withholds silent diagnostics otherwise. (`incrementalDiagnosticSupport`, Lean 4.31,
     * is not asked for: the last diagnostics of a version are then all of them.)
     */
    readonly lean: { readonly silentDiagnosticSupport: true };
  };
  /**
   * `editDelay`: how long Lean waits after an edit for another (ms; 200 by default, newer versions have it as option
   * `server.reportDelayMs`). Without `hasWidgets` the text of a message is complete.
   */
  readonly initializationOptions: { readonly editDelay: number; readonly hasWidgets: false };
}

export const initialize: RequestType<InitializeParams, InitializeResult> = {
  method: 'initialize',
  result: z.object({
    capabilities: z.looseObject({}),
    serverInfo: z.object({ name: z.string(), version: z.string().nullish() }).nullish(),
  }),
};

export interface InitializeResult {
  readonly capabilities: { readonly [name: string]: unknown };
  readonly serverInfo?:
    | { readonly name: string; readonly version?: string | null | undefined }
    | null
    | undefined;
}

export const initialized: ClientNotificationType<Record<string, never>> = { method: 'initialized' };
