import { appendFileSync, existsSync, readFileSync, truncateSync } from 'node:fs';
import { z } from 'zod';
import { type ArmHistory, sliceSchema } from '../../src/agent/conductor/arm-history.ts';
import { MemoryHistory } from '../../src/agent/conductor/memory-history.ts';
import { modeNames } from './mode-names.ts';

const runSchema = z.strictObject({
  mode: z.enum(modeNames),
  seed: z.number(),
  id: z.string(),
  proved: z.boolean(),
  /** Why not; null when proved. */
  reason: z.string().nullable(),
  /** What follows `:=`; null unless proved, and in folders of before it was kept. */
  proof: z.string().nullable().default(null),
  calls: z.number(),
  tokens: z.number(),
  ms: z.number(),
  /** Of the mode `auto`: what its slices taught it. */
  slices: z.array(sliceSchema.extend({ proved: z.boolean() })),
});
/** What one mode came to on one theorem. */
export type ModeRun = z.infer<typeof runSchema>;

/** Runs in a file of JSON lines: what is there already need not be run again. */
export class ModeResults {
  readonly #path: string;
  readonly #runs = new Map<string, ModeRun>();

  constructor(path: string) {
    this.#path = path;
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    // A kill may have torn the last line.
    const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
    if (whole.length < bytes.length) truncateSync(path, whole.length);
    for (const line of whole.toString('utf8').split('\n'))
      if (line !== '') this.#keep(runSchema.parse(JSON.parse(line)));
  }

  get runs(): readonly ModeRun[] {
    return [...this.#runs.values()];
  }

  has(mode: string, seed: number, id: string): boolean {
    return this.#runs.has(keyOf(mode, seed, id));
  }

  add(run: ModeRun): void {
    appendFileSync(this.#path, `${JSON.stringify(run)}\n`);
    this.#keep(run);
  }

  /** What the mode `auto` has learnt from these runs. */
  history(): ArmHistory {
    const history = new MemoryHistory();
    for (const { slices } of this.#runs.values())
      for (const { proved, ...slice } of slices) history.add(slice, proved);
    return history;
  }

  #keep(run: ModeRun): void {
    this.#runs.set(keyOf(run.mode, run.seed, run.id), run);
  }
}

const keyOf = (mode: string, seed: number, id: string): string => JSON.stringify([mode, seed, id]);
