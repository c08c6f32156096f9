import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { z } from 'zod';
import { LakatosError } from '../../../../core/errors.ts';
import { workTogether } from '../../../../core/work-together.ts';
import { parseJson, readIfThere } from '../../../files/read-file.ts';
import { replaceFile } from '../../../files/replace-file.ts';

/**
 * The result of one step of a run: read back when it is on the disk, else made and put there, whole, before anybody gets
 * it. A run that is killed thus loses no more than the steps in flight.
 * @param fits whether what is on the disk can be the result of this step
 *
 * @throws LakatosError INPUT_INVALID for a file that is no such result, OUTPUT_UNWRITABLE
 */
export async function doOnce<T>(
  path: string,
  schema: z.ZodType<T>,
  make: () => Promise<T>,
  fits: (kept: T) => boolean = () => true,
): Promise<T> {
  const kept = await readResult(path, schema);
  if (kept !== null) {
    if (fits(kept)) return kept;
    const { fault, advice } = noResult(path);
    throw new LakatosError('INPUT_INVALID', fault, { advice });
  }
  const result = await make();
  await mkdir(dirname(path), { recursive: true });
  await replaceFile(path, `${JSON.stringify(result)}\n`);
  return result;
}

/** The result of a step that was finished before; null when it was not. */
export async function readResult<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readIfThere(path);
  return text === null ? null : parseJson(text, { schema, ...noResult(path) });
}

const noResult = (path: string) => ({
  fault: `${path} is no result of this step`,
  advice: 'It was changed, or is of another version of Lakatos. Delete it to have the step made again.',
});

/** The results of a step that `eachOnce` made, in their order, one at a time; none when it was not made. */
export async function* eachResult<T>(folder: string, schema: z.ZodType<T>): AsyncGenerator<T> {
  for (let index = 0; ; index += 1) {
    const result = await readResult(pathOf(folder, index), schema);
    if (result === null) return;
    yield result;
  }
}

/** All of them. */
export async function readResults<T>(folder: string, schema: z.ZodType<T>): Promise<T[]> {
  const results: T[] = [];
  for await (const result of eachResult(folder, schema)) results.push(result);
  return results;
}

const pathOf = (folder: string, index: number): string =>
  join(folder, `${String(index).padStart(4, '0')}.json`);

interface EachOnce<I, T> {
  readonly items: readonly I[];
  /** The folder of the results; their names are the places of the items. */
  readonly folder: string;
  readonly schema: z.ZodType<T>;
  /** Items worked on at once. */
  readonly workers: number;
  readonly signal: AbortSignal;
  /** Null when the signal ended it, so that nothing is known. */
  readonly work: (item: I, signal: AbortSignal) => Promise<T | null>;
  /** Whether a result that is on the disk can be that of the item in its place. */
  readonly fits: (item: I, kept: T) => boolean;
  /** For each result, those that were there before too. */
  readonly onDone: (result: T) => void;
}

/**
 * The results of a step for each item, in their order: those that are on the disk are read back, the others made. The
 * first failure stops the rest.
 * @throws what `work` throws; the signal's reason when it fires
 */
export async function eachOnce<I, T>(options: EachOnce<I, T>): Promise<T[]> {
  const { items, folder, schema, workers, work, fits, onDone } = options;
  const results = new Map<number, T>();
  await workTogether(items.entries(), workers, options.signal, async ([index, item], signal) => {
    const make = async () => {
      const made = await work(item, signal);
      if (made === null) throw leftOut();
      return made;
    };
    const result = await doOnce(pathOf(folder, index), schema, make, (kept) => fits(item, kept));
    results.set(index, result);
    onDone(result);
  });
  options.signal.throwIfAborted();
  return items.map((_, index) => {
    const result = results.get(index);
    if (result === undefined) throw leftOut();
    return result;
  });
}

const leftOut = (): LakatosError => new LakatosError('INTERNAL', 'a step was left out');
