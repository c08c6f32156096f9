import { z } from 'zod';
import { LakatosError } from '../../../core/errors.ts';
import { natural } from '../../../core/schemas.ts';
import { refusalReasons } from './filter/refusal-reasons.ts';

/** What became of one candidate: a line of `problems.jsonl`. */
export const problemRecordSchema = z.strictObject({
  version: z.literal(1),
  round: natural,
  /** Made of the normal form; the theorem's name too. */
  id: z.string().min(1),
  proposer: z.string().min(1),
  how: z.string(),
  parents: z.array(z.string()),
  /** `theorem` and what follows, up to the proof. */
  statement: z.string(),
  /** Null unless it is kept: it is that of a parent. */
  header: z.string().nullable(),
  /** See `statement/normal-form.ts`; of the statement as Lean prints it, when it came so far. */
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
