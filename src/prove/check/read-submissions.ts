import { z } from 'zod';
import { toUnixLines } from '../../../core/decode-text.ts';
import { idFields } from '../../../datasets/guess-mapping.ts';
import { type AskedTheorem, askedTheorem } from '../input/asked-theorem.ts';
import { adviceOnFields, type JsonlEntry, ownFields, readJsonl } from '../input/read-jsonl.ts';

/** What is to be checked: a whole Lean file against what was asked. */
export interface SubmissionCase {
  readonly asked: AskedTheorem;
  readonly submission: string;
}

const text = z.string().overwrite(toUnixLines);

const submissionLine = z.preprocess(
  withId,
  z.object({
    id: z.union([z.string().min(1), z.number().transform(String)]),
    reference: z.preprocess(ownFields, z.object({ header: text.nullish(), statement: text.min(1) })),
    submission: z.string(),
  }),
);

/** Lines are called as rows of benchmarks are, by the first field that names one. */
function withId(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || 'id' in line) return line;
  const field = idFields.find((name) => name in line);
  return field === undefined ? line : { ...line, id: (line as Readonly<Record<string, unknown>>)[field] };
}

/** Cases, one JSON object `{id, reference: {header, statement}, submission}` a line; other fields are let be. */
export function readSubmissions(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<JsonlEntry<SubmissionCase>> {
  return readJsonl(
    chunks,
    submissionLine,
    ({ reference, submission }) => {
      const asked = askedTheorem({ header: reference.header ?? '', statement: reference.statement });
      return asked === null
        ? 'reference.statement: there is nothing in it but white space and comments'
        : { asked, submission };
    },
    adviceOnReference,
  );
}

const adviceOnReference = (line: unknown): string | null =>
  typeof line === 'object' && line !== null && 'reference' in line ? adviceOnFields(line.reference) : null;
