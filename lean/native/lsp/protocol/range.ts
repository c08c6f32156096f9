import { z } from 'zod';
import { natural } from '../../../../core/schemas.ts';

/** A position of the protocol: lines from 0, characters in UTF-16 units from 0. */
export const lspPositionSchema = z.object({
  line: natural,
  character: natural,
});
export type LspPosition = Readonly<z.infer<typeof lspPositionSchema>>;

/** From `start` to before `end`. */
export const lspRangeSchema = z.object({ start: lspPositionSchema, end: lspPositionSchema });
export interface LspRange {
  readonly start: LspPosition;
  readonly end: LspPosition;
}
