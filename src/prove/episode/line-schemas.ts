import { z } from 'zod';
import { recordedLimitsSchema } from '../../../core/ledger.ts';
import { amount, natural } from '../../../core/schemas.ts';
import { theoremSchema } from '../../../core/theorem.ts';
import { theoremResultSchema } from '../../../core/theorem-result.ts';

export const line = <T extends string, Shape extends z.ZodRawShape>(type: T, shape: Shape) =>
  z.strictObject({ type: z.literal(type), at: amount, ...shape });

/** The schema of the first line; `setting` has what is the kind's own. Whoever changes what lines mean raises `version`. */
export const firstLine = <T extends string, V extends number, Shape extends z.ZodRawShape>(
  type: T,
  version: V,
  setting: Shape,
) =>
  line(type, {
    version: z.literal(version),
    id: z.string(),
    createdAt: z.string(),
    theorem: theoremSchema,
    lakatos: z.string(),
    /** Of the Lean engine. */
    fingerprint: z.string(),
    seed: natural,
    limits: recordedLimitsSchema,
    ...setting,
  });

const { lemmas: _, ...resultFields } = theoremResultSchema.shape;

/** The schema of the last line: the result of a theorem, but for its lemmas, which only some kinds have. */
export const lastLine = <Shape extends z.ZodRawShape>(own: Shape) =>
  line('result', { ...resultFields, detail: z.string().nullable(), ...own });

/** What the first line says besides its kind, its times and the id. */
export type SettingOf<First> = Omit<First, 'type' | 'at' | 'version' | 'id' | 'createdAt'>;
