import { type ParseArgsConfig, parseArgs } from 'node:util';
import { keepToSetting } from './keep-setting.ts';
import type { Shard } from './run-journal.ts';

/**
 * The options that the bench was called with. `--help` prints `usage` and ends the process with 0; what it does not know is a
 * line on standard error, and 2.
 */
export function readOptions<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  if (process.argv.slice(2).some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage.trim()}\n`);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (thrown) {
    return refuse(thrown instanceof Error ? thrown.message : String(thrown));
  }
}

/** Ends the process with 2 and a line that says what is wrong with its options. */
export function refuse(problem: string): never {
  const [first = ''] = problem.split('\n');
  process.stderr.write(`${first.replace(/\.? To specify a positional.*$/, '')} (--help lists the options)\n`);
  process.exit(2);
}

/** Refuses the first of the named options that was given and is no whole number from 1. */
export function checkPositive(values: Readonly<Record<string, unknown>>, names: readonly string[]): void {
  const isWrong = (value: number) => !Number.isSafeInteger(value) || value < 1;
  const wrong = names.find((name) => values[name] !== undefined && isWrong(Number(values[name])));
  if (wrong !== undefined) refuse(`--${wrong} is a whole number from 1`);
}

/** Reads `--shard`, and refuses what names no shard. */
export function readShard(text: string): Shard {
  const [, shard, shards] = (/^(\d+)\/(\d+)$/.exec(text) ?? []).map(Number);
  if (shard === undefined || shards === undefined || shard >= shards)
    return refuse('--shard is I/N with I from 0 and below N: 0/2 and 1/2 are the two halves');
  return { shard, shards };
}

/** `keepToSetting`, and the end of the process where it refuses. */
export async function requireSetting(
  folder: string,
  setting: Readonly<Record<string, unknown>>,
): Promise<void> {
  try {
    await keepToSetting(folder, setting);
  } catch (thrown) {
    refuse(thrown instanceof Error ? thrown.message : String(thrown));
  }
}
