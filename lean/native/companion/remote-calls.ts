import { z } from 'zod';
import type { ClientNotificationType, LspPosition, RequestType } from '../lsp/protocol.ts';

/** How Lean writes a reference to a value of its own: `{"p": "7"}`, in older versions `{"__rpcref": "7"}`. */
const remoteReferenceSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type RemoteReference = Readonly<z.infer<typeof remoteReferenceSchema>>;

/** Data, and values of Lean's by reference. */
const packetSchema = z.object({ json: z.json(), held: z.array(remoteReferenceSchema) });

interface RemoteCall {
  readonly textDocument: { readonly uri: string };
  readonly position: LspPosition;
  readonly sessionId: string;
  readonly method: string;
  readonly params: { readonly json: object; readonly held: readonly RemoteReference[] };
}

/** Starts a session, in which references are good. It ends without a sign of life for 30 s. */
export const connectRemote: RequestType<{ readonly uri: string }, { readonly sessionId: string }> = {
  method: '$/lean/rpc/connect',
  result: z.object({ sessionId: z.string() }),
};

/** Calls a procedure that is declared above a place of a document. */
export const callRemote: RequestType<RemoteCall, z.infer<typeof packetSchema>> = {
  method: '$/lean/rpc/call',
  result: packetSchema,
};

interface OfSession {
  readonly uri: string;
  readonly sessionId: string;
}

export const keepRemoteAlive: ClientNotificationType<OfSession> = { method: '$/lean/rpc/keepAlive' };

/** Gives references back: each once for every time that Lean has sent it. */
export const releaseRemote: ClientNotificationType<
  OfSession & { readonly refs: readonly RemoteReference[] }
> = {
  method: '$/lean/rpc/release',
};
