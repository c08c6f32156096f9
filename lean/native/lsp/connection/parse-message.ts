import type { Message } from 'vscode-jsonrpc/node';
import { z } from 'zod';

const id = z.union([z.string(), z.number().int()]);

/**
 * A request, a notification or a response. vscode-jsonrpc drops what is neither, and then waits for ever for the answer
 * that it may have been.
 */
const messageSchema = z.union([
  z.looseObject({ jsonrpc: z.literal('2.0'), id: id.optional(), method: z.string() }),
  z.looseObject({
    jsonrpc: z.literal('2.0'),
    id,
    error: z.looseObject({ code: z.number().int(), message: z.string() }),
  }),
  z
    .looseObject({ jsonrpc: z.literal('2.0'), id, result: z.unknown() })
    .refine((message) => message.result !== undefined),
]);

/** Reads the body of a message. Throws when it is none. */
export function parseMessage(body: Buffer): Message {
  const text = body.toString('utf8');
  const beginning = JSON.stringify(text.slice(0, 80));
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error(`it wrote a message that is not JSON: ${beginning}`);
  }
  const message = messageSchema.safeParse(read);
  if (!message.success) throw new Error(`it wrote a message that is not JSON-RPC: ${beginning}`);
  return message.data;
}
