import { z } from 'zod';
import type { ServerNotificationType } from '../connection/message-type.ts';
import { lspRangeSchema } from './range.ts';

/** 1 error, 2 warning, 3 information, 4 hint; LSP leaves the meaning of an absent one to us: error. */
const severities = ['error', 'warning', 'information', 'hint'] as const;

/** Lean's own tags; unknown numbers are left out. */
const leanTags = new Map<number, LeanTag>([
  [1, 'unsolved-goals'],
  [2, 'goals-accomplished'],
]);
export type LeanTag = 'unsolved-goals' | 'goals-accomplished';

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
