import type { Theorem } from '../../../core/theorem.ts';
import { cutCommands, cutTrailingTrivia } from '../../../datasets/text/commands.ts';
import { freshName } from '../../../datasets/text/read-statement.ts';
import type { BrokenCommand, FileReport, OpenDeclaration } from '../../../lean/engine.ts';
import type { TakeId } from '../input/ids-in.ts';
import type { LeanText } from '../input/open-inputs.ts';
import { declare } from '../script/assemble.ts';
import { indentationAt, overlap, type TextEdit } from './mend-asked.ts';

/** A theorem of a file with the place of its proof. */
export interface FileTheorem {
  readonly id: string;
  readonly declaration: OpenDeclaration;
  /** What of the statement Lean does not accept; null when it is fine. */
  readonly broken: BrokenCommand | null;
}

/** The open theorems of a file in order. `takeId` makes an id that is used nowhere else. */
export function listTheorems(report: FileReport, takeId: TakeId): FileTheorem[] {
  return report.open.map((declaration) => ({
    id: takeId(idOf(declaration), declaration.start, declaration.end),
    declaration,
    broken: report.broken.find((place) => overlap(place, declaration)) ?? null,
  }));
}

function idOf({ keyword, name, line }: OpenDeclaration): string {
  if (keyword === 'example' || name === '') return `example-${line}`;
  // One whose name is missing.
  return name === keyword ? `line-${line}` : name;
}

export const isTheoremKeyword = (keyword: string): boolean =>
  keyword === 'theorem' || keyword === 'lemma' || keyword === 'example';

/** The theorem behind a declaration, given the text before it with the proofs found so far, and without them. */
export function toTheorem(
  source: LeanText,
  { id, declaration }: FileTheorem,
  { header, asked, origins }: Pick<Theorem, 'header' | 'asked' | 'origins'>,
): Theorem {
  return {
    id,
    header,
    ...(asked !== undefined && asked !== header && { asked }),
    statement: nameExample(statementText(source.text, declaration), header),
    ...(origins !== undefined && { origins }),
    source: { file: source.name, line: declaration.line },
  };
}

/** An `example` with a name of our own: only what has one can be checked. */
function nameExample(statement: string, header: string): string {
  const [command] = cutCommands(statement);
  if (command?.keyword !== 'example') return statement;
  const before = statement.slice(0, command.keywordEnd - command.keyword.length);
  return `${before}theorem ${freshName(statement + header)}${statement.slice(command.keywordEnd)}`;
}

/** A declaration up to its proof, as it is written. */
export const statementText = (text: string, { start, statementEnd }: OpenDeclaration): string =>
  cutTrailingTrivia(text.slice(start, statementEnd));

/**
 * Puts a proof in the place of `sorry`, indented as the declaration is. Where something broken stands directly behind it that could
 * be read as more of the proof, the proof says that it is done.
 */
export function proofEdit(
  text: string,
  declaration: OpenDeclaration,
  proof: string,
  broken: readonly BrokenCommand[],
): TextEdit {
  const indentation = indentationAt(text, declaration.start);
  const junk = proof.startsWith('by\n') ? junkBehind(text, declaration, broken) : [];
  const ended = junk.length === 0 ? proof : `${proof}\n  done`;
  // Tactics on one column are one block.
  const columns = junk.map((place) => Buffer.byteLength(indentationAt(text, place)));
  const deeper = ' '.repeat(Math.max(0, ...columns));
  const body = declare('', ended.replace(/\n(?=[^\n])/g, `\n${indentation}${deeper}`));
  const { start, statementEnd, end } = declaration;
  const statement = statementText(text, declaration);
  // Nothing but white space goes: comments behind the statement stay, and whatever else we might take for one.
  return statement === text.slice(start, statementEnd).trimEnd()
    ? { start: start + statement.length, end, text: body }
    : { start: statementEnd, end, text: body.trimStart() };
}

/**
 * Where the pieces of broken text begin that follow directly; none where all are words, fences and comments at the beginning of a line.
 */
function junkBehind(
  text: string,
  declaration: OpenDeclaration,
  broken: readonly BrokenCommand[],
): readonly number[] {
  const places: number[] = [];
  let isGoneOnWith = false;
  let { end } = declaration;
  for (const next of broken) {
    if (next.start < end) continue;
    if (cutTrailingTrivia(text.slice(end, next.start)) !== '') break;
    const junk = text.slice(next.start, next.end);
    isGoneOnWith ||=
      text[next.start - 1] !== '\n' || !/^(?:[\p{L}_@`#]|\/-)/u.test(junk) || tacticWords.test(junk);
    places.push(next.start + (/^[\s\u200b\ufeff]*/.exec(junk)?.[0].length ?? 0));
    ({ end } = next);
  }
  return isGoneOnWith ? places : [];
}

/** Words that tactics go on with, wherever on a line they stand. */
const tacticWords = /^(?:at|with|using|only|generalizing|from|in|then|else|do)\b/;
