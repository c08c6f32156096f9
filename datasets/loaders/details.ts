import { z } from 'zod';
import type { FileSource } from '../files/file-source.ts';
import type { Manifest } from '../manifest.ts';
import { complaintOf, type SuiteEntry } from '../suite-problem.ts';
import { maxListBytes } from './json-list.ts';
import { parse } from './jsonl.ts';
import { readText } from './read-text.ts';
import { splitList } from './split-list.ts';

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
  const read = await readText(source, details.path, maxListBytes, signal);
  if (typeof read === 'string') {
    complaints.push(complaintOf(details.path, 1, read));
    return { topics, informals, complaints };
  }
  const { elements, faults } = splitList(read.text);
  for (const element of elements) {
    const record = z.record(z.string(), z.unknown()).safeParse(parse(element.text));
    const field = (name: string | undefined): string | undefined =>
      record.success && name !== undefined
        ? textField.safeParse(record.data[name]).data?.trim() || undefined
        : undefined;
    const id = field(details.id);
    if (id === undefined) {
      complaints.push(complaintOf(details.path, element.line, `${details.id}: there is no text in it`));
      continue;
    }
    const [topic, informal] = [field(details.topic), field(details.informal)];
    if (topic !== undefined) topics.set(id, topic);
    if (informal !== undefined) informals.set(id, informal);
  }
  complaints.push(...faults.map(({ line, message }) => complaintOf(details.path, line, message)));
  return { topics, informals, complaints };
}
