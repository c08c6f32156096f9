import { z } from 'zod';
import type { RequestType } from '../connection/message-type.ts';
import { type LspPosition, type LspRange, lspRangeSchema } from './range.ts';

export interface PlaceParams {
  readonly textDocument: { readonly uri: string };
  readonly position: LspPosition;
}

/** Goals as text. `rendered` is Markdown of all of them. */
export interface PlainGoal {
  readonly rendered: string;
  readonly goals: readonly string[];
}

/** An expected type with its context, as text, and the term it is of. */
export interface PlainTermGoal {
  readonly goal: string;
  readonly range: LspRange;
}

/** Goals before or after the tactic at a position; null where there is no tactic block. */
export const plainGoal: RequestType<PlaceParams, PlainGoal | null> = {
  method: '$/lean/plainGoal',
  result: z.object({ rendered: z.string(), goals: z.array(z.string()) }).nullable(),
};

/** Expected type of the term at a position; null where there is none. */
export const plainTermGoal: RequestType<PlaceParams, PlainTermGoal | null> = {
  method: '$/lean/plainTermGoal',
  result: z.object({ goal: z.string(), range: lspRangeSchema }).nullable(),
};
