import { z } from 'zod';
import { natural } from './schemas.ts';

/** Where a theorem was read from, kept so that a proof can be written back to the same place. */
export const sourceSchema = z.strictObject({
  file: z.string(),
  /** 1-based line of the declaration. */
  line: z.number().int().positive().optional(),
});

/**
 * A statement to prove, with everything Lean must read before it.
 *
 * `statement` is the declaration up to and without its proof: `theorem foo (a : Nat) : a = a`.
 * `header` holds imports, opens, options and local definitions. `id` names the theorem in reports; it need not
 * be the Lean name. `asked` is the header as its author wrote it, where `header` holds proofs that were found since, or lacks
 * theorems without one; `declaration` is the theorem as its author wrote it, with its `sorry`, where the place at which
 * the statement ends was found by our own reading. The gate holds a proof against these. `written` tells how its author had
 * header and statement, where a part of the header was given with the statement.
 */
export const theoremSchema = z.strictObject({
  id: z.string().min(1),
  header: z.string(),
  asked: z.string().optional(),
  statement: z.string().min(1),
  declaration: z.string().min(1).optional(),
  informal: z.string().optional(),
  written: z
    .strictObject({
      /** How many lines of the header were given as such. */
      headerLines: natural,
      /** The line of the statement's own text, from 1, in which the declaration begins. */
      statementLine: z.number().int().positive(),
    })
    .optional(),
  source: sourceSchema.optional(),
});

export type Theorem = z.infer<typeof theoremSchema>;
