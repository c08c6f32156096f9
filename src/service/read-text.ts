import { z } from 'zod';
import { type LeanMessage, severitySchema } from '../../core/message.ts';
import { natural, positive } from '../../core/schemas.ts';
import { type FileReport, readableReport, type SorryPlace } from '../../lean/engine.ts';
import type { Narrowing } from '../../lean/lake/narrow-imports.ts';
import { textOfImports } from '../../lean/library-theorems.ts';
import type { StepEngine } from '../../lean/repl/session.ts';
import type { InfoTreeKind, ReplStepOutcome } from '../../lean/repl/steps.ts';
import { tracedAt } from '../agent/tools/proof-state.ts';
import { headerImports } from '../prove/lemma-index/header-imports.ts';
import {
  forLean,
  importLimits,
  type ServiceLean,
  timeoutSchema,
  type Unanswered,
  unanswered,
  unansweredSchema,
  within,
} from './service-lean.ts';

type Told = { readonly kind: 'trees'; readonly trees: readonly unknown[] } | Unanswered;

/** Starts the Lean of `lakatos repl`. */
export type StartTrees = (signal: AbortSignal) => Promise<StepEngine>;

/**
 * Info trees of texts, as `repl` writes them, from a Lean of their own, which is started by the first question. What the policy of the
 * gate forbids does not run there either.
 */
export class InfoTrees implements AsyncDisposable {
  readonly #start: StartTrees;
  readonly #narrowing: Narrowing | null | undefined;
  readonly #closing = new AbortController();
  #engine: Promise<StepEngine> | null = null;
  #steps = 0;

  constructor(start: StartTrees, narrowing: Narrowing | null | undefined) {
    this.#start = start;
    this.#narrowing = narrowing;
  }

  /** @param ms for the text, milliseconds; its imports are no part of it */
  async of(written: string, infotree: InfoTreeKind, ms: number, signal: AbortSignal): Promise<Told> {
    const text = forLean(written, this.#narrowing);
    const engine = await this.#started();
    const read = (own: string, limitMs: number): Promise<ReplStepOutcome> => {
      this.#steps += 1;
      const action = { kind: 'command', text: own, env: null, allTactics: false, rootGoals: false } as const;
      return engine.do(
        { id: this.#steps, action },
        { lineage: [], infotree, limitMs, isPoliced: true },
        signal,
      );
    };
    const imports = headerImports(text);
    if (imports.length > 0) await read(textOfImports(imports), importLimits.wallClockMs);
    const outcome = await read(text, ms);
    if (outcome.kind === 'made' && outcome.made.kind === 'command')
      return { kind: 'trees', trees: outcome.made.infotree ?? [] };
    if (outcome.kind === 'timeout') return unanswered(outcome);
    const reason = 'message' in outcome ? outcome.message : outcome.kind;
    return unanswered({ kind: 'lost', reason });
  }

  /** One that did not start is started again by the next question. */
  async #started(): Promise<StepEngine> {
    this.#engine ??= this.#start(this.#closing.signal);
    const asked = this.#engine;
    try {
      return await asked;
    } catch (thrown) {
      // Another question may have started the next one by now.
      if (this.#engine === asked) this.#engine = null;
      throw thrown;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort();
    const engine = await this.#engine?.catch(() => null);
    await engine?.[Symbol.asyncDispose]();
  }
}

/** As Lean counts: lines from 1, columns from 0 in code points. */
export const placeSchema = z.strictObject({ line: positive, column: natural });
type Place = z.infer<typeof placeSchema>;

export const textRequestSchema = z.strictObject({
  text: z.string().describe('a whole Lean file'),
  timeoutMs: timeoutSchema,
});
export type TextRequest = z.infer<typeof textRequestSchema>;

const messageSchema = z.strictObject({
  severity: severitySchema,
  text: z.string(),
  start: placeSchema,
  end: placeSchema.nullable(),
});

const sorrySchema = z.strictObject({
  start: placeSchema,
  end: placeSchema,
  /** The goal there as an editor shows it; null where Lean does not get to it, or nothing in the text says `sorry`. */
  goal: z.string().nullable(),
});
type Sorry = z.infer<typeof sorrySchema>;

const read = { messages: z.array(messageSchema), sorries: z.array(sorrySchema), ms: z.number() };

/** What Lean says of a text. `refused`: the gate's policy forbids a command of it, which did not run; the messages are about the rest. */
export const textAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('read'), ...read }),
  z.strictObject({
    kind: z.literal('refused'),
    message: z.string(),
    line: positive.nullable(),
    ...read,
  }),
  unansweredSchema,
]);
export type TextAnswer = z.infer<typeof textAnswerSchema>;

/**
 * Has Lean read a text; what several texts import is loaded once. It is what Lean says, and no verdict: only the gate says that
 * something is proved.
 */
export async function readLeanText(
  { text: written, timeoutMs }: TextRequest,
  lean: ServiceLean,
  signal: AbortSignal,
): Promise<TextAnswer> {
  const text = forLean(written, lean.narrowing);
  const limits = within(lean.fileLimits, timeoutMs);
  const outcome = await lean.engine.elaborate(text, limits, signal);
  if (outcome.kind === 'timeout' || outcome.kind === 'lost') return unanswered(outcome);
  const report = readableReport(outcome);
  const messages = report === null ? [] : report.messages.map(toMessage);
  const rest = within(limits, limits.wallClockMs - outcome.ms);
  const sorries = report === null ? [] : await sorriesIn(text, report, { ...lean, fileLimits: rest }, signal);
  const said = { messages, sorries, ms: outcome.ms };
  return outcome.kind === 'elaborated'
    ? { kind: 'read', ...said }
    : { kind: 'refused', message: outcome.message, line: outcome.line ?? null, ...said };
}

const toMessage = ({ severity, text, start, end }: LeanMessage): z.infer<typeof messageSchema> => ({
  severity,
  text,
  start: { line: Math.max(1, start.line), column: start.column },
  end: end === undefined ? null : { line: Math.max(1, end.line), column: end.column },
});

const tacticTrace = { before: '(focus (', after: '; sorry))' };
const termTrace = { before: '(by ', after: '; sorry)' };
const trace = 'trace_state';

/** Each `sorry` with its goal: Lean reads the text once more with a tactic there that shows it. */
async function sorriesIn(
  text: string,
  report: FileReport,
  { engine, fileLimits }: ServiceLean,
  signal: AbortSignal,
): Promise<Sorry[]> {
  const places = report.sorries ?? [];
  const silent = [...report.open, ...report.partial].filter(
    ({ start, end }) => !places.some((one) => start <= one.start && one.end <= end),
  );
  const { traced, at } = withTraces(text, places);
  const goals =
    places.length === 0 ? null : readableReport(await engine.elaborate(traced, fileLimits, signal));
  const found = places.flatMap((place, index): Sorry[] => {
    const own = at[index] as Place;
    const told = tracedAt(goals?.messages ?? [], own);
    const where = spanOf(text, place);
    return told.length === 0
      ? [{ ...where, goal: null }]
      : told.map((goal) => ({ ...where, goal: goal.trim() }));
  });
  return [...found, ...silent.map((place) => ({ ...spanOf(text, place), goal: null }))];
}

const spanOf = (text: string, { start, end }: { readonly start: number; readonly end: number }) => ({
  start: placeAt(text, start),
  end: placeAt(text, end),
});

/** The text with a trace in the place of each `sorry`, and where the traces are. */
function withTraces(text: string, places: readonly SorryPlace[]): { traced: string; at: readonly Place[] } {
  let traced = '';
  let done = 0;
  const at = places.map(({ start, end, isTactic }) => {
    const { before, after } = isTactic ? tacticTrace : termTrace;
    traced += `${text.slice(done, start)}${before}`;
    const place = placeAt(traced, traced.length);
    traced += `${trace}${after}`;
    done = end;
    return place;
  });
  return { traced: traced + text.slice(done), at };
}

/** @param offset in UTF-16 */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  return { line: before.split('\n').length, column: [...line].length };
}
