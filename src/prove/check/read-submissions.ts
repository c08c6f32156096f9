import { z } from 'zod';
import { idFields } from '../../../datasets/guess-mapping.ts';
import { type AskedTheorem, askedTheorem } from '../input/asked-theorem.ts';
import { adviceOnFields, type JsonlEntry, ownFields, readJsonl } from '../input/read-jsonl.ts';

/**
 * Works on up to `width` items at once and gives the answers in the order of the items, each as soon as it is its turn: whoever
 * sends the items may wait for an answer before sending the next. Reads no further ahead than that.
 */
export async function* inOrder<T, R>(
  items: AsyncIterable<T>,
  width: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const source = items[Symbol.asyncIterator]();
  const underWay: Promise<R>[] = [];
  let coming: Promise<IteratorResult<T>> | null = null;
  let isAtEnd = false;
  try {
    while (!isAtEnd || underWay.length > 0) {
      if (!isAtEnd && underWay.length < width) coming ??= unheard(source.next());
      const [head] = underWay;
      if (head !== undefined && (coming === null || (await isFirst(head, coming)))) {
        void underWay.shift();
        yield await head;
        continue;
      }
      const item: IteratorResult<T> = await (coming as Promise<IteratorResult<T>>);
      coming = null;
      if (item.done === true) isAtEnd = true;
      else underWay.push(unheard(work(item.value)));
    }
  } finally {
    // A source that is being asked ends behind its answer, which may never come.
    const ended = Promise.resolve(source.return?.());
    if (coming === null) await ended;
    else void unheard(ended);
  }
}

/** A promise whose failure is looked at when its turn comes. */
function unheard<P extends Promise<unknown>>(promise: P): P {
  promise.catch(() => {});
  return promise;
}

/** Whether an answer is there before the other promise is settled. */
const isFirst = (answer: Promise<unknown>, other: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    answer.then(
      () => true,
      () => true,
    ),
    other.then(
      () => false,
      () => false,
    ),
  ]);

/** What is to be checked: a whole Lean file against what was asked. */
export interface SubmissionCase {
  readonly asked: AskedTheorem;
  readonly submission: string;
}

const submissionLine = z.preprocess(
  withId,
  z.object({
    id: z.union([z.string().min(1), z.number().transform(String)]),
    reference: z.preprocess(
      ownFields,
      z.object({ header: z.string().nullish(), statement: z.string().min(1) }),
    ),
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
