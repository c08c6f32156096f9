import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

const number = z.number().nullable();
const losses = { loss: number, policyLoss: number, valueLoss: number };

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

/** What became of a training, from its ends. */
export const metricsSummarySchema = z.strictObject({
  steps: natural,
  seconds: number,
  tokensPerSecond: number,
  parameters: number,
  /** That the trainer used, and those whose tactic was too long for it: of these at most the value is learnt. */
  examples: number,
  tacticTooLong: number,
  first: z.strictObject(losses).nullable(),
  last: z.strictObject(losses).nullable(),
  /** On examples that it was not trained on, at the end. */
  heldOut: z.strictObject({ ...losses, exactMatch: number, valueError: number }).nullable(),
});

export function summarizeMetrics(lines: readonly MetricsLine[]): z.infer<typeof metricsSummarySchema> {
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
    first: steps[0] === undefined ? null : lossesOf(steps[0]),
    last: last === undefined ? null : lossesOf(last),
    heldOut:
      held === undefined
        ? null
        : { ...lossesOf(held), exactMatch: held.exactMatch, valueError: held.valueError },
  };
}

const lossesOf = ({ loss, policyLoss, valueLoss }: MetricsLineOf<'step' | 'evaluate'>) => ({
  ...{ loss, policyLoss, valueLoss },
});

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
  /** The whole lines that were read. */
  let before = '';
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
    const text = await readFile(path, 'utf8').catch(() => '');
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    const fresh = whole.startsWith(before) ? whole.slice(before.length) : whole;
    before = whole;
    try {
      if (failure === null) readMetrics(fresh).forEach(tell);
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
