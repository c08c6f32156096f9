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

/** As `openRunFolder` does. */
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
    /** The same with the finished attempts of the run. */
    async begin(config: BenchConfig) {
      const kept = await folder.begin(config);
      const journal = resources.use(await Journal.open(join(path, journalName)));
      hasBegun = true;
      return { journal, config: kept };
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
}
