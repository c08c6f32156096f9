import { appendFileSync, existsSync, readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';

/** What falls to one of `shards` processes side by side: every `shards`-th thing from the one at `shard` on. */
export interface Shard {
  readonly shard: number;
  readonly shards: number;
}

/** What the runs of a bench look like, and what makes two of them the same. */
export interface RunFormat<Key, Run extends Key> {
  readonly schema: z.ZodType<Run>;
  keyOf(run: Key): string;
}

/** Files with runs in the folder of a bench. */
export const isRunFile = (name: string): boolean => /^results.*\.jsonl$/u.test(name);

/**
 * The runs in a folder, one JSON line each in files of the names above: what is there already need not be run again.
 * Processes side by side (shards) add to a file of their own each, so that none comes in the way of another.
 */
export class RunJournal<Key, Run extends Key> {
  readonly #path: string;
  readonly #format: RunFormat<Key, Run>;
  readonly #runs = new Map<string, Run>();

  constructor(folder: string, { shard, shards }: Shard, format: RunFormat<Key, Run>) {
    this.#path = join(folder, shards === 1 ? 'results.jsonl' : `results-${shard}-of-${shards}.jsonl`);
    this.#format = format;
    cutTornLine(this.#path);
    for (const run of readRuns(folder, format)) this.#keep(run);
  }

  get runs(): readonly Run[] {
    return [...this.#runs.values()];
  }

  has(key: Key): boolean {
    return this.#runs.has(this.#format.keyOf(key));
  }

  add(run: Run): void {
    appendFileSync(this.#path, `${JSON.stringify(run)}\n`);
    this.#keep(run);
  }

  #keep(run: Run): void {
    this.#runs.set(this.#format.keyOf(run), run);
  }
}

/** All whole lines of the folder, which stays as it is: a line without its end may be one that is being written. */
export function readRuns<Key, Run extends Key>(folder: string, { schema }: RunFormat<Key, Run>): Run[] {
  return readdirSync(folder)
    .filter(isRunFile)
    .sort()
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
      return lines.filter((line) => line !== '').map((line) => schema.parse(JSON.parse(line)));
    });
}

/** A run that was being written when its process was killed is made again. */
function cutTornLine(path: string): void {
  const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
  const end = bytes.lastIndexOf('\n') + 1;
  if (end < bytes.length) truncateSync(path, end);
}
