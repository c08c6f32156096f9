import { z } from 'zod';
import type { Clock } from '../../../core/clock.ts';
import { amount, natural } from '../../../core/schemas.ts';
import type { ReportedResult } from '../../../core/theorem-result.ts';
import type { Episode } from '../../store/store.ts';
import type { firstLine, lastLine, SettingOf } from '../episode/line-schemas.ts';
import { type Accepted, assertCertified, provedBy } from '../episode/load-episode.ts';
import { checkLine, invalidLine } from '../episode/parse-line.ts';

/*
 * A transcript is the episode of work that is told in its order: a search, whole proofs, a conversation, a plan. Its lines
 * are JSON, one schema for each `type`; `at` is the time since the work began, in milliseconds. The first line has the
 * setting, the last one the result.
 */

export const modelSchema = z.strictObject({ name: z.string(), origin: z.string() });
export const chatMessageSchema = z.strictObject({
  role: z.enum(['system', 'user', 'assistant']),
  content: z.string(),
});

/** A question to a chat model and its answer. */
export const askedFields = {
  messages: z.array(chatMessageSchema).readonly(),
  /** All that the model wrote. */
  text: z.string(),
  end: z.enum(['stop', 'length', 'other']),
  tokens: z.strictObject({ read: natural, written: natural }),
  seed: natural,
  /** Milliseconds that it took. */
  ms: amount,
};

export interface AnyLine {
  readonly type: string;
  readonly at: number;
}
export type LineOf<L extends AnyLine, T extends L['type']> = Extract<L, { readonly type: T }>;
/** A line before it gets its time. */
export type ContentOf<L extends AnyLine> = L extends AnyLine ? Omit<L, 'at'> : never;
/** The first line before it gets its times. */
type BeginningOf<L extends AnyLine> = L extends FirstLine ? Omit<L, 'at' | 'createdAt'> : never;

export interface Recorder<L extends AnyLine> {
  add(content: ContentOf<L>): void;
  has(...types: readonly L['type'][]): boolean;
  /** What is known before there is a result. */
  soFar(): Episode;
  /** What comes later, from work that was broken off, is no part of it. */
  finish(reported: ReportedResult): Episode;
}

/**
 * Keeps all that is done for one theorem. The work begins now. `date` is asked again whenever the episode is stored: it
 * comes after those of the searches inside, so it is what the theorem's name stands for.
 * @param onLine hears of each line as it is written
 * @param earlier what it goes on with: times are counted on from the end of that
 */
export function recordTranscript<L extends AnyLine>(
  first: BeginningOf<L>,
  { clock, date }: { readonly clock: Clock; readonly date: () => Date },
  onLine: (line: L) => void = () => {},
  earlier: { readonly at: number; readonly lines: readonly L[] } = { at: 0, lines: [] },
): Recorder<L> {
  const start = clock.now() - earlier.at;
  const lines: L[] = [];
  const add = (content: object) => {
    // Its type says what the line lacks.
    const line = { at: Math.round(clock.now() - start), ...content } as L;
    lines.push(line);
    onLine(line);
  };
  const createdAt = () => date().toISOString();
  const episode = (result?: string): Episode => {
    const header = { id: first.id, theoremId: first.theorem.id, createdAt: createdAt() };
    return { header: result === undefined ? header : { ...header, result }, lines: [...lines] };
  };
  add({ at: 0, ...first, createdAt: createdAt() });
  lines.push(...earlier.lines);
  return {
    add,
    has: (...types) => lines.some(({ type }) => types.includes(type)),
    soFar: () => episode(),
    finish({ result, detail }) {
      add({ type: 'result', ...result, detail });
      return episode(result.reason ?? result.status);
    },
  };
}

/** A transcript that was read. */
export interface Transcript<L extends AnyLine, T extends L['type']> {
  readonly id: string;
  readonly createdAt: string;
  readonly setting: SettingOf<LineOf<L, T>>;
  /** All between the first line and the result. */
  readonly lines: readonly L[];
  /** Null: the process ended before there was one, or is still at work. */
  readonly result: LineOf<L, 'result'> | null;
}

type FirstLine = z.infer<ReturnType<typeof firstLine<string, number, Record<never, never>>>>;
type LastLine = z.infer<ReturnType<typeof lastLine<Record<never, never>>>>;

/**
 * Reads lines, which may come from a file.
 * @param type that of the first line
 * @param acceptedIn what the lines say that the gate accepted, besides the result
 * @throws LakatosError INPUT_INVALID, which names the line
 */
export function readTranscript<L extends AnyLine, T extends L['type']>(
  type: T,
  schema: z.ZodType<L>,
  values: readonly unknown[],
  acceptedIn: (lines: readonly L[]) => Accepted = () => [],
): Transcript<L, T> {
  const [first, ...rest] = values.map((value, index) => checkLine(schema, value, index + 1));
  if (first?.type !== type) throw invalidLine(1, `the first line must have the type "${type}"`);
  const { type: _, version: __, at: ___, id, createdAt, ...setting } = first as L & FirstLine;
  const last = rest.at(-1);
  const result = last?.type === 'result' ? (last as L & LastLine) : null;
  const lines = result === null ? rest : rest.slice(0, -1);
  assertCertified(setting.theorem, [...acceptedIn(lines), ...(result === null ? [] : provedBy(result))]);
  // The schema has checked what the types can't follow.
  return { id, createdAt, setting, lines, result } as unknown as Transcript<L, T>;
}

export const linesOf = <L extends AnyLine, T extends L['type']>(
  lines: readonly L[],
  type: T,
): readonly LineOf<L, T>[] => lines.filter((one): one is LineOf<L, T> => one.type === type);

/** A transcript of work that has come to its end. */
export interface EndedTranscript<L extends AnyLine, T extends L['type']> extends Transcript<L, T> {
  readonly result: LineOf<L, 'result'>;
}

/** The same where there must be a result. @throws LakatosError INPUT_INVALID */
export function readEnded<L extends AnyLine, T extends L['type']>(
  ...asked: Parameters<typeof readTranscript<L, T>>
): EndedTranscript<L, T> {
  const { result, ...read } = readTranscript(...asked);
  if (result !== null) return { ...read, result };
  throw invalidLine(read.lines.length + 1, 'the last line must have the type "result"');
}
