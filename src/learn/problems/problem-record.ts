import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { natural } from '../../../core/schemas.ts';

/**
 * Why a candidate is no problem to learn from, in the order in which it is asked. `too-long`: to read and to prove. `known`: it
 * is a theorem to learn from or was looked at before, up to names and the order of words. `measured` and `near-measured`: it is,
 * or nearly is, a problem that results are measured on. `ill-typed`: Lean does not take it. `refuted`: it is false for a
 * small instance. `not-shown`: it is a guess, and Lean does not show that it is true for small instances. `vacuous`: its premises contradict each other. `one-tactic`: an automatic tactic proves it alone.
 * `unanswered`: Lean came to no answer, so that nothing is known. `not-needed`: the round has enough.
 */
export const refusalReasons = [
  'too-long',
  'known',
  'measured',
  'near-measured',
  'ill-typed',
  'refuted',
  'not-shown',
  'vacuous',
  'one-tactic',
  'unanswered',
  'not-needed',
] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** A candidate that was passed over for these is not known because of it: it may come again. */
export const isForgotten = (decision: string): boolean =>
  decision === 'unanswered' || decision === 'not-needed';

/** What became of one candidate: a line of `problems.jsonl`. */
const problemRecordSchema = z.strictObject({
  version: z.literal(1),
  round: natural,
  /** Made of the form; the theorem's name too. */
  id: z.string().min(1),
  proposer: z.string().min(1),
  how: z.string(),
  parents: z.array(z.string()),
  /** `theorem` and what follows, up to the proof. */
  statement: z.string(),
  /** Null unless it is kept: it is that of a parent. */
  header: z.string().nullable(),
  /** See `statement/plain-form.ts`; of the statement as Lean prints it, when it came so far. */
  form: z.string(),
  decision: z.enum(['kept', ...refusalReasons]),
  /** What Lean said, or which theorem it is near; null when it is kept. */
  detail: z.string().nullable(),
  /** True when an instance was found for which all premises hold. */
  satisfied: z.boolean().nullable(),
});
export type ProblemRecord = z.infer<typeof problemRecordSchema>;

export const writeProblems = (records: readonly ProblemRecord[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join('');

/** @throws LakatosError INPUT_INVALID, which names the line */
export function readProblemRecords(text: string, path: string): ProblemRecord[] {
  return text.split('\n').flatMap((line, index) => {
    if (line === '') return [];
    try {
      return [problemRecordSchema.parse(JSON.parse(line))];
    } catch (cause) {
      throw new LakatosError('INPUT_INVALID', `${path}:${index + 1} is no generated problem`, {
        advice: 'The file was changed or damaged: delete its round to have it made again.',
        cause,
      });
    }
  });
}
