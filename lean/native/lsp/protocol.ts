import { z } from 'zod';
import type { LakatosError } from '../../../core/errors.ts';
import { natural } from '../../../core/schemas.ts';

/** A method, and what the server says: the answer to a request, or what comes with a notification. */
export interface ServerMessage<Content> {
  readonly method: string;
  readonly content: z.ZodType<Content>;
}

export interface RequestOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** What can become of a request other than an answer. */
export type NoReply =
  /** The server answered with an error; `code` is that of JSON-RPC. */
  | { readonly kind: 'refused'; readonly code: number; readonly message: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'cancelled' }
  /** The server is gone, or what it wrote can't be trusted. Every later request ends the same way. */
  | { readonly kind: 'lost'; readonly error: LakatosError };

/** What became of a request to the server. A promise of it never rejects. */
export type ServerReply<Value> = { readonly kind: 'answered'; readonly value: Value } | NoReply;

/** Codes of errors that JSON-RPC lacks: the protocol's, and Lean's (`Lean.JsonRpc.ErrorCode`). */
export const lspErrorCodes = {
  /** The text changed after the question. */
  contentModified: -32801,
  /** The worker of the document ended with an error. */
  workerExited: -32901,
  /** The worker of the document crashed. */
  workerCrashed: -32902,
} as const;

/** A position of the protocol: lines from 0, characters in UTF-16 units from 0. */
const lspPositionSchema = z.object({ line: natural, character: natural });
export type LspPosition = Readonly<z.infer<typeof lspPositionSchema>>;

/** From `start` to before `end`. */
export const lspRangeSchema = z.object({ start: lspPositionSchema, end: lspPositionSchema });
export type LspRange = Readonly<z.infer<typeof lspRangeSchema>>;

export const initialize = {
  method: 'initialize',
  content: z.object({ serverInfo: z.object({ name: z.string() }).nullish() }),
} as const;

/** Kind of progress in lines at which elaboration has ended for good. */
const fatalKind = 2;

const fileProgressSchema = z
  .object({
    textDocument: z.object({ uri: z.string(), version: z.number().int().nullish() }),
    processing: z.array(z.object({ kind: z.number().int().optional() })),
  })
  .transform(({ textDocument, processing }) => ({
    ...textDocument,
    isFatal: processing.some(({ kind }) => kind === fatalKind),
  }));
export type FileProgress = Readonly<z.infer<typeof fileProgressSchema>>;

/** Lean says which lines it still works on; `isFatal`: it has given the document up. */
export const fileProgress = { method: '$/lean/fileProgress', content: fileProgressSchema } as const;

/** 1 error, 2 warning, 3 information, 4 hint; LSP leaves the meaning of an absent one to us: error. */
const severities = ['error', 'warning', 'information', 'hint'] as const;

const diagnosticSchema = z.object({
  range: lspRangeSchema,
  severity: z
    .number()
    .int()
    .min(1)
    .max(4)
    .default(1)
    .transform((severity) => severities[severity - 1]!),
  message: z.string(),
});

/** One message of Lean's about a document. */
export type Diagnostic = Readonly<z.infer<typeof diagnosticSchema>>;

export const publishDiagnosticsSchema = z.object({
  uri: z.string(),
  /** Without a version there is no telling which text it is about. */
  version: z.number().int().nullish(),
  diagnostics: z.array(diagnosticSchema),
});
export type PublishDiagnostics = Readonly<z.infer<typeof publishDiagnosticsSchema>>;

/** The server replaces all it has said of a document. */
export const publishDiagnostics = {
  method: 'textDocument/publishDiagnostics',
  content: publishDiagnosticsSchema,
} as const;

/** Answered when all diagnostics of the version are sent. */
export const waitForDiagnostics = {
  method: 'textDocument/waitForDiagnostics',
  content: z.unknown(),
} as const;

/** Asks the server to prepare for its end; `exit` follows. */
export const shutdown = { method: 'shutdown', content: z.unknown() } as const;
