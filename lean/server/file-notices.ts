import type { NotificationMessage } from 'vscode-jsonrpc/node';
import { z } from 'zod';
import { notification } from './protocol.ts';

/** What the server itself tells of a file, in the words of Lean's watchdog. */

const progressKinds = { processing: 1, 'fatal-error': 2 } as const;
const errorSeverity = 1;

/** The whole text is being worked on, or never will be. */
export function progressNotice(
  uri: string,
  version: number,
  text: string,
  kind: keyof typeof progressKinds,
): NotificationMessage {
  const lines = text.split('\n');
  const end = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 };
  const range = { start: { line: 0, character: 0 }, end };
  return notification('$/lean/fileProgress', {
    textDocument: { uri, version },
    processing: [{ range, kind: progressKinds[kind] }],
  });
}

export function noDiagnostics(uri: string, version: number): NotificationMessage {
  return notification('textDocument/publishDiagnostics', { uri, version, diagnostics: [] });
}

/** One error at the beginning of the file. */
export function crashDiagnostics(uri: string, version: number, message: string): NotificationMessage {
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  return notification('textDocument/publishDiagnostics', {
    uri,
    version,
    diagnostics: [{ range, fullRange: range, severity: errorSeverity, source: 'Lean 4', message }],
  });
}

const publishedSchema = z.looseObject({ diagnostics: z.array(z.looseObject({ message: z.string() })) });
/** How Lean says that it finds no file for a module. */
const moduleNotFound = /^(?:unknown module prefix |object file )/;

/** Diagnostics of imports that are not there say first what `explanation` does: Lean's own words are of places that no user has. */
export function explainImports(
  message: NotificationMessage,
  explanation: () => string | null,
): NotificationMessage {
  if (message.method !== 'textDocument/publishDiagnostics') return message;
  const { data } = publishedSchema.safeParse(message.params);
  if (!data?.diagnostics.some((one) => moduleNotFound.test(one.message))) return message;
  const text = explanation();
  if (text === null) return message;
  const diagnostics = data.diagnostics.map((one) =>
    moduleNotFound.test(one.message) ? { ...one, message: `${text}\n${one.message}` } : one,
  );
  return notification(message.method, { ...data, diagnostics });
}
