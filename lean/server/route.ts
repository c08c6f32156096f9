import { z } from 'zod';

/** Which open file a request is about. */
export type Route =
  | { readonly kind: 'file'; readonly uri: string }
  | { readonly kind: 'unknown-method' }
  | { readonly kind: 'invalid-params'; readonly problem: string };

const document = z
  .object({ textDocument: z.object({ uri: z.string() }) })
  .transform((p) => p.textDocument.uri);
const plainUri = z.object({ uri: z.string() }).transform(({ uri }) => uri);
/** Lean's name for the module that a document outside of any library is: the first thing in its completion items. */
const externalModule = z.string().regex(/^«?external:.+?»?$/);
const completionData = z
  .object({ data: z.tuple([externalModule], z.unknown()) })
  .transform(({ data: [module] }) => module.replace(/^«?external:/, '').replace(/»$/, ''));
const codeActionData = z
  .object({ data: z.object({ params: document }) })
  .transform(({ data }) => data.params);

/** The requests that Lean's FileWorker answers, and where each names its document. */
const uriOf: Readonly<Record<string, z.ZodType<string>>> = {
  'textDocument/waitForDiagnostics': plainUri,
  'textDocument/completion': document,
  'completionItem/resolve': completionData,
  'textDocument/hover': document,
  'textDocument/declaration': document,
  'textDocument/definition': document,
  'textDocument/typeDefinition': document,
  'textDocument/documentHighlight': document,
  'textDocument/documentSymbol': document,
  'textDocument/semanticTokens/full': document,
  'textDocument/semanticTokens/range': document,
  'textDocument/foldingRange': document,
  'textDocument/inlayHint': document,
  'textDocument/signatureHelp': document,
  'textDocument/documentColor': document,
  'textDocument/colorPresentation': document,
  'textDocument/codeAction': document,
  'codeAction/resolve': codeActionData,
  '$/lean/plainGoal': document,
  '$/lean/plainTermGoal': document,
  '$/lean/rpc/connect': plainUri,
  '$/lean/rpc/call': document,
};

export function routeRequest(method: string, params: unknown): Route {
  const schema = Object.hasOwn(uriOf, method) ? uriOf[method] : undefined;
  if (schema === undefined) return { kind: 'unknown-method' };
  const read = schema.safeParse(params);
  if (read.success) return { kind: 'file', uri: read.data };
  return { kind: 'invalid-params', problem: z.prettifyError(read.error) };
}

/** Notifications that go to the worker of the document they name; the others are none of its business. */
const relayedNotifications: ReadonlySet<string> = new Set(['$/lean/rpc/release', '$/lean/rpc/keepAlive']);

/** The document of a notification for its worker, or null. */
export function routeNotification(method: string, params: unknown): string | null {
  if (!relayedNotifications.has(method)) return null;
  return plainUri.safeParse(params).data ?? null;
}
