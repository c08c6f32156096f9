import type { Readable } from 'node:stream';
import {
  type NotificationMessage,
  type RequestMessage,
  type ResponseMessage,
  StreamMessageReader,
} from 'vscode-jsonrpc/node';
import { z } from 'zod';
import { lspRangeSchema } from '../native/lsp/protocol.ts';

/**
 * Reads the messages of a stream. The reader of vscode-jsonrpc looks every ten seconds whether the rest of a message has come: that
 * would keep the process alive for ever behind a client that left, or a worker that was ended, in the middle of one.
 */
export function readMessages(stream: Readable): StreamMessageReader {
  const reader = new StreamMessageReader(stream);
  reader.partialMessageTimeout = 0;
  return reader;
}

export type RequestId = RequestMessage['id'];

export const didOpenSchema = z.object({
  textDocument: z.object({ uri: z.string(), version: z.int().default(0), text: z.string() }),
  /** Lean's own addition. There is nothing to build here, so it is only handed on. */
  dependencyBuildMode: z.string().optional(),
});
/** New text for a range, or for everything where there is no range. */
const changeSchema = z.object({ range: lspRangeSchema.optional(), text: z.string() });
export type DocumentChange = z.infer<typeof changeSchema>;

export const didChangeSchema = z.object({
  textDocument: z.object({ uri: z.string(), version: z.int().nullish() }),
  contentChanges: z.array(changeSchema),
});
export const didCloseSchema = z.object({ textDocument: z.object({ uri: z.string() }) });
/** How most messages name their document. */
export const documentUri = z
  .object({ textDocument: z.object({ uri: z.string() }) })
  .transform((params) => params.textDocument.uri);
/** How the others do. */
export const plainUri = z.object({ uri: z.string() }).transform(({ uri }) => uri);

export const requestIdSchema = z.union([z.string(), z.number()]);
export const cancelSchema = z.object({ id: requestIdSchema });

export type DidOpen = z.infer<typeof didOpenSchema>;
export type DidChange = z.infer<typeof didChangeSchema>;

export const notification = (
  method: string,
  params: NonNullable<NotificationMessage['params']>,
): NotificationMessage => ({ jsonrpc: '2.0', method, params });

export const responseTo = (id: RequestId, result: ResponseMessage['result']): ResponseMessage => ({
  jsonrpc: '2.0',
  id,
  result: result ?? null,
});

export const refusal = (id: RequestId, code: number, message: string): ResponseMessage => ({
  jsonrpc: '2.0',
  id,
  error: { code, message },
});
