import { Message } from 'vscode-jsonrpc/node';
import type { z } from 'zod';
import { documentUri, plainUri } from './protocol.ts';

/** What a text names and where, when all of it is read. */
export const indexNotice = '$/lean/ileanInfoFinal';

/** Which modules would know an unknown identifier. */
export const moduleQuery = '$/lean/queryModule';

/** The requests that Lean's FileWorker makes. */
const requests: ReadonlySet<string> = new Set([
  'workspace/semanticTokens/refresh',
  'workspace/inlayHint/refresh',
  moduleQuery,
]);

/** Its notifications, and where each names its document; null: it is for a watchdog and names none. */
const notifications: Readonly<Record<string, z.ZodType<string> | null>> = {
  'textDocument/publishDiagnostics': plainUri,
  '$/lean/fileProgress': documentUri,
  '$/lean/ileanHeaderInfo': null,
  '$/lean/ileanHeaderSetupInfo': null,
  '$/lean/ileanInfoUpdate': null,
  [indexNotice]: null,
  '$/lean/importClosure': null,
};

/** What Lean's FileWorker tells its watchdog, and no client needs that does not ask for it. */
export const isForWatchdog = (method: string): boolean => notifications[method] === null;

/**
 * Whether Lean's FileWorker says such a thing, of its document. Code in the document can write to the same output, from a task of
 * its own, and an editor does much of what a server asks of it, up to writing files.
 */
export function isOfLean(message: Message, uri: string): boolean {
  if (Message.isRequest(message)) return requests.has(message.method);
  if (!Message.isNotification(message)) return Message.isResponse(message);
  const { method, params } = message;
  const place = Object.hasOwn(notifications, method) ? notifications[method] : undefined;
  return place === null || place?.safeParse(params).data === uri;
}
