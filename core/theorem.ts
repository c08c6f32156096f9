import { z } from 'zod';
import { positive } from './schemas.ts';

/** Where a theorem was read from, kept so that a proof can be written back to the same place. */
const sourceSchema = z.strictObject({
  file: z.string(),
  /** 1-based line of the declaration. */
  line: positive.optional(),
});

/** Where text of a theorem begins in what its author wrote; lines count from 1, columns from 0. */
const originSchema = z.strictObject({
  /** The field of a row, or the option; null: the file that the theorem stands in. */
  of: z.string().nullable(),
  line: positive,
  column: z.number().int(),
});
export type Origin = z.infer<typeof originSchema>;

/**
 * A statement to prove, with everything Lean must read before it.
 *
 * `statement` is the declaration up to and without its proof: `theorem foo (a : Nat) : a = a`.
 * `header` holds imports, opens, options and local definitions. `id` names the theorem in reports; it need not
 * be the Lean name. `asked` is the header as its author wrote it, where `header` holds proofs that were found since, or lacks
 * theorems without one; `declaration` is the theorem as its author wrote it, with its `sorry`, where the place at which
 * the statement ends was found by our own reading. The gate holds a proof against these. `origins` tells where its author wrote
 * the statement, and the lines of the header from `at` on (from 1); absent: the two were given as they are.
 */
export const theoremSchema = z.strictObject({
  id: z.string().min(1),
  header: z.string(),
  asked: z.string().optional(),
  statement: z.string().min(1),
  declaration: z.string().min(1).optional(),
  informal: z.string().optional(),
  origins: z
    .strictObject({
      header: z.array(originSchema.extend({ at: positive })).readonly(),
      statement: originSchema,
    })
    .optional(),
  source: sourceSchema.optional(),
});

export type Theorem = z.infer<typeof theoremSchema>;

/** The same for theorems whose header and statement are the same texts, whatever else is known of them. */
export const theoremKey = ({ header, statement }: Pick<Theorem, 'header' | 'statement'>): string =>
  `${header.length} ${header}${statement}`;
