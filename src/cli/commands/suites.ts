import { LakatosError } from '../../../core/errors.ts';
import type { SuiteCount } from '../../../datasets/count-suite.ts';
import { parseMapping } from '../../../datasets/guess-mapping.ts';
import { addSuite } from '../../evaluate/suites/add-suite.ts';
import { type FetchedSuite, fetchSuite } from '../../evaluate/suites/fetch-suite.ts';
import { isGitManifest } from '../../evaluate/suites/git-manifest.ts';
import { findSuite, listSuites } from '../../evaluate/suites/registry.ts';
import { suiteFolders } from '../../evaluate/suites/suite-folders.ts';
import { suiteRow } from '../../evaluate/suites/suite-row.ts';
import { type ExitCode, exitCodes } from '../exit-code.ts';
import { listenForInterrupt } from '../interrupt.ts';
import { countText, suiteDescription, suiteTable } from '../output/suite-text.ts';
import type { Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';

export interface SuitesFlags {
  readonly json: boolean;
  readonly verbose: boolean;
}

export interface FetchSuiteFlags extends SuitesFlags {
  readonly from?: string;
}

export interface AddSuiteFlags extends SuitesFlags {
  readonly mapping?: string;
  readonly title?: string;
}

export type SuitesCommand =
  | { readonly kind: 'list'; readonly flags: SuitesFlags }
  | { readonly kind: 'show'; readonly name: string; readonly flags: SuitesFlags }
  | { readonly kind: 'fetch'; readonly name: string; readonly flags: FetchSuiteFlags }
  | { readonly kind: 'add'; readonly name: string; readonly path: string; readonly flags: AddSuiteFlags };

/** `lakatos suites`. What it found goes to standard output, what it does to standard error. */
export async function suites(command: SuitesCommand, terminal: Terminal): Promise<ExitCode> {
  const folders = suiteFolders(terminal.env);
  const { stdout } = terminal;
  const print = (value: unknown) => stdout.write(`${JSON.stringify(value)}\n`);
  using interrupt = listenForInterrupt(terminal, () => {});
  const { signal } = interrupt;
  switch (command.kind) {
    case 'list': {
      const manifests = await listSuites(folders);
      const rows = await Promise.all(manifests.map((manifest) => suiteRow(folders, manifest)));
      if (command.flags.json)
        for (const { manifest, state, record } of rows) print({ ...manifest, state, fetched: record });
      else stdout.write(suiteTable(rows));
      return exitCodes.done;
    }
    case 'show': {
      const row = await suiteRow(folders, await findSuite(folders, command.name));
      if (command.flags.json) print({ ...row.manifest, state: row.state, fetched: row.record });
      else stdout.write(suiteDescription(row));
      return exitCodes.done;
    }
    case 'fetch': {
      const { name, flags } = command;
      const manifest = await findSuite(folders, name);
      if (!isGitManifest(manifest)) throw notFetchable(name);
      const fetched = await fetchSuite(manifest, {
        folders,
        ...(flags.from === undefined ? {} : { from: flags.from }),
        onProgress: (text) => terminal.stderr.write(`${text}\n`),
        signal,
      });
      if (flags.json) print({ ...fetched.record, vouched: fetched.vouched, ...countJson(fetched.count) });
      else stdout.write(fetchedText(fetched));
      return codeOf(fetched.count);
    }
    case 'add': {
      const { name, path, flags } = command;
      const mapping = flags.mapping === undefined ? null : parseMapping(flags.mapping);
      if (typeof mapping === 'string') throw new UsageError(`--mapping: ${mapping}`);
      const { manifest, count } = await addSuite({
        folders,
        name,
        path,
        mapping,
        ...(flags.title === undefined ? {} : { title: flags.title }),
        signal,
      });
      if (flags.json) print({ ...manifest, ...countJson(count) });
      else stdout.write(`${name} was added\n${countText(count)}`);
      return codeOf(count);
    }
  }
}

const notFetchable = (name: string): LakatosError =>
  new LakatosError('INPUT_INVALID', `${name} has nothing to fetch: its files are here`);

const codeOf = ({ complaints, differences }: SuiteCount): ExitCode =>
  complaints.length + differences.length > 0 ? exitCodes.someNot : exitCodes.done;

const countJson = ({ askingForAnswer, complaints, differences }: SuiteCount) => ({
  askingForAnswer,
  complaints,
  differences,
});

function fetchedText({ record, count, vouched }: FetchedSuite): string {
  const by = {
    checksum: `the checksum is the known one, ${record.checksum}`,
    commit: `verified by its commit, ${record.commit}; its checksum ${record.checksum} was recorded`,
    counts: `the folder does not tell its commit: only the numbers of problems were compared; its checksum ${record.checksum} was recorded`,
  } as const;
  return `${record.name} is here: ${by[vouched]}\n${countText(count)}`;
}
