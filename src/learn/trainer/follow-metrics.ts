import { type FileHandle, open } from 'node:fs/promises';
import { z } from 'zod';
import { codeOf } from '../../../core/errors.ts';
import { natural } from '../../../core/schemas.ts';

const number = z.number().nullable();
const losses = { loss: number, policyLoss: number, valueLoss: number };

/** A step of a training. */
export const stepLineSchema = z.object({
  kind: z.literal('step'),
  ...{ step: natural, seconds: number, tokensPerSecond: number, ...losses },
});

/** The lines of a trainer's `metrics.jsonl` that Lakatos reads, with the fields that it reads; the file has more. */
const metricsLineSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    ...{ steps: natural, step: natural, parameters: natural, examples: natural, used: natural },
    tacticTooLong: natural.default(0),
  }),
  stepLineSchema,
  z.object({ kind: z.literal('evaluate'), step: natural, exactMatch: number, valueError: number, ...losses }),
  z.object({ kind: z.literal('checkpoint'), step: natural }),
  z.object({ kind: z.literal('end'), step: natural, reason: z.string() }),
]);
export type MetricsLine = z.infer<typeof metricsLineSchema>;
export type MetricsLineOf<K extends MetricsLine['kind']> = Extract<MetricsLine, { readonly kind: K }>;

/** The whole lines of a file that is being written; a last one without its line end, and what is no metric, is left out. */
export function readMetrics(text: string): MetricsLine[] {
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => (line === '' ? [] : (parse(line) ?? [])));
}

function parse(line: string): MetricsLine | null {
  try {
    return metricsLineSchema.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

/** Losses of a training at its ends; null where there are none. */
interface MetricsSummary {
  readonly steps: number;
  readonly seconds: number | null;
  readonly tokensPerSecond: number | null;
  readonly parameters: number | null;
  /** That it was trained on, and those of which it was taught no tactic, at most a value: it was too long. */
  readonly examples: number | null;
  readonly tacticTooLong: number | null;
  readonly first: Losses | null;
  readonly last: Losses | null;
  /** On examples that it was not trained on, at the end. */
  readonly heldOut:
    | (Losses & { readonly exactMatch: number | null; readonly valueError: number | null })
    | null;
}

interface Losses {
  readonly loss: number | null;
  readonly policyLoss: number | null;
  readonly valueLoss: number | null;
}

export function summarizeMetrics(lines: readonly MetricsLine[]): MetricsSummary {
  const of = <K extends MetricsLine['kind']>(kind: K) =>
    lines.filter((line): line is MetricsLineOf<K> => line.kind === kind);
  const [start, steps, held] = [of('start').at(-1), of('step'), of('evaluate').at(-1)];
  const last = steps.at(-1);
  return {
    steps: last?.step ?? 0,
    seconds: last?.seconds ?? null,
    tokensPerSecond: last?.tokensPerSecond ?? null,
    parameters: start?.parameters ?? null,
    examples: start?.used ?? null,
    tacticTooLong: start?.tacticTooLong ?? null,
    first: lossesOf(steps[0]),
    last: lossesOf(last),
    heldOut:
      held === undefined
        ? null
        : { ...lossesOf(held)!, exactMatch: held.exactMatch, valueError: held.valueError },
  };
}

const lossesOf = (line: Losses | undefined): Losses | null =>
  line === undefined ? null : { loss: line.loss, policyLoss: line.policyLoss, valueLoss: line.valueLoss };

const newline = 0x0a;

/**
 * Reads a text file that grows by lines, each line once. A file that was written anew is read from its beginning: that is
 * noticed by its last line that was read, which no longer stands where it stood.
 */
export class NewLines {
  readonly #path: string;
  /** The last line that was read, with its line end, and where the next one begins, in bytes. */
  #last: Buffer = Buffer.alloc(0);
  #next = 0;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * The whole lines since the last call, with their line ends; one that is being written waits for its end.
   * @throws what the file system throws; nothing is read of a file that is not there
   */
  async read(): Promise<string> {
    const handle = await openIfThere(this.#path);
    if (handle === null) return '';
    try {
      const from = this.#next - this.#last.length;
      const bytes = await readFrom(handle, from);
      if (bytes.subarray(0, this.#last.length).equals(this.#last))
        return this.#take(bytes.subarray(this.#last.length), this.#next);
      return this.#take(await readFrom(handle, 0), 0);
    } finally {
      await handle.close();
    }
  }

  #take(bytes: Buffer, at: number): string {
    const end = bytes.lastIndexOf(newline) + 1;
    const whole = bytes.subarray(0, end);
    this.#next = at + end;
    if (end > 0) {
      const begin = end === 1 ? 0 : whole.lastIndexOf(newline, end - 2) + 1;
      this.#last = Buffer.from(whole.subarray(begin));
    } else if (at === 0) this.#last = Buffer.alloc(0);
    return whole.toString('utf8');
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  try {
    return await open(path, 'r');
  } catch (thrown) {
    if (codeOf(thrown) === 'ENOENT') return null;
    throw thrown;
  }
}

/** The bytes from a place on, as many as there are now. */
async function readFrom(handle: FileHandle, from: number): Promise<Buffer> {
  const { size } = await handle.stat();
  const bytes = Buffer.alloc(Math.max(0, size - from));
  let filled = 0;
  while (filled < bytes.length) {
    const { bytesRead } = await handle.read(bytes, filled, bytes.length - filled, from + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return bytes.subarray(0, filled);
}

/**
 * Tells each line of a metrics file once, soon after it is written, until it is disposed; the last ones then. A trainer
 * that goes on writes the file anew, without what came after its checkpoint: steps that were told are not told again.
 * What `onLine` throws is thrown by the disposal, and nothing more is told.
 */
export function followMetrics(
  path: string,
  onLine: (line: MetricsLine) => void,
  { everyMs = 500 }: { readonly everyMs?: number } = {},
): AsyncDisposable {
  let last = -1;
  const told = new Set<string>();
  const lines = new NewLines(path);
  let failure: { readonly thrown: unknown } | null = null;
  const tell = (line: MetricsLine) => {
    const key = `${line.kind} ${line.step}`;
    if (line.step < last || told.has(key)) return;
    told.add(key);
    last = Math.max(last, line.step);
    onLine(line);
  };
  const look = async () => {
    // A file that can't be read for a moment can be read later.
    const text = await lines.read().catch(() => '');
    try {
      if (failure === null) readMetrics(text).forEach(tell);
    } catch (thrown) {
      failure = { thrown };
    }
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look().finally(() => {
      looking = null;
    });
  }, everyMs);
  timer.unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await looking;
      await look();
      if (failure !== null) throw failure.thrown;
    },
  };
}
