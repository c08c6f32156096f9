import { z } from 'zod';

/** How Lean writes a reference to a value of its own: `{"p": "7"}`, in older versions `{"__rpcref": "7"}`. */
const remoteReferenceSchema = z.record(z.string(), z.union([z.string(), z.number()]));
export type RemoteReference = Readonly<z.infer<typeof remoteReferenceSchema>>;

/**
 * Something of a message. It was read from JSON, so that `z.json()` would find nothing, and go through megabytes, value by value, for
 * it; whoever asks knows what it is to be.
 */
export const presentSchema = z.unknown().refine((value) => value !== undefined);

/** Data, and values of Lean's by reference. */
const packetSchema = z.object({ json: presentSchema, held: z.array(remoteReferenceSchema) });

/** Starts a session, in which references are good. It ends without a sign of life for 30 s. */
export const connectRemote = {
  method: '$/lean/rpc/connect',
  content: z.object({ sessionId: z.string() }),
} as const;
export const keepRemoteAlive = '$/lean/rpc/keepAlive';

/** Calls a procedure that is declared above a place of a document. */
export const callRemote = { method: '$/lean/rpc/call', content: packetSchema } as const;

/** Gives references back: each once for every time that Lean has sent it. */
export const releaseRemote = '$/lean/rpc/release';
