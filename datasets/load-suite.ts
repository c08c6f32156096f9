import { z } from 'zod';
import { jsonOrUndefined } from '../core/json-or-undefined.ts';
import { maxLeanFileBytes } from '../core/limits.ts';
import { type FileSource, filesNamed, readingFault, readSmallFile } from './files/file-source.ts';
import { type LoadContext, onlySplit, problemEntry } from './loaders/context.ts';
import { jsonList, maxListBytes } from './loaders/json-list.ts';
import { jsonl } from './loaders/jsonl.ts';
import { splitList } from './loaders/split-list.ts';
import { theoremsPerFile } from './loaders/theorems-per-file.ts';
import type { Manifest } from './manifest.ts';
import { complaintOf, type SuiteEntry } from './suite-problem.ts';

const textField = z.union([z.string(), z.array(z.string()).transform((texts) => texts[0])]);

interface Details {
  readonly topics: ReadonlyMap<string, string>;
  readonly informals: ReadonlyMap<string, string>;
  readonly complaints: readonly SuiteEntry[];
}

/** What a file beside the problems tells of them. A suite whose file is missing or broken can still be read. */
async function readDetails(
  source: FileSource,
  details: NonNullable<Manifest['details']>,
  signal?: AbortSignal,
): Promise<Details> {
  const topics = new Map<string, string>();
  const informals = new Map<string, string>();
  const complaints: SuiteEntry[] = [];
  const text = await readSmallFile(source, details.path, maxListBytes, signal).catch((thrown: unknown) => {
    complaints.push(complaintOf(details.path, 1, readingFault(thrown, signal)));
    return null;
  });
  if (text === null) return { topics, informals, complaints };
  const { elements, faults } = splitList(text);
  for (const element of elements) {
    const record = z.record(z.string(), z.unknown()).safeParse(jsonOrUndefined(element.text));
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

/** One problem a Lean file. `idPattern`: its first group, matched with the path, is the id. */
async function* filePerProblem(context: LoadContext, idPattern: string): AsyncGenerator<SuiteEntry> {
  const { source, path, split, signal } = context;
  const wanted = new RegExp(idPattern, 'u').exec(path)?.[1];
  if (wanted === undefined) {
    yield complaintOf(path, 1, `the file's name is not of the form ${idPattern}`);
    return;
  }
  yield problemEntry(context, wanted, {
    text: await readSmallFile(source, path, maxLeanFileBytes, signal),
    informal: context.informalOf(wanted),
    split: split ?? '',
    topic: context.topicOf(wanted),
    line: 1,
  });
}

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
      const context: LoadContext = {
        source,
        path,
        split: split ?? onlySplit(manifest),
        answers: manifest.answers,
        topicOf: (id) => details.topics.get(id) ?? topicPattern?.exec(id)?.[1] ?? null,
        informalOf: (id) => details.informals.get(id),
        takeId,
        signal,
      };
      try {
        yield* loadFile(manifest, context);
      } catch (thrown) {
        yield complaintOf(path, 1, readingFault(thrown, signal));
      }
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
