import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { byteLines, decodeUtf8 } from '../../../core/decode-text.ts';
import { LakatosError } from '../../../core/errors.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { guessMapping } from '../../../datasets/guess-mapping.ts';
import { theoremsOf } from '../../../datasets/text/pick-theorem.ts';
import { cleanText } from '../../../datasets/text/to-problem.ts';
import type { KnownTraining, TrainingData } from '../../evaluate/run/build-report.ts';
import { openSuite } from '../../evaluate/suites/open-suite.ts';
import type { SuiteFolders } from '../../evaluate/suites/registry.ts';
import { unreadable } from '../../files/read-file.ts';
import { hashesOf } from '../../llm/language-model.ts';
import { trainedOn } from './trained-on.ts';

const maxLineBytes = 4_000_000;
const listed = new Set(['.jsonl', '.ndjson']);

/**
 * The theorems of a file that a model has learnt from: every theorem, proved or not, of a Lean text, or of the records of a
 * JSONL file, whose fields are told by their names as `lakatos suites add` does.
 *
 * @throws LakatosError INPUT_UNREADABLE, or INPUT_INVALID for a record without a theorem: one that nobody has looked at
 * could be the one that matters
 */
async function readTrainingData(path: string, signal: AbortSignal): Promise<TrainingData> {
  const name = basename(path);
  try {
    const theorems = listed.has(extname(path).toLowerCase())
      ? await readLines(path, signal)
      : theoremsIn(textOf(await readFile(path, { signal }), path), name);
    if (theorems.length === 0) throw invalid(path, 'there is no theorem in it', fileAdvice);
    return { name, theorems };
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof LakatosError) throw thrown;
    throw unreadable(path, thrown, fileAdvice);
  }
}

async function readLines(path: string, signal: AbortSignal): Promise<Theorem[]> {
  const theorems: Theorem[] = [];
  for await (const line of byteLines(createReadStream(path, { signal }), maxLineBytes)) {
    const place = `${path}:${line.number}`;
    if (line.kind === 'too-long') throw invalid(place, `the line is longer than ${maxLineBytes} bytes`);
    const text = textOf(line.bytes, place);
    if (text.trim() === '') continue;
    const found = theoremsIn(leanTextOf(text) ?? '', place);
    if (found.length === 0) throw invalid(place, 'there is no theorem in it');
    theorems.push(...found);
  }
  return theorems;
}

/** Header and statement of a record, one after the other; null for what is none. */
function leanTextOf(line: string): string | null {
  try {
    const record: unknown = JSON.parse(line);
    const mapping = typeof record === 'object' && record !== null ? guessMapping(record) : null;
    if (mapping === null) return null;
    const fields = new Map(Object.entries(record as object));
    return mapping.text
      .map((name) => fields.get(name))
      .filter((text) => typeof text === 'string')
      .join('\n\n');
  } catch {
    return null;
  }
}

const theoremsIn = (text: string, place: string): Theorem[] =>
  theoremsOf(cleanText(text)).map(({ name, header, statement, line }) => ({
    id: name ?? `${place}:${line}`,
    header,
    statement,
  }));

function textOf(bytes: Uint8Array, place: string): string {
  const text = decodeUtf8(bytes);
  if (text === null) throw invalid(place, 'it is not UTF-8 text');
  return text;
}

const fileAdvice =
  '--training-data takes JSON lines (.jsonl, .ndjson), or a text of Lean theorems. jq -c ".[]" makes lines of a JSON list.';
const lineAdvice = 'Correct or delete that line: only what is looked at can be found.';

const invalid = (place: string, message: string, advice = lineAdvice): LakatosError =>
  new LakatosError('INPUT_INVALID', `${place}: ${message}`, { advice });

/** Who takes part in a run. */
export interface RunParts {
  /** The name of the built-in policy; null where a model proposes alone. */
  readonly policy: string | null;
  /** Language models: those that propose and those that judge. */
  readonly models: readonly RunModel[];
  /** Files that the user names as the models' training data. */
  readonly files: readonly string[];
}

export interface RunModel {
  readonly name: string;
  /** SHA-256 of the file, and of its adapter, or the address of the server. */
  readonly origin: string;
  /** Null for what is no file. */
  readonly path: string | null;
  /** The path of the adapter that is put onto it. */
  readonly adapter?: string;
}

/** Each of its files has learnt for itself. */
function filesOf({ name, origin, path, adapter }: RunModel): readonly Omit<RunModel, 'adapter'>[] {
  const [own, over] = hashesOf(origin);
  if (adapter === undefined || over === undefined) return [{ name, origin, path }];
  const put = { name: `its adapter ${basename(adapter)}`, origin: `sha256:${over}`, path: adapter };
  return [{ name, origin: `sha256:${own}`, path }, put];
}

/** Where the techniques of the enumerative policy were found, and what its rankers have learnt from. */
const learntFrom = { suites: ['core', 'library', 'mathlib'], split: 'train' } as const;

/**
 * What the parts of a run have learnt from. A model that `lakatos train` made is found by its file; of others the user says.
 * @throws LakatosError INPUT_UNREADABLE, INPUT_INVALID for files of the user's
 */
export async function knownTraining(
  { policy, models, files }: RunParts,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<KnownTraining> {
  const sets: TrainingData[] = [];
  const unknown: string[] = [];
  const add = (found: TrainingData | string) =>
    typeof found === 'string' ? unknown.push(found) : sets.push(found);
  if (policy !== null) for (const found of await policyTraining(policy, folders, signal)) add(found);
  for (const file of files) sets.push(await readTrainingData(file, signal));
  const found = await Promise.all(
    models.map((model) => Promise.all(filesOf(model).map((file) => trainedOn(file, folders, signal)))),
  );
  sets.push(...found.flat().flatMap((one) => one.sets));
  const strangers = found.map((ones) => ones.flatMap((one) => one.unknown));
  // One file can't vouch for two models.
  if (files.length === 0 || strangers.filter(({ length }) => length > 0).length > 1)
    unknown.push(...strangers.flat());
  return { sets, unknown };
}

async function policyTraining(
  policy: string,
  folders: SuiteFolders,
  signal: AbortSignal,
): Promise<readonly (TrainingData | string)[]> {
  if (!policy.startsWith('enumerative/')) return [nothingKnown(policy)];
  const { suites, split } = learntFrom;
  const sets: TrainingData[] = [];
  for (const suite of suites) {
    const opened = await openSuite(folders, suite, signal);
    const theorems = [];
    for await (const entry of opened.entries(signal)) {
      if (entry.kind === 'problem' && entry.problem.split === split) theorems.push(entry.problem.theorem);
    }
    sets.push({ name: `${suite} ${split}`, theorems });
  }
  return sets;
}

const nothingKnown = (name: string): string => `nothing is known of the training data of ${name}`;
