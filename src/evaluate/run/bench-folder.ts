import { join } from 'node:path';
import { openRunFolder, type RunKind } from '../../files/run-folder.ts';
import { journalName } from '../report/report-file-names.ts';
import { type BenchConfig, benchConfigSchema, describeDifferences } from './bench-config.ts';
import { Journal } from './journal.ts';

/** The folder of one benchmark run, kept from other processes until it is disposed. */
export type BenchFolder = Awaited<ReturnType<typeof openBenchFolder>>;

const benchRun: RunKind<BenchConfig> = {
  name: 'benchmark run',
  schema: benchConfigSchema,
  differences: describeDifferences,
};

/**
 * Opens the folder of a run, made when it isn't there. Unless `resume`, there may be nothing in it.
 * @throws LakatosError INPUT_INVALID, INPUT_UNREADABLE, RUN_LOCKED, OUTPUT_UNWRITABLE
 */
export async function openBenchFolder(path: string, resume: boolean) {
  const folder = await openRunFolder(path, resume, benchRun);
  const resources = new AsyncDisposableStack();
  resources.use(folder);
  let hasBegun = false;
  return {
    ...folder,
    /** Whether there is a run in it to go on with, for messages. */
    get hasBegun() {
      return hasBegun;
    },
    /**
     * The finished attempts of the run that `config` describes, and its configuration as it was when it was first started.
     * A fresh folder gets `config`.
     * @throws LakatosError INPUT_INVALID when the folder is another run's, with all that differs
     */
    async begin(config: BenchConfig) {
      const kept = await folder.begin(config);
      const journal = resources.use(await Journal.open(join(path, journalName)));
      hasBegun = true;
      return { journal, config: kept };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
