import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { LakatosError, messageOf } from '../../core/errors.ts';
import { lockFolder, lockPrefix } from '../../lean/folder-lock.ts';
import { parseJson, readIfThere } from './read-file.ts';
import { replaceFile, unfinished } from './replace-file.ts';

/** The parts in which two JSON values differ, a sentence each with the path to the part; lists count as one part. */
export function differingParts(before: unknown, now: unknown): string[] {
  const [old, fresh] = [new Map(flatten(before, '')), new Map(flatten(now, ''))];
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((name) => old.get(name) !== fresh.get(name))
    .map((name) => `${name} was ${short(old.get(name))} and is ${short(fresh.get(name))}`);
}

function flatten(value: unknown, path: string): [string, string][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return [[path, JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    flatten(inner, path === '' ? name : `${path}.${name}`),
  );
}

const short = (text: string | undefined): string => {
  if (text === undefined) return 'absent';
  return text.length <= 60 ? text : `${text.slice(0, 57)}...`;
};

const configName = 'config.json';

/** What kind of work is done in a folder. */
export interface RunKind<C> {
  /** With its article left out, for messages: `benchmark run`. */
  readonly name: string;
  /** Of its configuration: all that determines what comes out. */
  readonly schema: z.ZodType<C>;
  /** What keeps a run of one configuration from going on as the other, a sentence each. */
  differences(before: C, now: C): readonly string[];
  /** What to do about differences that no option brought about; undefined: the options are to blame. */
  advice?(before: C, now: C): string | undefined;
}

/** The folder of one run, kept from other processes until it is disposed. */
export interface RunFolder<C> extends AsyncDisposable {
  readonly path: string;
  /** The configuration of the run in it; null for a fresh folder. */
  readonly kept: C | null;
  /**
   * The configuration of the run, as it was when it was first started. A fresh folder gets `config`.
   * @throws LakatosError INPUT_INVALID when the folder is another run's, with all that differs
   */
  begin(config: C): Promise<C>;
  /** Writes a file of the folder, whole or not at all. */
  write(name: string, text: string): Promise<void>;
}

/**
 * Opens the folder of a run, made when it isn't there. Unless `resume`, there may be nothing in it.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE, RUN_LOCKED, OUTPUT_UNWRITABLE
 */
export async function openRunFolder<C>(
  path: string,
  resume: boolean,
  kind: RunKind<C>,
): Promise<RunFolder<C>> {
  const files = await list(path);
  const isRun = files.includes(configName);
  if (files.length > 0 && !resume) throw occupied(path, isRun, kind.name);
  if (files.length > 0 && !isRun) throw foreign(path, kind.name);
  const lock = await lockFolder(path);
  const kept = await readConfig(join(path, configName), kind).catch(async (thrown: unknown) => {
    await lock[Symbol.asyncDispose]();
    throw thrown;
  });
  return {
    path,
    kept,
    async begin(config) {
      if (kept === null) {
        await replaceFile(join(path, configName), `${JSON.stringify(config, null, 2)}\n`);
        return config;
      }
      const differences = kind.differences(kept, config);
      if (differences.length > 0) throw different(path, differences, kind.advice?.(kept, config));
      return kept;
    },
    write: (name, text) => replaceFile(join(path, name), text),
    [Symbol.asyncDispose]: () => lock[Symbol.asyncDispose](),
  };
}

async function readConfig<C>(path: string, { name, schema }: RunKind<C>): Promise<C | null> {
  const text = await readIfThere(path);
  if (text === null) return null;
  return parseJson(text, {
    schema,
    fault: `${path} is not the configuration of a ${name}`,
    advice: 'It may be of another version of Lakatos: name another folder with --out.',
  });
}

/** What is in a folder, without what a crash may leave before the first result. */
async function list(path: string): Promise<string[]> {
  try {
    await mkdir(path, { recursive: true });
    return (await readdir(path)).filter((name) => !name.startsWith(lockPrefix) && !name.endsWith(unfinished));
  } catch (cause) {
    throw new LakatosError('OUTPUT_UNWRITABLE', `${path} can not be used: ${messageOf(cause)}`, {
      advice: 'Name another folder with --out.',
      cause,
    });
  }
}

const occupied = (path: string, isRun: boolean, name: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${path} ${isRun ? `holds a ${name} already` : 'is not empty'}`, {
    advice: isRun
      ? 'Add --resume to go on with it, or name another folder with --out.'
      : 'Name a new or an empty folder with --out.',
  });

const foreign = (path: string, name: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${path} holds files, but no ${name}`, {
    advice: 'Name the folder of a run, or a new one.',
  });

const different = (
  path: string,
  differences: readonly string[],
  advice = 'Give the options it was started with, or name another folder with --out.',
): LakatosError =>
  new LakatosError(
    'INPUT_INVALID',
    `the run in ${path} is another one:\n${differences.map((difference) => `  ${difference}`).join('\n')}`,
    { advice },
  );
