import type { Readable } from 'node:stream';
import {
  AbstractMessageReader,
  type DataCallback,
  type Disposable,
  type MessageReader,
} from 'vscode-jsonrpc/node';
import { messageOf } from '../../../../core/errors.ts';
import { type FrameLimits, FrameParser } from './frame-parser.ts';
import { parseMessage } from './parse-message.ts';

/**
 * Reads the messages of a server that may be anything. Unlike the reader of vscode-jsonrpc it has limits of size, sees at
 * the first bytes that a program doesn't speak the protocol, and stops for good at the first violation: what comes after
 * it can't be trusted. Each error is told once, by `onError`.
 */
export class StrictMessageReader extends AbstractMessageReader implements MessageReader {
  readonly #stream: Readable;
  readonly #frames: FrameParser;

  constructor(stream: Readable, limits: FrameLimits) {
    super();
    this.#stream = stream;
    this.#frames = new FrameParser(limits);
  }

  listen(callback: DataCallback): Disposable {
    const onData = (chunk: Buffer) => {
      try {
        for (const frame of this.#frames.push(chunk)) callback(parseMessage(frame));
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
