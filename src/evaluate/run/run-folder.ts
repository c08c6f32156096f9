import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../../core/code-of.ts';
import { LakatosError, messageOf } from '../../../core/errors.ts';
import { type BenchConfig, describeDifferences, readBenchConfig } from './bench-config.ts';
import { lockFolder, lockPrefix } from './folder-lock.ts';
import { Journal } from './journal.ts';
import { replaceFile, unfinished } from './replace-file.ts';

const configName = 'config.json';
export const journalName = 'attempts.jsonl';

/** The folder of one run, kept from other processes until it is disposed. */
export interface RunFolder extends AsyncDisposable {
  readonly path: string;
  /** The configuration of the run in it; null for a fresh folder. */
  readonly kept: BenchConfig | null;
  /** Whether there is a run in it to go on with, for messages. */
  readonly hasBegun: boolean;
  /**
   * The finished attempts of the run that `config` describes, and its configuration as it was when it was first started.
   * A fresh folder gets `config`.
   * @throws LakatosError INPUT_INVALID when the folder is another run's, with all that differs
   */
  begin(config: BenchConfig): Promise<{ readonly journal: Journal; readonly config: BenchConfig }>;
  /** Writes a file of the folder, whole or not at all. */
  write(name: string, text: string): Promise<void>;
}

/**
 * Opens the folder of a run, made when it isn't there. Unless `resume`, there may be nothing in it.
 * @throws LakatosError INPUT_INVALID, RUN_LOCKED, OUTPUT_UNWRITABLE
 */
export async function openRunFolder(path: string, resume: boolean): Promise<RunFolder> {
  const files = await list(path);
  const isRun = files.includes(configName);
  if (files.length > 0 && !resume) throw occupied(path, isRun);
  if (files.length > 0 && !isRun) throw foreign(path);
  const resources = new AsyncDisposableStack();
  resources.use(await lockFolder(path));
  const kept = await readKept(join(path, configName)).catch(async (thrown: unknown) => {
    await resources.disposeAsync();
    throw thrown;
  });
  let hasBegun = false;
  return {
    path,
    kept,
    get hasBegun() {
      return hasBegun;
    },
    async begin(config) {
      if (kept === null) {
        await replaceFile(join(path, configName), `${JSON.stringify(config, null, 2)}\n`);
      } else {
        const differences = describeDifferences(kept, config);
        if (differences.length > 0) throw different(path, differences);
      }
      const journal = resources.use(await Journal.open(join(path, journalName)));
      hasBegun = true;
      return { journal, config: kept ?? config };
    },
    write: (name, text) => replaceFile(join(path, name), text),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}

async function readKept(path: string): Promise<BenchConfig | null> {
  const text = await readFile(path, 'utf8').catch((thrown: unknown) => {
    if (codeOf(thrown) === 'ENOENT') return null;
    throw new LakatosError('INPUT_UNREADABLE', `${path} can not be read: ${messageOf(thrown)}`, {
      cause: thrown,
    });
  });
  return text === null ? null : readBenchConfig(text, path);
}

/** What is in a folder, without what a crash may leave before the first attempt. */
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

const occupied = (path: string, isRun: boolean): LakatosError =>
  new LakatosError('INPUT_INVALID', `${path} ${isRun ? 'holds a benchmark run already' : 'is not empty'}`, {
    advice: isRun
      ? 'Add --resume to go on with it, or name another folder with --out.'
      : 'Name a new or an empty folder with --out.',
  });

const foreign = (path: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${path} holds files, but no benchmark run`, {
    advice: 'Name the folder of a run, or a new one.',
  });

const different = (path: string, differences: readonly string[]): LakatosError =>
  new LakatosError(
    'INPUT_INVALID',
    `the run in ${path} is another one:\n${differences.map((difference) => `  ${difference}`).join('\n')}`,
    { advice: 'Give the options it was started with, or name another folder with --out.' },
  );
