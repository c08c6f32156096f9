import { z } from 'zod';
import { bracketStep, firstColonOutside, lexLean } from '../../core/lean-lexer.ts';
import { noneBecause, noneSchema, noTheorem, type TheoremRequest, theoremOfText } from './goals-at.ts';
import { readLeanText } from './read-text.ts';
import { type ServiceLean, unansweredSchema } from './service-lean.ts';

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
  /** Of a proof that is not finished, and of a text in which Lean finds an error as it is, nothing can be said. */
  noneSchema,
  unansweredSchema,
]);
export type MinimalAnswer = z.infer<typeof minimalAnswerSchema>;

/** A binder of a statement, `(h : p)` or `[Group G]`, where it stands in it. */
interface Binder {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The binders in front of a statement's colon. Of several names in one binder none is told apart. */
function statementBinders(statement: string, from: number): Binder[] {
  const colon = firstColonOutside(statement, from) ?? statement.length;
  const binders: Binder[] = [];
  let depth = 0;
  let begin = from;
  for (const { kind, start, end } of lexLean(statement)) {
    if (kind !== 'code' || start < from) continue;
    if (start >= colon) break;
    const step = bracketStep(statement.slice(start, end));
    if (step === 1 && depth === 0) begin = start;
    depth += step;
    if (step === -1 && depth === 0) binders.push({ text: statement.slice(begin, end), start: begin, end });
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
  request: TheoremRequest,
  lean: ServiceLean,
  signal: AbortSignal,
): Promise<MinimalAnswer> {
  const { text, timeoutMs } = request;
  const theorem = theoremOfText(request);
  if (theorem === undefined) return noTheorem;
  // A proof with sorry needs nothing.
  if (theorem.openness !== 'proved') return noneBecause('its proof is not finished');
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
  if (typeof asItIs === 'string') return noneBecause(`Lean finds an error in the text: ${asItIs}`);
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
