import type { Readable } from 'node:stream';
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  type Message,
  type MessageReader,
} from 'vscode-jsonrpc/node';
import { z } from 'zod';
import { messageOf } from '../../../core/errors.ts';
import { FrameParser } from './frame-parser.ts';

const jsonrpc = z.literal('2.0');
const id = z.union([z.string(), z.number().int()]);
/** vscode-jsonrpc drops what is none of these, and then waits for ever for the answer that it may have been. */
const messageSchema = z.union([
  z.looseObject({ jsonrpc, id: id.optional(), method: z.string() }),
  z.looseObject({ jsonrpc, id, error: z.looseObject({ code: z.number().int(), message: z.string() }) }),
  z.looseObject({ jsonrpc, id, result: z.unknown() }).refine(({ result }) => result !== undefined),
]);

/** Reads the body of a message. Throws when it is none. */
function parseMessage(body: Buffer): Message {
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

/**
 * Reads the messages of a server that may be anything. Unlike the reader of vscode-jsonrpc it has limits of size, sees at
 * the first bytes that a program doesn't speak the protocol, and stops for good at the first violation: what comes after
 * it can't be trusted. Each error is told once, by `onError`.
 */
export class StrictMessageReader extends AbstractMessageReader implements MessageReader {
  readonly #stream: Readable;

  constructor(stream: Readable) {
    super();
    this.#stream = stream;
  }

  listen(callback: DataCallback): Disposable {
    const frames = new FrameParser();
    const onData = (chunk: Buffer) => {
      try {
        for (const frame of frames.push(chunk)) callback(parseMessage(frame));
      } catch (thrown) {
        this.#stream.off('data', onData);
        // What else it writes is thrown away, so that it can't block.
        this.#stream.resume();
        this.fireError(new Error(messageOf(thrown)));
      }
    };
    const onClose = () => this.fireClose();
    this.#stream.on('data', onData);
    this.#stream.once('close', onClose);
    return {
      dispose: () => {
        this.#stream.off('data', onData);
        this.#stream.off('close', onClose);
      },
    };
  }
}
