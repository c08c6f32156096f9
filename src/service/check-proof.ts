import { z } from 'zod';
import { positive } from '../../core/schemas.ts';
import { certificateSchema, reasonCodes, reasonSchema } from '../../core/verdict.ts';
import { checkFile, type TheoremVerdict } from '../prove/check/check-file.ts';
import { type DisproofJudgement, judgeSubmission } from '../prove/check/check-submission.ts';
import {
  forLean,
  type ServiceLean,
  statedTheorem,
  statementSchema,
  timeoutSchema,
  within,
} from './service-lean.ts';

export const checkRequestSchema = z.strictObject({
  reference: z
    .union([z.string(), statementSchema])
    .describe('what is asked for: a Lean file with sorry for each proof, or one statement'),
  submission: z
    .string()
    .describe('a whole Lean file; of one statement it may also be what follows the header'),
  allowDisproof: z.boolean().default(false).describe('a proof that the theorem is false is told apart'),
  timeoutMs: timeoutSchema,
});

const verdict = z.enum(['accepted', 'rejected', 'disproved']);

/** The gate's verdict. Reasons `timeout` and `lost` say nothing of the proof. */
export const checkAnswerSchema = z.strictObject({
  verdict,
  reasons: z.array(z.strictObject({ code: z.enum(reasonCodes), message: z.string() })).readonly(),
  /** Each by itself, where several were asked for and not all were accepted. */
  theorems: z
    .array(
      z.strictObject({
        name: z.string().nullable(),
        line: positive,
        verdict,
        reasons: z.array(reasonSchema).readonly(),
      }),
    )
    .readonly(),
  certificate: certificateSchema,
});
export type CheckAnswer = z.infer<typeof checkAnswerSchema>;

/** Has the gate judge a submission. Null: the reference holds no statement. */
export async function checkText(
  { reference, submission, allowDisproof, timeoutMs }: z.infer<typeof checkRequestSchema>,
  { engine, narrowing, fileLimits }: ServiceLean,
  signal: AbortSignal,
): Promise<CheckAnswer | null> {
  const options = { engine, limits: within(fileLimits, timeoutMs), signal, allowsDisproof: allowDisproof };
  const submitted = forLean(submission, narrowing);
  if (typeof reference === 'string') {
    const request = { reference: forLean(reference, narrowing), submission: submitted };
    const { judgement, theorems } = await checkFile(request, options);
    return toAnswer(judgement, theorems);
  }
  const asked = statedTheorem(reference, narrowing);
  return asked === null ? null : toAnswer(await judgeSubmission({ asked, submission: submitted }, options));
}

export const toAnswer = (
  judgement: DisproofJudgement,
  theorems: readonly TheoremVerdict[] = [],
): CheckAnswer => ({
  verdict: judgement.kind,
  reasons:
    judgement.kind === 'rejected' ? judgement.reasons.map(({ code, message }) => ({ code, message })) : [],
  theorems,
  certificate: judgement.certificate,
});
