import { z } from 'zod';
import type { ServerNotificationType } from '../connection/message-type.ts';
import { lspRangeSchema } from './range.ts';

const kinds = ['processing', 'fatal-error'] as const;

export const fileProgressSchema = z.object({
  textDocument: z.object({ uri: z.string(), version: z.number().int().nullish() }),
  /** Empty: done. */
  processing: z.array(
    z
      .object({ range: lspRangeSchema, kind: z.number().int().min(1).max(2).optional() })
      .transform(({ range, kind }) => ({ range, kind: kinds[(kind ?? 1) - 1]! })),
  ),
});
export type FileProgress = Readonly<z.infer<typeof fileProgressSchema>>;

/** Lines that are not elaborated yet (`processing`), or at which elaboration ended for good (`fatal-error`). */
export type ProcessingRange = FileProgress['processing'][number];

/** Lean says which lines it still works on. */
export const fileProgress: ServerNotificationType<FileProgress> = {
  method: '$/lean/fileProgress',
  params: fileProgressSchema,
};
