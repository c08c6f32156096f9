import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';

const runSchema = z.strictObject({
  configuration: z.string(),
  seed: z.number(),
  id: z.string(),
  proved: z.boolean(),
  /** Why not; null when proved. */
  reason: z.string().nullable(),
  calls: z.number(),
  /** Milliseconds inside Lean, of tactics alone. */
  leanMs: z.number(),
  /** Milliseconds from the start of the search to its end; by the shared clock where answers were remembered. */
  ms: z.number(),
});
/** What one search came to. */
export type Run = z.infer<typeof runSchema>;

/** Runs in a file of JSON lines: what is there already need not be run again. */
export class Results {
  readonly #path: string;
  readonly #runs = new Map<string, Run>();

  constructor(path: string) {
    this.#path = path;
    const whole = existsSync(path) ? readFileSync(path, 'utf8') : '';
    // A run that was being written when its process was killed is made again.
    const text = whole.slice(0, whole.lastIndexOf('\n') + 1);
    if (text.length < whole.length) writeFileSync(path, text);
    for (const line of text.split('\n')) if (line !== '') this.#keep(runSchema.parse(JSON.parse(line)));
  }

  get runs(): readonly Run[] {
    return [...this.#runs.values()];
  }

  has(configuration: string, seed: number, id: string): boolean {
    return this.#runs.has(keyOf(configuration, seed, id));
  }

  add(run: Run): void {
    this.#keep(run);
    appendFileSync(this.#path, `${JSON.stringify(run)}\n`);
  }

  #keep(run: Run): void {
    this.#runs.set(keyOf(run.configuration, run.seed, run.id), run);
  }
}

const keyOf = (configuration: string, seed: number, id: string): string =>
  JSON.stringify([configuration, seed, id]);
