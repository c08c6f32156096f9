import type { FileSource } from '../files/file-source.ts';
import type { Manifest } from '../manifest.ts';
import { complaintOf, type SuiteEntry } from '../suite-problem.ts';
import type { AnswerPolicy } from '../text/answers.ts';
import { type ProblemText, toProblem } from '../text/to-problem.ts';

/** One file of a suite, and all that a loader may ask. */
export interface LoadContext {
  readonly source: FileSource;
  readonly path: string;
  /** Null: the records tell. */
  readonly split: string | null;
  readonly answers: AnswerPolicy;
  /** The topic of a problem that its record doesn't tell. */
  readonly topicOf: (id: string) => string | null;
  readonly informalOf: (id: string) => string | undefined;
  /** An id that no problem before has: the wanted one, with `#2`, `#3`... behind it where it is taken. */
  readonly takeId: (wanted: string) => string;
  readonly signal?: AbortSignal | undefined;
}

/** The problem that a text asks, or what is wrong with it. `wanted`: its id, and the name of the theorem in the text. */
export function problemEntry(
  { path: file, answers, takeId }: LoadContext,
  wanted: string,
  text: Omit<ProblemText, 'id' | 'name' | 'file' | 'answers'>,
): SuiteEntry {
  const problem = toProblem({ ...text, id: wanted, name: wanted, file, answers });
  if (typeof problem === 'string') return complaintOf(file, text.line, problem);
  return { kind: 'problem', problem: { ...problem, theorem: { ...problem.theorem, id: takeId(wanted) } } };
}

/** For manifests that name one split and records that name none. */
export const onlySplit = ({ splits }: Pick<Manifest, 'splits'>): string | null =>
  splits.length === 1 ? (splits[0]?.name ?? null) : null;
