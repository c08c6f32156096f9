import type { Readable } from 'node:stream';
import { StreamMessageReader } from 'vscode-jsonrpc/node';

/**
 * Reads the messages of a stream. The reader of vscode-jsonrpc looks every ten seconds whether the rest of a message has come: that
 * would keep the process alive for ever behind a client that left, or a worker that was ended, in the middle of one.
 */
export function readMessages(stream: Readable): StreamMessageReader {
  const reader = new StreamMessageReader(stream);
  reader.partialMessageTimeout = 0;
  return reader;
}
