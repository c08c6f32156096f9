import { z } from 'zod';
import { natural } from '../../../../core/schemas.ts';
import type {
  ClientNotificationType,
  RequestType,
  ServerNotificationType,
} from '../connection/message-type.ts';

/** A position of the protocol: lines from 0, characters in UTF-16 units from 0. */
const lspPositionSchema = z.object({
  line: natural,
  character: natural,
});
export type LspPosition = Readonly<z.infer<typeof lspPositionSchema>>;

/** From `start` to before `end`. */
const lspRangeSchema = z.object({ start: lspPositionSchema, end: lspPositionSchema });

/** Codes of errors in answers: LSP's own, and Lean's (`Lean.JsonRpc.ErrorCode`). */
export const errorCodesOfProtocol = {
  /** The text changed after the question. */
  contentModified: -32801,
  requestCancelled: -32800,
  /** The worker of the document ended with an error. */
  workerExited: -32901,
  /** The worker of the document crashed. */
  workerCrashed: -32902,
} as const;

interface DidOpenParams {
  readonly textDocument: {
    readonly uri: string;
    readonly languageId: 'lean4';
    readonly version: number;
    readonly text: string;
  };
  /** Lean's own: whether opening the document may build the modules that it imports. */
  readonly dependencyBuildMode: 'always' | 'once' | 'never';
}

export const didOpen: ClientNotificationType<DidOpenParams> = { method: 'textDocument/didOpen' };
export const didClose: ClientNotificationType<{ readonly textDocument: { readonly uri: string } }> = {
  method: 'textDocument/didClose',
};

interface InitializeParams {
  readonly processId: number;
  readonly clientInfo: { readonly name: string };
  readonly rootUri: string | null;
  readonly capabilities: {
    readonly textDocument: { readonly publishDiagnostics: { readonly versionSupport: true } };
  };
  /** Without `hasWidgets` the text of a message is complete. */
  readonly initializationOptions: { readonly hasWidgets: false };
}

export const initialize: RequestType<InitializeParams, InitializeResult> = {
  method: 'initialize',
  result: z.object({
    capabilities: z.looseObject({}),
    serverInfo: z.object({ name: z.string(), version: z.string().nullish() }).nullish(),
  }),
};

export interface InitializeResult {
  readonly capabilities: { readonly [name: string]: unknown };
  readonly serverInfo?:
    | { readonly name: string; readonly version?: string | null | undefined }
    | null
    | undefined;
}

export const initialized: ClientNotificationType<Record<string, never>> = { method: 'initialized' };

const kinds = ['processing', 'fatal-error'] as const;

const fileProgressSchema = z.object({
  textDocument: z.object({ uri: z.string(), version: z.number().int().nullish() }),
  /** Lines that are not elaborated yet, or at which elaboration ended for good. Empty: done. */
  processing: z.array(
    z
      .object({ range: lspRangeSchema, kind: z.number().int().min(1).max(2).optional() })
      .transform(({ range, kind }) => ({ range, kind: kinds[(kind ?? 1) - 1]! })),
  ),
});
export type FileProgress = Readonly<z.infer<typeof fileProgressSchema>>;

/** Lean says which lines it still works on. */
export const fileProgress: ServerNotificationType<FileProgress> = {
  method: '$/lean/fileProgress',
  params: fileProgressSchema,
};

export interface PlaceParams {
  readonly textDocument: { readonly uri: string };
  readonly position: LspPosition;
}

/** 1 error, 2 warning, 3 information, 4 hint; LSP leaves the meaning of an absent one to us: error. */
const severities = ['error', 'warning', 'information', 'hint'] as const;

/** Lean's text with marks: a text, a sequence, or something marked; what the marks mean is no business of ours. */
type TaggedText =
  | { readonly text: string }
  | { readonly append: readonly TaggedText[] }
  | { readonly tag: readonly [unknown, TaggedText] };

const taggedTextSchema: z.ZodType<TaggedText> = z.lazy(() =>
  z.union([
    z.object({ text: z.string() }),
    z.object({ append: z.array(taggedTextSchema) }),
    z.object({ tag: z.tuple([z.unknown(), taggedTextSchema]) }),
  ]),
);

/** The text without its marks. */
function textOf(tagged: TaggedText): string {
  if ('text' in tagged) return tagged.text;
  if ('append' in tagged) return tagged.append.map(textOf).join('');
  return textOf(tagged.tag[1]);
}

const diagnosticSchema = z
  .object({
    range: lspRangeSchema,
    severity: z.number().int().min(1).max(4).optional(),
    message: z.union([z.string(), taggedTextSchema.transform(textOf)]),
  })
  .transform(({ range, severity, message }) => ({
    range,
    severity: severities[(severity ?? 1) - 1]!,
    message,
  }));

/** One message of Lean's about a document. */
export type Diagnostic = Readonly<z.infer<typeof diagnosticSchema>>;

export const publishDiagnosticsSchema = z.object({
  uri: z.string(),
  /** Without a version there is no telling which text it is about. */
  version: z.number().int().nullish(),
  diagnostics: z.array(diagnosticSchema),
  /** Lean 4.31 and later, and only if asked for, which we don't: adds to the last ones of the same version. */
  isIncremental: z.boolean().nullish(),
});
export type PublishDiagnostics = Readonly<z.infer<typeof publishDiagnosticsSchema>>;

/** The server replaces all it has said of a document. */
export const publishDiagnostics: ServerNotificationType<PublishDiagnostics> = {
  method: 'textDocument/publishDiagnostics',
  params: publishDiagnosticsSchema,
};

/**
 * Answered when all diagnostics of the version, or of the one that Lean has then, are sent. Lean also answers when the
 * text changes meanwhile and the version is given up: whoever asks must know whether it did.
 */
export const waitForDiagnostics: RequestType<{ readonly uri: string; readonly version: number }, unknown> = {
  method: 'textDocument/waitForDiagnostics',
  result: z.unknown(),
};

/** Asks the server to prepare for its end; `exit` follows. */
export const shutdown: RequestType<undefined, unknown> = { method: 'shutdown', result: z.unknown() };

export const exit: ClientNotificationType<undefined> = { method: 'exit' };
