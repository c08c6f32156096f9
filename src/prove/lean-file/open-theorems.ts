import type { Theorem } from '../../../core/theorem.ts';
import { cutTrailingTrivia } from '../../../datasets/text/cut-trailing-trivia.ts';
import { freshName } from '../../../datasets/text/name-example.ts';
import type { FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import { findKeyword } from '../input/declaration-keyword.ts';
import type { LeanText } from '../input/lean-source.ts';
import type { TakeId } from '../input/unique-ids.ts';
import { declare } from '../script/assemble.ts';
import { indentationAt, type TextEdit } from './text-edits.ts';

/** A theorem of a file with the place of its proof. */
export interface FileTheorem {
  readonly id: string;
  readonly declaration: OpenDeclaration;
  /** Lean's messages about the statement; null when it is fine. */
  readonly complaint: string | null;
}

/** The open theorems of a file in order. `takeId` makes an id that is used nowhere else. */
export function listTheorems(source: LeanText, report: FileReport, takeId: TakeId): FileTheorem[] {
  return report.open.map((declaration) => ({
    id: takeId(
      declaration.keyword === 'example' || declaration.name === ''
        ? `example-${declaration.line}`
        : declaration.name,
      declaration.start,
    ),
    declaration,
    complaint: complaintAbout(source, report, declaration),
  }));
}

export const isTheoremKeyword = (keyword: string): boolean =>
  keyword === 'theorem' || keyword === 'lemma' || keyword === 'example';

function complaintAbout(source: LeanText, report: FileReport, open: OpenDeclaration): string | null {
  const broken = report.broken.find(({ start, end }) => start < open.end && open.start < end);
  return broken === undefined ? null : describeErrors(source, report, broken);
}

/**
 * The errors of a broken command, as `FILE:LINE:COLUMN: TEXT`. The parser may notice only at the next command that
 * this one has no end: then that error is meant.
 */
export function describeErrors(
  source: LeanText,
  { messages }: FileReport,
  { start, end }: { readonly start: number; readonly end: number },
): string {
  const firstLine = lineOf(source.text, start);
  const lastLine = lineOf(source.text, start + source.text.slice(start, end).trimEnd().length);
  const errors = messages
    .filter((message) => message.severity === 'error' && message.start.line >= firstLine)
    .sort((a, b) => a.start.line - b.start.line);
  const own = errors.filter((message) => message.start.line <= lastLine);
  return (own.length > 0 ? own : errors.slice(0, 1))
    .map((error) => `${source.name}:${error.start.line}:${error.start.column + 1}: ${error.text.trim()}`)
    .join('\n');
}

export function lineOf(text: string, position: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0 && at < position; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** The theorem behind a declaration, given the text before it with the proofs found so far, and without them. */
export function toTheorem(
  source: LeanText,
  { id, declaration }: FileTheorem,
  { header, asked }: Pick<Theorem, 'header' | 'asked'>,
): Theorem {
  return {
    id,
    header,
    ...(asked !== undefined && asked !== header && { asked }),
    statement: nameExample(statementText(source.text, declaration), header),
    source: { file: source.name, line: declaration.line },
  };
}

/** An `example` with a name of our own: only what has one can be checked. */
function nameExample(statement: string, header: string): string {
  const keyword = findKeyword(statement);
  return keyword?.keyword === 'example'
    ? `${statement.slice(0, keyword.start)}theorem ${freshName(statement + header)}${statement.slice(keyword.end)}`
    : statement;
}

/** A declaration up to its proof, as it is written. */
export const statementText = (text: string, { start, statementEnd }: OpenDeclaration): string =>
  cutTrailingTrivia(text.slice(start, statementEnd));

/** Puts a proof in the place of `sorry`, indented as the declaration is. */
export function proofEdit(text: string, declaration: OpenDeclaration, proof: string): TextEdit {
  const indentation = indentationAt(text, declaration.start);
  return {
    start: declaration.start + statementText(text, declaration).length,
    end: declaration.end,
    text: declare('', proof.replace(/\n(?=[^\n])/g, `\n${indentation}`)),
  };
}
