import { z } from 'zod';
import { decodeUtf8 } from '../../core/decode-text.ts';
import { type FileSource, readWhole } from '../files/file-source.ts';
import type { Manifest } from '../manifest.ts';
import { complain, type SuiteEntry } from '../suite-problem.ts';
import { elementsOf } from './json-list.ts';
import { parse } from './jsonl.ts';

const maxDetailsBytes = 100_000_000;
const textField = z.union([z.string(), z.array(z.string()).transform((texts) => texts[0])]);

export interface Details {
  readonly topics: ReadonlyMap<string, string>;
  readonly informals: ReadonlyMap<string, string>;
  readonly complaints: readonly SuiteEntry[];
}

/** What a file beside the problems tells of them. A suite whose file is missing or broken can still be read. */
export async function readDetails(
  source: FileSource,
  details: NonNullable<Manifest['details']>,
  signal?: AbortSignal,
): Promise<Details> {
  const topics = new Map<string, string>();
  const informals = new Map<string, string>();
  const complaints: SuiteEntry[] = [];
  const text = await readWhole(source, details.path, maxDetailsBytes, signal).then(decodeUtf8, () => {
    signal?.throwIfAborted();
    return null;
  });
  if (text === null) complaints.push(complain(details.path, 1, 'the file can not be read'));
  for (const element of text === null ? [] : elementsOf(text)) {
    const record = z.record(z.string(), z.unknown()).safeParse(parse(element.text));
    const field = (name: string | undefined): string | undefined =>
      record.success && name !== undefined ? textField.safeParse(record.data[name]).data : undefined;
    const id = field(details.id);
    if (id === undefined) {
      complaints.push(complain(details.path, element.line, `${details.id}: there is no text in it`));
      continue;
    }
    const [topic, informal] = [field(details.topic), field(details.informal)];
    if (topic !== undefined) topics.set(id, topic);
    if (informal !== undefined) informals.set(id, informal);
  }
  return { topics, informals, complaints };
}
