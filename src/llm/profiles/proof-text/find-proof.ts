import type { Theorem } from '../../../../core/theorem.ts';
import { type Command, cutCommands } from '../../../../datasets/text/commands.ts';
import { codeOfDeclaration, isPlaceholder } from '../../../../datasets/text/declaration.ts';
import { foldHelpers } from './fold-helpers.ts';
import { helpersOf } from './helpers-of.ts';
import { declaredPart, proofStart, statementPieces } from './proof-start.ts';

/**
 * The proof of `theorem` (what follows `:=`) in Lean code that a model wrote. The code may repeat the statement, have
 * another header and another name; the last declaration that states the same and isn't left open counts. Lemmas before
 * it that the proof needs become `have`s at its beginning.
 *
 * Null when nothing states the same (a proof of something else is worthless), when the proof is open or has no `:=`, or
 * when it needs something else of the code than lemmas: a definition, an instance, a notation.
 */
export function findProofText(theorem: Theorem, code: string): string | null {
  const statement = statementPieces(theorem);
  if (statement === null) return null;
  const commands = cutCommands(code);
  const proofs = commands.flatMap((command, index) => {
    const part = declaredPart(code, command);
    const start = part === null ? null : proofStart(part, statement);
    return start === null ? [] : [{ index, start, end: command.end }];
  });
  const found = proofs.findLast(({ start, end }) => !isPlaceholder(code.slice(start, end)));
  if (found === undefined) return null;
  const copies = new Set(proofs.map(({ index }) => index));
  const before = commands.slice(0, found.index).filter((_, index) => !copies.has(index));
  const helpers = helpersOf(code, newCommands(theorem, code, before), code.slice(found.start, found.end));
  return helpers === null ? null : foldHelpers(code, helpers, found);
}

/** The commands that the theorem's own header has not. */
function newCommands({ header }: Theorem, code: string, commands: readonly Command[]): readonly Command[] {
  const meaning = (text: string, { start, end }: Command) =>
    codeOfDeclaration(text.slice(start, end)).join(' ');
  const known = new Set(cutCommands(header).map((command) => meaning(header, command)));
  return commands.filter((command) => !known.has(meaning(code, command)));
}
