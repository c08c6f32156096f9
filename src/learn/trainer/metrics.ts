import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';

const number = z.number().nullable();
const losses = { loss: number, policyLoss: number, valueLoss: number };

/** A step of a training. */
export const stepLineSchema = z.object({
  kind: z.literal('step'),
  ...{ step: natural, seconds: number, tokensPerSecond: number, ...losses },
});

/** The lines of a trainer's `metrics.jsonl` that Lakatos reads, with the fields that it reads; the file has more. */
export const metricsLineSchema = z.discriminatedUnion('kind', [
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
export interface MetricsSummary {
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
