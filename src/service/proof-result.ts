import { z } from 'zod';
import { contributionSchema } from '../../core/contribution.ts';
import { resultMessagesSchema } from '../../core/message.ts';
import { natural, spentSchema } from '../../core/schemas.ts';
import {
  type ReportedResult,
  type ResultReason,
  resultReasons,
  type TheoremPlace,
} from '../../core/theorem-result.ts';
import { certificateSchema } from '../../core/verdict.ts';

const reasons = Object.values(resultReasons).flat() as [ResultReason, ...ResultReason[]];

/** What became of one theorem, and which it is, as `lakatos prove --json` writes it; docs/cli.md explains the fields. */
export const proofResultSchema = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  file: z.string().nullable(),
  line: natural.nullable(),
  status: z.enum(['proved', 'not-proved', 'invalid', 'error']),
  reason: z.enum(reasons).nullable(),
  counterexample: z.string().nullable(),
  proof: z.string().nullable(),
  certificate: certificateSchema.nullable(),
  spent: spentSchema,
  messages: resultMessagesSchema,
  contributions: z.array(contributionSchema).readonly(),
  lemmas: z.array(z.strictObject({ statement: z.string(), proof: z.string() })).readonly(),
  narrowed: z.string().nullable(),
});
export type ProofResult = z.infer<typeof proofResultSchema>;

export function proofResult(
  { result, detail, narrowed = null }: ReportedResult,
  { name, file, line }: TheoremPlace,
): ProofResult {
  const { id, status, reason, proof, certificate, spent } = result;
  const { messages = [], contributions = [], lemmas = [] } = result;
  const counterexample = reason === 'refuted' ? detail : null;
  return {
    ...{ id, name, file, line, status, reason, counterexample, proof, certificate, spent },
    ...{ messages, contributions, lemmas, narrowed },
  };
}
