import { type FileSource, filesNamed } from './files/file-source.ts';
import { type LoadContext, onlySplit } from './loaders/context.ts';
import { type Details, readDetails } from './loaders/details.ts';
import { filePerProblem } from './loaders/file-per-problem.ts';
import { jsonList } from './loaders/json-list.ts';
import { jsonl } from './loaders/jsonl.ts';
import { theoremsPerFile } from './loaders/theorems-per-file.ts';
import type { Manifest } from './manifest.ts';
import { complaintOf, type SuiteEntry } from './suite-problem.ts';

const noDetails: Details = { topics: new Map(), informals: new Map(), complaints: [] };

/** How a suite is read: this much of its manifest. */
export type SuiteReading = Pick<Manifest, 'splits' | 'format' | 'files' | 'details' | 'answers' | 'topics'>;

/**
 * The problems of a suite as its files are read, always in the same order, and a complaint for each record that can't
 * be read. A file that two patterns name is read once, for the first of them. Nothing is held but ids and paths.
 */
export async function* loadSuite(
  manifest: SuiteReading,
  source: FileSource,
  signal?: AbortSignal,
): AsyncGenerator<SuiteEntry> {
  const paths = await source.list(signal);
  const details =
    manifest.details === undefined ? noDetails : await readDetails(source, manifest.details, signal);
  yield* details.complaints;
  const takeId = idGiver();
  const read = new Set<string>();
  const topicPattern = manifest.topics === undefined ? null : new RegExp(manifest.topics, 'u');
  for (const { path: pattern, split } of manifest.files) {
    const named = filesNamed(paths, pattern);
    if (named.length === 0) yield complaintOf(pattern, 1, 'there is no such file');
    for (const path of named) {
      signal?.throwIfAborted();
      if (read.has(path)) continue;
      read.add(path);
      yield* loadFile(manifest, {
        source,
        path,
        split: split ?? onlySplit(manifest),
        answers: manifest.answers,
        topicOf: (id) => details.topics.get(id) ?? topicPattern?.exec(id)?.[1] ?? null,
        informalOf: (id) => details.informals.get(id),
        takeId,
        signal,
      });
    }
  }
}

function loadFile({ format }: SuiteReading, context: LoadContext): AsyncGenerator<SuiteEntry> {
  switch (format.kind) {
    case 'file-per-problem':
      return filePerProblem(context, format.id);
    case 'theorems-per-file':
      return theoremsPerFile(context);
    case 'jsonl':
      return jsonl(context, format.mapping);
    case 'json-list':
      return jsonList(context, format.mapping);
  }
}

function idGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  /** Where to go on counting: a suite may give all its problems one name. */
  const next = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    let number = next.get(wanted) ?? 2;
    for (; taken.has(id); number += 1) id = `${wanted}#${number}`;
    next.set(wanted, number);
    taken.add(id);
    return id;
  };
}
