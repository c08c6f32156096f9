import type { Command } from 'commander';
import { UsageError } from '../../../core/errors.ts';
import { readText } from '../../files/read-file.ts';
import { readServerKey, type ServerKey, toServerKey } from '../../llm/remote/server-address.ts';
import { isLoopback } from '../../llm/serve/http-server.ts';
import type { OpenProverFlags } from '../open-prover.ts';
import type { Terminal } from '../terminal.ts';
import {
  type AddressFlags,
  addressOptions,
  countOption,
  defaultedOption,
  durationOption,
  listOption,
  mostCalls,
  narrowOption,
  sizeOption,
  timeOption,
  workersOption,
} from './common-options.ts';
import { addLeanOptions, type LeanFlags } from './lean-options.ts';
import { addProverOptions } from './prover-options.ts';

const mostWaiting = 1_000_000;
const mostJobs = 1_024;
export const keyVariable = 'LAKATOS_SERVE_KEY';

/** What a service is made of, whichever face is before it. */
export interface AskedFlags extends Omit<OpenProverFlags, 'seed' | 'experience' | 'continue'>, LeanFlags {
  readonly calls?: number;
  readonly expansions?: number;
  /** Bytes. */
  readonly memory?: number;
  readonly proofs: number;
  readonly waitingProofs: number;
  readonly import?: readonly string[];
}

/** What the commands take that answer other programs. */
export interface ServiceFlags extends AskedFlags, AddressFlags {
  readonly keyFile?: string;
  /** Bytes. */
  readonly bodySize: number;
  readonly waitingTexts: number;
  /** Milliseconds, as `time`. */
  readonly textTime: number;
}

/** Where it listens and what it allows; others may follow in the group `Limits`. */
export function addServiceLimits(command: Command, port: number): Command {
  for (const option of addressOptions(port)) command.addOption(option);
  return command
    .option('--key-file <path>', `clients have to show the key in it; else the one in ${keyVariable}`)
    .optionsGroup('Limits:')
    .addOption(defaultedOption('--body-size <size>', 'of a request', sizeOption, '16MB'))
    .option(
      '--waiting-texts <count>',
      'texts that run and wait; more are refused',
      countOption(1, mostWaiting),
      1_000,
    )
    .addOption(
      defaultedOption(
        '--text-time <duration>',
        'what Lean may take for one text, whatever the client asks',
        durationOption,
        '5m',
      ),
    )
    .addOption(timeOption())
    .option('--calls <count>', 'tactic calls for each theorem of a proof', countOption(1, mostCalls))
    .option('--proofs <count>', 'proofs that are worked on at once', countOption(1, mostJobs), 1)
    .option('--waiting-proofs <count>', 'proofs that may wait', countOption(1, mostWaiting), 100);
}

export const addStoreOption = (command: Command): Command =>
  command.option('--store <folder>', 'where proofs, jobs and answers of Lean are kept; none keeps nothing');

/** Who proves, and with which Lean. */
export function addServiceProver(command: Command): void {
  addProverOptions(command);
  addLeanOptions(command)
    .option('--import <module>', 'what most texts import: workers start with it; may be repeated', listOption)
    .addOption(narrowOption())
    .addOption(workersOption());
}

/**
 * The key that clients have to show; null: none, which only this machine's own clients may.
 * @throws UsageError, LakatosError INPUT_UNREADABLE, SERVE_UNAVAILABLE
 */
export async function keyFor(
  { keyFile, host }: Pick<ServiceFlags, 'keyFile' | 'host'>,
  { env }: Terminal,
): Promise<ServerKey | null> {
  const key =
    keyFile === undefined ? readServerKey(env, keyVariable, 'SERVE_UNAVAILABLE') : await keyIn(keyFile);
  if (key === null && !isLoopback(host))
    throw new UsageError(
      `--host ${host} lets others in: give them a key, with --key-file or in ${keyVariable}`,
    );
  return key;
}

const keyIn = async (file: string): Promise<ServerKey> =>
  toServerKey((await readText(file)).trim(), keyVariable, file, 'SERVE_UNAVAILABLE');
