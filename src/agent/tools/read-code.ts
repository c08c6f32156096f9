import { z } from 'zod';
import { natural } from '../../../core/schemas.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { isPlaceholder } from '../../../datasets/text/declaration.ts';
import { codeBlocks } from '../../llm/profiles/code-blocks.ts';
import { bareProof, findProofText } from '../../llm/profiles/proof-text.ts';
import { linesAbove, placeInCode } from '../../prove/conversation/place-in-code.ts';
import type { CodeContext } from './tool.ts';

/**
 * The proof (what follows `:=`) in a text that a model gave for one: `by` and tactics, tactics alone, or the theorem
 * with its proof, also in a code block. Null when it is no proof of this theorem; one that is only `sorry` is one.
 */
export function readProofText(theorem: Theorem, text: string): string | null {
  const code = codeBlocks(text).at(-1)?.code ?? text;
  const proof = findProofText(theorem, code) ?? bareProof(code);
  if (proof !== null) return proof;
  const plain = code.trim().replace(/^:=\s*/u, '');
  return plain !== '' && isPlaceholder(plain) ? plain : null;
}

/** What a model is told when a text holds no proof of the theorem. */
export const noProofText =
  'There is no proof of the theorem in it. Give what follows `:=`, such as `by` and tactics, or the theorem with its statement unchanged; definitions, instances and notations of your own can not be part of a proof.';

const place = { line: z.number().int(), column: natural };

/** What Lean says of a text behind the theorem's header. Lines count from the text's own first line. */
export const codeReadingSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('read'),
    messages: z.array(
      z.strictObject({
        severity: z.enum(['information', 'warning', 'error']),
        text: z.string(),
        ...place,
        endLine: z.number().int(),
        endColumn: natural,
      }),
    ),
    /** Lines of declarations with a `sorry`. */
    sorries: z.array(z.number().int()),
  }),
  /** The gate's policy forbids it, so it was not read. */
  z.strictObject({ kind: z.literal('refused'), message: z.string(), line: z.number().int().nullable() }),
  /** Nothing is known of it. */
  z.strictObject({ kind: z.literal('unanswered'), reason: z.string() }),
]);
export type CodeReading = z.infer<typeof codeReadingSchema>;
export type CodeMessage = Extract<CodeReading, { kind: 'read' }>['messages'][number];

/** Has Lean read a text behind the theorem's header. */
export async function readCode(code: string, context: CodeContext): Promise<CodeReading> {
  const { theorem, engine, fileLimits, signal } = context;
  const { header } = theorem;
  // Places depend on the header alone.
  const frame = { ...theorem, statement: '' };
  const gap = header === '' || header.endsWith('\n') ? '' : '\n';
  context.onCalls(1);
  const outcome = await engine.elaborate(`${header}${gap}${code}\n`, fileLimits, signal);
  switch (outcome.kind) {
    case 'elaborated': {
      const above = linesAbove(frame);
      const { messages, open, partial } = outcome.report;
      return {
        kind: 'read',
        messages: placeInCode(messages, frame).map(({ severity, text, start, end = start }) => ({
          severity,
          text,
          line: start.line,
          column: start.column,
          endLine: end.line,
          endColumn: end.column,
        })),
        sorries: [...open, ...partial].map(({ line }) => line - above).filter((line) => line > 0),
      };
    }
    case 'refused': {
      const line = outcome.line === undefined ? null : Math.max(1, outcome.line - linesAbove(frame));
      return { kind: 'refused', message: outcome.message, line };
    }
    case 'timeout':
      return { kind: 'unanswered', reason: 'it takes Lean too long' };
    case 'lost':
      return { kind: 'unanswered', reason: outcome.reason };
  }
}
