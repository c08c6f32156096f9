import { z } from 'zod';
import { toUnixLines } from '../../../core/decode-text.ts';
import { normalizeStatement } from '../input/normalize-statement.ts';
import { type JsonlEntry, readJsonl } from '../input/read-jsonl.ts';

/** What is to be checked: a whole Lean file against what was asked. */
export interface SubmissionCase {
  readonly header: string;
  readonly statement: string;
  readonly submission: string;
}

const submissionLine = z.object({
  id: z.string().min(1),
  reference: z.object({ header: z.string().optional(), statement: z.string().min(1) }),
  submission: z.string(),
});

/** Cases, one JSON object `{id, reference: {header, statement}, submission}` a line; other fields are let be. */
export function readSubmissions(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<JsonlEntry<SubmissionCase>> {
  return readJsonl(chunks, submissionLine, ({ reference, submission }) => {
    const header = toUnixLines(reference.header ?? '');
    const statement = normalizeStatement(toUnixLines(reference.statement), header);
    if (statement === '') return 'reference.statement: there is nothing in it but white space and comments';
    return { header, statement, submission };
  });
}
