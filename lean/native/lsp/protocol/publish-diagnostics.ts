import { z } from 'zod';
import type { ServerNotificationType } from '../connection/message-type.ts';
import { lspRangeSchema } from './range.ts';
import { taggedTextSchema, textOf } from './tagged-text.ts';

/** 1 error, 2 warning, 3 information, 4 hint; LSP leaves the meaning of an absent one to us: error. */
const severities = ['error', 'warning', 'information', 'hint'] as const;

/** Lean's own tags; unknown numbers are left out. */
const leanTags = new Map<number, LeanTag>([
  [1, 'unsolved-goals'],
  [2, 'goals-accomplished'],
]);
export type LeanTag = 'unsolved-goals' | 'goals-accomplished';

export const diagnosticSchema = z
  .object({
    range: lspRangeSchema,
    /** `range` may be cut to the first line; this is all of it. */
    fullRange: lspRangeSchema.optional(),
    severity: z.number().int().min(1).max(4).optional(),
    message: z.union([z.string(), taggedTextSchema.transform(textOf)]),
    code: z.union([z.string(), z.number()]).optional(),
    isSilent: z.boolean().optional(),
    leanTags: z.array(z.number()).optional(),
  })
  .transform((read) => ({
    range: read.fullRange ?? read.range,
    severity: severities[(read.severity ?? 1) - 1]!,
    message: read.message,
    code: read.code,
    isSilent: read.isSilent ?? false,
    leanTags: (read.leanTags ?? []).flatMap((tag) => leanTags.get(tag) ?? []),
  }));

/** One message of Lean's about a document. `range` is all that it is about (Lean's `fullRange`). */
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
