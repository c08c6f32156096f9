import { z } from 'zod';
import { lexLean } from '../../core/lean-lexer.ts';
import { theoremsOf } from '../../datasets/text/pick-theorem.ts';
import { readLeanText, textRequestSchema } from './read-text.ts';
import { type ServiceLean, unansweredSchema } from './service-lean.ts';

export const minimalRequestSchema = textRequestSchema.extend({
  name: z.string().optional().describe('of the theorem; absent: the last one of the text'),
});

export const minimalAnswerSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('found'),
    theorem: z.string().nullable(),
    /** Hypotheses without which, all of them left out together, Lean reads the text without an error. */
    needless: z.array(z.string()),
    needed: z.array(z.string()),
    /** The theorem's statement without them. */
    statement: z.string(),
  }),
  /** There is no such theorem, its proof is not finished, or Lean finds an error in the text as it is. */
  z.strictObject({ kind: z.literal('none'), message: z.string() }),
  unansweredSchema,
]);
export type MinimalAnswer = z.infer<typeof minimalAnswerSchema>;

/** A binder of a statement, `(h : p)` or `[Group G]`, where it stands in it. */
interface Binder {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '{': '}', '[': ']', '⦃': '⦄' };

/** The binders in front of a statement's colon. Of several names in one binder none is told apart. */
export function statementBinders(statement: string, from: number): Binder[] {
  const binders: Binder[] = [];
  const open: { readonly sign: string; readonly start: number }[] = [];
  for (const { kind, start, end } of lexLean(statement)) {
    if (kind !== 'code' || start < from) continue;
    const sign = statement.slice(start, end);
    if (open.length === 0 && (sign === ':' || sign === ':=' || sign === '|')) break;
    if (sign in closing) open.push({ sign, start });
    else if (sign === closing[open.at(-1)?.sign ?? '']) {
      const opened = open.pop();
      if (open.length === 0 && opened !== undefined)
        binders.push({ text: statement.slice(opened.start, end), start: opened.start, end });
    }
  }
  return binders;
}

const without = (statement: string, binders: readonly Binder[]): string =>
  binders.reduceRight((rest, { start, end }) => rest.slice(0, start).trimEnd() + rest.slice(end), statement);

/**
 * Which binders of a theorem its proof needs: each is left out in turn, from the last to the first, and stays out where Lean then
 * reads the text without an error. Costs a reading of the text for each. It is what Lean says, and no verdict.
 */
export async function minimalHypotheses(
  { text, name, timeoutMs }: z.infer<typeof minimalRequestSchema>,
  lean: ServiceLean,
  signal: AbortSignal,
): Promise<MinimalAnswer> {
  const theorem = theoremsOf(text).findLast((one) => name === undefined || one.name === name);
  if (theorem === undefined) return { kind: 'none', message: 'there is no such theorem in the text' };
  // A proof with sorry needs nothing.
  if (theorem.openness !== 'proved') return { kind: 'none', message: 'its proof is not finished' };
  const { statement, start } = theorem;
  const read = async (written: string) => {
    const rest = text.slice(start + statement.length);
    const whole = { text: text.slice(0, start) + written + rest, timeoutMs };
    const answer = await readLeanText(whole, lean, signal);
    if (answer.kind === 'unanswered') return answer;
    const error = answer.messages.find(({ severity }) => severity === 'error');
    return answer.kind === 'refused' ? answer.message : (error?.text ?? null);
  };
  const asItIs = await read(statement);
  if (typeof asItIs === 'string')
    return { kind: 'none', message: `Lean finds an error in the text: ${asItIs}` };
  if (asItIs !== null) return asItIs;
  const binders = statementBinders(statement, theorem.keywordEnd);
  let out: readonly Binder[] = [];
  for (const binder of binders.toReversed()) {
    const tried = [binder, ...out];
    const error = await read(without(statement, tried));
    if (error !== null && typeof error !== 'string') return error;
    if (error === null) out = tried;
  }
  const isOut = new Set(out);
  return {
    kind: 'found',
    theorem: theorem.name,
    needless: out.map((binder) => binder.text),
    needed: binders.filter((binder) => !isOut.has(binder)).map((binder) => binder.text),
    statement: without(statement, out),
  };
}
