import type { LeanMessage } from '../../core/message.ts';
import type { ResultMessage } from '../../core/result-message.ts';
import type { Theorem } from '../../core/theorem.ts';
import { mathlibAdvice } from '../../lean/mathlib-words.ts';

/** What is wrong with an input, as a person and as a program is told. */
export interface ToldErrors {
  /** A line `PLACE:LINE:COLUMN: TEXT` for each error, and what to do about them. */
  readonly detail: string;
  readonly messages: readonly ResultMessage[];
}

/** Where a message is, as the user counts: lines and columns from 1. */
export type PlaceOf = (
  message: LeanMessage,
) => Pick<ResultMessage, 'line' | 'column' | 'of'> & { readonly name: string };

/**
 * Tells the errors among Lean's messages (all, where none is one), with what to do where that is known: of what is Mathlib's, and
 * `advice` of who calls. `text`: what the messages are about; `skipped`: what of it the parser could make nothing of.
 */
export function tellErrors(
  messages: readonly LeanMessage[],
  text: string,
  placeOf: PlaceOf,
  advice: readonly string[] = [],
  skipped = '',
): ToldErrors {
  const errors = messages.filter(({ severity }) => severity === 'error');
  const told = errors.length > 0 ? errors : messages;
  const ofMathlib = mathlibAdvice(told, text, skipped);
  const hints = [...(ofMathlib === null ? [] : [ofMathlib]), ...advice];
  const placed = told.map((message) => ({
    ...placeOf(message),
    severity: message.severity,
    text: message.text.trim(),
  }));
  const [first] = placed;
  const { line, column, of } = first ?? { line: 1, column: 1 };
  return {
    detail: [...placed.map((one) => `${one.name}:${one.line}:${one.column}: ${one.text}`), ...hints].join(
      '\n',
    ),
    messages: [
      ...placed.map(({ name: _, ...message }) => message),
      ...hints.map((text) => ({
        severity: 'information' as const,
        line,
        column,
        text,
        ...(of !== undefined && { of }),
      })),
    ],
  };
}

/** Of a file: Lean's own places, but for the column, which it counts from 0. */
export const placesOfFile =
  (name: string): PlaceOf =>
  ({ start }) => ({ name, line: start.line, column: start.column + 1 });

/** The same of a theorem given by itself, whose header and statement count their lines apart, as their author wrote them. */
export function tellTheoremErrors(
  messages: readonly LeanMessage[],
  { header, statement, written }: Pick<Theorem, 'header' | 'statement' | 'written'>,
  advice: readonly string[] = [],
): ToldErrors {
  const headerLines = linesOf(header);
  const given = written?.headerLines ?? headerLines;
  const placeOf: PlaceOf = ({ start }) => {
    const column = start.column + 1;
    if (start.line <= given) return { name: 'header', of: 'header', line: start.line, column };
    const line =
      start.line <= headerLines
        ? start.line - given
        : start.line - headerLines + (written?.statementLine ?? 1) - 1;
    return { name: 'statement', line, column };
  };
  return tellErrors(messages, header === '' ? statement : `${header}\n${statement}`, placeOf, advice);
}

export const linesOf = (text: string): number => (text === '' ? 0 : text.split('\n').length);
