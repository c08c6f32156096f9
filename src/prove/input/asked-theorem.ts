import { DeclaredNames } from '../../../core/lean-name.ts';
import type { Theorem } from '../../../core/theorem.ts';
import { cutTrailingTrivia } from '../../../datasets/text/commands.ts';
import { ownWords, readStatement } from '../../../datasets/text/read-statement.ts';
import { cleanText, originsOf } from '../../../datasets/text/to-problem.ts';

/** The full name of a theorem, as Lean writes it; null where it has none but ours. */
export function theoremName({ header, statement }: Pick<Theorem, 'header' | 'statement'>): string | null {
  const before = header === '' ? '' : `${header}\n`;
  const name = new DeclaredNames(`${before}${statement}`).at(before.length);
  return name === null || ourName.test(name) ? null : name;
}

/** What an `example` is called where it needs a name. */
const ourName = /(?:^|\.)lakatos_example(?:_\d+)?$/;

/** A statement as somebody writes it, with what stands before it. */
export interface WrittenStatement {
  readonly header: string;
  readonly statement: string;
  /** How the theorem may be called, where several stand there. */
  readonly name?: string;
  /** What its author calls the two; absent: `header` and `statement`. */
  readonly fields?: { readonly header: string; readonly statement: string } | undefined;
}

const ownFields = { header: 'header', statement: 'statement' };

/** The theorem that a written statement asks for, but for its id. */
export type AskedTheorem = Omit<Theorem, 'id' | 'source'>;

/**
 * The theorem that is asked for, read as benchmarks are. What no theorem can be read from stays as it is, for Lean to say what
 * is wrong with it. Null for nothing but white space and comments.
 */
export function askedTheorem(written: WrittenStatement): AskedTheorem | null {
  const [header, text] = [cleanText(written.header), cleanText(written.statement)];
  const bare = cutTrailingTrivia(text);
  if (bare === '') return null;
  const headerLines = header === '' ? 0 : header.split('\n').length - (header.endsWith('\n') ? 1 : 0);
  const { header: ofHeader, statement: ofStatement } = written.fields ?? ownFields;
  const pieces = [
    ...(headerLines === 0 ? [] : [{ at: 1, of: ofHeader, line: 1, column: 0 }]),
    { at: headerLines + 1, of: ofStatement, line: 1, column: 0 },
  ];
  const reading = readStatement({ ...written, header, statement: text });
  if (reading.kind === 'unclear')
    return { header, statement: bare, origins: originsOf('\n'.repeat(headerLines), pieces) };
  const { picked, before, longer } = reading;
  const isAsGiven = written.fields === undefined && longer === 0 && text.startsWith(picked.statement);
  return {
    header: picked.header,
    statement: picked.statement,
    ...ownWords(picked),
    ...(!isAsGiven && { origins: originsOf(before, pieces, longer) }),
    ...(picked.informal !== null && { informal: picked.informal }),
  };
}
