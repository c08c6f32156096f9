import { type FileHandle, open, readFile } from 'node:fs/promises';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { jsonOrUndefined } from '../../../core/json-or-undefined.ts';
import {
  type AttemptRecord,
  type BaselineRecord,
  keyOf,
  keyOfRecord,
  type ProbeRecord,
  type RunRecord,
  runRecordSchema,
} from './records.ts';

/**
 * The finished attempts of a run, one JSON line each. A record counts once it is on the disk, whole: a last line
 * without its line end was torn by a crash, and is cut off.
 */
export class Journal implements AsyncDisposable {
  readonly #file: FileHandle;
  readonly #path: string;
  readonly #records = new Map<string, RunRecord>();
  readonly #attempts = new Map<string, AttemptRecord[]>();
  /** From 1, of what was there when it was opened. */
  readonly #lines: ReadonlyMap<RunRecord, number>;
  /** Bytes that a crash had left behind the last whole line; 0 when there were none. */
  readonly torn: number;
  #last: Promise<void> = Promise.resolve();

  private constructor(file: FileHandle, path: string, lines: ReadonlyMap<RunRecord, number>, torn: number) {
    this.#file = file;
    this.#lines = lines;
    this.#path = path;
    this.torn = torn;
    for (const record of lines.keys()) this.#keep(record);
  }

  /**
   * Opens the journal, made when it isn't there; nobody else may have it open.
   * @throws LakatosError INPUT_INVALID for a whole line that is no record, OUTPUT_UNWRITABLE
   */
  static async open(path: string): Promise<Journal> {
    const file = await open(path, 'a+').catch((cause: unknown) => {
      throw unwritable(path, cause);
    });
    try {
      const bytes = await file.readFile();
      const { end, records } = readWhole(bytes, path);
      if (end < bytes.length) {
        await file.truncate(end);
        await file.sync();
      }
      return new Journal(file, path, records, bytes.length - end);
    } catch (thrown) {
      await file.close();
      throw thrown;
    }
  }

  get records(): readonly RunRecord[] {
    return [...this.#records.values()];
  }

  /** File and line of a record that was there when the journal was opened. */
  placeOf(record: RunRecord): string {
    return `${this.#path}:${this.#lines.get(record) ?? 'new'}`;
  }

  has(key: string): boolean {
    return this.#records.has(key);
  }

  /** In the order in which they were made. */
  attemptsAt(problem: string): readonly AttemptRecord[] {
    return this.#attempts.get(problem) ?? [];
  }

  probeOf(problem: string): ProbeRecord | null {
    const record = this.#records.get(keyOf('probe', problem));
    return record?.kind === 'probe' ? record : null;
  }

  baselineOf(problem: string): BaselineRecord | null {
    const record = this.#records.get(keyOf('baseline', problem));
    return record?.kind === 'baseline' ? record : null;
  }

  /**
   * Resolves when the record is on the disk; it counts from then on.
   * @throws LakatosError OUTPUT_UNWRITABLE
   */
  append(record: RunRecord): Promise<void> {
    const written = this.#last.then(() => this.#write(record));
    // One failure is told to the one who asked; what it left of a line, to all who come after.
    this.#last = written;
    this.#last.catch(() => {});
    return written;
  }

  async #write(record: RunRecord): Promise<void> {
    try {
      await this.#file.appendFile(`${JSON.stringify(record)}\n`);
      await this.#file.datasync();
    } catch (cause) {
      throw unwritable(this.#path, cause);
    }
    this.#keep(record);
  }

  #keep(record: RunRecord): void {
    this.#records.set(keyOfRecord(record), record);
    if (record.kind !== 'attempt') return;
    const attempts = this.#attempts.get(record.problem) ?? [];
    this.#attempts.set(record.problem, [...attempts, record]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#last.catch(() => {});
    await this.#file.close();
  }
}

/**
 * The records of a journal that another process may be writing, in their order.
 * @throws LakatosError INPUT_INVALID, what reading the file throws
 */
export const readJournal = async (path: string): Promise<readonly RunRecord[]> => [
  ...readWhole(await readFile(path), path).records.keys(),
];

/** What is there up to the end of the last whole line. */
function readWhole(bytes: Buffer, path: string): { end: number; records: Map<RunRecord, number> } {
  const end = bytes.lastIndexOf(0x0a) + 1;
  return { end, records: readRecords(bytes.subarray(0, end).toString('utf8'), path) };
}

/** The records with their lines, in their order. */
function readRecords(text: string, path: string): Map<RunRecord, number> {
  const records = new Map<RunRecord, number>();
  const seen = new Set<string>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue;
    const { data: record } = runRecordSchema.safeParse(jsonOrUndefined(line));
    if (record === undefined || seen.has(keyOfRecord(record))) {
      const what = record === undefined ? 'is no attempt of a benchmark run' : 'repeats an attempt';
      throw new LakatosError('INPUT_INVALID', `${path}:${index + 1} ${what}`, {
        advice: 'The file was changed or damaged. Delete that line to have its attempt made again.',
      });
    }
    seen.add(keyOfRecord(record));
    records.set(record, index + 1);
  }
  return records;
}

const unwritable = (path: string, cause: unknown): LakatosError =>
  new LakatosError('OUTPUT_UNWRITABLE', `${path} can not be written: ${messageOf(cause)}`, {
    advice: 'Make room or give yourself the right to write there, and go on with --resume.',
    cause,
  });
