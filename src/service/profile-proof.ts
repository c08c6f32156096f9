import { z } from 'zod';
import { positive } from '../../core/schemas.ts';
import { noneBecause, noneSchema, noTheorem, type TheoremRequest, theoremOfText } from './goals-at.ts';
import { readLeanText } from './read-text.ts';
import { type ServiceLean, unansweredSchema } from './service-lean.ts';

export const profileAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('profiled'),
    theorem: z.string().nullable(),
    /** Of Lean for the whole declaration; null where it took less than can be told. */
    ms: z.number().nullable(),
    /** Lines of the text with a tactic or term that took time, what belongs to it included; the slowest first. */
    lines: z.array(z.strictObject({ line: positive, text: z.string(), ms: z.number() })),
    errors: z.array(z.string()),
  }),
  noneSchema,
  unansweredSchema,
]);
export type ProfileAnswer = z.infer<typeof profileAnswerSchema>;

/** Milliseconds: what took less is not told. */
const thresholdMs = 5;

const options = `set_option trace.profiler true in set_option trace.profiler.threshold ${thresholdMs} in `;
/** A node of the trace: its class, seconds, and what was elaborated, which may begin in the next line. */
const node = /^ *\[(Elab\.\w+(?:\.\w+)*)\] \[(\d+\.\d+)\] ?(.*(?:\n(?! *\[).*)*)/gmu;

/** How long Lean takes for the lines of a theorem, by its own profiler. The text stays in its lines. */
export async function profileProof(
  request: TheoremRequest,
  lean: ServiceLean,
  signal: AbortSignal,
): Promise<ProfileAnswer> {
  const { text, timeoutMs } = request;
  const theorem = theoremOfText(request);
  if (theorem === undefined) return noTheorem;
  const { header, start, statement, declaration } = theorem;
  // Before the comment that belongs to the declaration.
  const behind = header.trimEnd().length;
  const at = behind + text.slice(behind).search(/\S/u);
  const written = `${text.slice(0, at)}${options}${text.slice(at)}`;
  const answer = await readLeanText({ text: written, timeoutMs }, lean, signal);
  if (answer.kind === 'unanswered') return answer;
  if (answer.kind === 'refused') return noneBecause(answer.message);
  const nodes = answer.messages
    .filter(({ severity }) => severity === 'information')
    .flatMap(({ text: told }) => [...told.matchAll(node)])
    .map(([, kind, seconds, written = '']) => ({
      kind,
      ms: Math.round(1000 * Number(seconds)),
      words: written.trim().split('\n')[0] ?? '',
      isBlock: isBlock(written),
    }));
  const firstLine = text.slice(0, start).split('\n').length;
  const own = (declaration ?? statement).split('\n').map((line, place) => ({
    line: firstLine + place,
    text: line.trim(),
  }));
  return {
    kind: 'profiled',
    theorem: theorem.name,
    ms: nodes.find(({ kind }) => kind === 'Elab.command')?.ms ?? null,
    lines: timesOf(
      own,
      nodes.filter((one) => one.kind === 'Elab.step' && !one.isBlock),
    ).sort((a, b) => b.ms - a.ms),
    errors: answer.messages.filter(({ severity }) => severity === 'error').map((one) => one.text),
  };
}

/** Several tactics, each a node of its own: they begin at one column, below each other. */
function isBlock(written: string): boolean {
  if (!/^\s*\n/u.test(written)) return false;
  const indents = written
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.search(/\S/u));
  return indents.filter((indent) => indent === Math.min(...indents)).length > 1;
}

interface Line {
  readonly line: number;
  readonly text: string;
}

/** The same words in several lines come in their order. */
function timesOf(
  lines: readonly Line[],
  steps: readonly { readonly words: string; readonly ms: number }[],
): (Line & { readonly ms: number })[] {
  const left = new Map<string, number[]>();
  for (const [at, { words, ms }] of steps.entries()) {
    // What a step consists of may begin with the same words.
    if (steps[at - 1]?.words !== words) left.set(words, [...(left.get(words) ?? []), ms]);
  }
  return lines.flatMap((line) => {
    const ms = line.text === '' ? undefined : left.get(line.text.replace(/^· */u, ''))?.shift();
    return ms === undefined ? [] : [{ ...line, ms }];
  });
}
