import type { LeanMessage, ResultMessage, TextPosition } from '../../core/message.ts';
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
  const first = errors.filter(({ text }) => !ofLinter.test(text));
  const told = [first, errors, messages].find(({ length }) => length > 0) ?? [];
  const ofMathlib = mathlibAdvice(told, text, skipped);
  const hints = [...(ofMathlib === null ? [] : [ofMathlib]), ...advice];
  const placed = told.map((message) => ({
    ...placeOf(message),
    severity: message.severity,
    text: message.text.trim(),
  }));
  const [head] = placed;
  const { line, column, of } = head ?? { line: 1, column: 1 };
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

/** Where something is wrong with an option, each of Lean's linters says so, too. */
const ofLinter = /^linter \S+ failed: /u;

/** Of a file: Lean's own places, but for the column, which it counts from 0. */
export const placesOfFile =
  (name: string): PlaceOf =>
  ({ start }) => ({ name, line: start.line, column: start.column + 1 });

/** The same of a theorem, in the lines of its author: of a file, or of fields that count their lines apart. */
export function tellTheoremErrors(
  messages: readonly LeanMessage[],
  { header, statement, origins, source }: Pick<Theorem, 'header' | 'statement' | 'origins' | 'source'>,
  advice: readonly string[] = [],
): ToldErrors {
  const text = wholeText({ header, statement });
  const before = countLines(header);
  const row = source?.line === undefined ? '' : `${source.file}:${source.line}: `;
  const placeOf: PlaceOf = ({ start }) => {
    const { line, column } = withinText(start, text);
    const isOfStatement = line > before;
    const origin = isOfStatement
      ? { at: before + 1, ...(origins?.statement ?? { of: 'statement', line: 1, column: 0 }) }
      : (origins?.header.findLast(({ at }) => at <= line) ?? { at: 1, of: 'header', line: 1, column: 0 });
    const place = {
      line: origin.line + line - origin.at,
      column: Math.max(1, column + 1 + (line === origin.at ? origin.column : 0)),
    };
    if (origin.of === null) return { name: source?.file ?? 'file', ...place };
    return { name: row + origin.of, ...place, ...(origin.of !== 'statement' && { of: origin.of }) };
  };
  return tellErrors(messages, text, placeOf, advice);
}

/** Behind the statement stands what takes its proof: what Lean says of that is said of the statement's end. */
function withinText(start: TextPosition, text: string): TextPosition {
  const lines = text.split('\n');
  return start.line <= lines.length ? start : { line: lines.length, column: [...lines.at(-1)!].length };
}

/** Header and statement as engines read them. */
export const wholeText = ({ header, statement }: Pick<Theorem, 'header' | 'statement'>): string =>
  header === '' ? statement : `${header}\n${statement}`;

export const countLines = (text: string): number => (text === '' ? 0 : text.split('\n').length);
