import type { FileSource } from '../files/file-source.ts';
import type { Manifest } from '../manifest.ts';
import type { AnswerPolicy } from '../text/answers.ts';

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

/** For manifests that name one split and records that name none. */
export const onlySplit = ({ splits }: Pick<Manifest, 'splits'>): string | null =>
  splits.length === 1 ? (splits[0]?.name ?? null) : null;
