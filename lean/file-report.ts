import type { LeanMessage } from '../core/message.ts';
import { brokenPlaces } from './broken-places.ts';
import { lineAt, utf16At } from './byte-places.ts';
import { firstToken, givenName, innermost, proofPlace } from './declaration-syntax.ts';
import type { ElaboratedText } from './elaborated-text.ts';
import type {
  BrokenCommand,
  DeclarationPlace,
  FileOutcome,
  FileReport,
  OpenDeclaration,
  SorryPlace,
} from './engine.ts';
import type { LeftOutPlace } from './left-out-places.ts';
import { endOf, hasSorry, nodesOf, sorryKinds, startOf } from './syntax-tree.ts';

/** A text that some engine has elaborated, whatever it says of why it stopped. */
type ElaboratedFile = Pick<ElaboratedText, 'commands' | 'parseMessages' | 'messages'>;

/** What an elaborated file leaves to prove, and what of it is broken. `leftOut`: without what of the text it was elaborated. */
export function reportFile(
  text: string,
  elaboration: ElaboratedFile,
  leftOut: readonly LeftOutPlace[] = [],
): FileReport {
  const bytes = Buffer.from(text);
  const open: OpenDeclaration[] = [];
  const partial: DeclarationPlace[] = [];
  const utf16 = (byte: number): number => utf16At(bytes, byte);
  const places = brokenPlaces(elaboration, leftOut, bytes);
  const refused = leftOut.flatMap(({ command }) => command ?? []);
  const commands = [...elaboration.commands, ...refused].sort((a, b) => a.start - b.start);
  for (const { tree, start, end, messages } of commands) {
    const declaration = innermost(tree);
    if (declaration === null || !(hasSorry(declaration) || messages.some(tellsOfSorry))) continue;
    const line = lineAt(bytes, startOf(declaration));
    const place = {
      name: givenName(declaration) ?? firstToken(declaration),
      keyword: firstToken(declaration),
      start: utf16(start),
      end: utf16(end),
      line,
    };
    const proof = proofPlace(declaration);
    // What no proof of ours would keep belongs to the theorem, unless it is junk.
    const isOpen =
      proof?.isSorry === true && (proof.tail === null || places.some((one) => one.start === proof.tail));
    if (isOpen) open.push({ ...place, statementEnd: utf16(proof.start), end: utf16(proof.end) });
    else partial.push(place);
  }
  const broken = places.map(
    ({ start, end, statementEnd, uses, ...place }): BrokenCommand => ({
      ...place,
      uses: uses.map(({ name, at }) => ({ name, at: utf16(at) })),
      ...{ start: utf16(start), end: utf16(end), line: lineAt(bytes, start) },
      statementEnd: statementEnd === null ? null : utf16(statementEnd),
    }),
  );
  const messages = [
    ...leftOut.map(({ message }) => message),
    ...elaboration.parseMessages,
    ...elaboration.messages,
  ];
  const sorries = elaboration.commands.flatMap(({ tree }) =>
    // That of a macro is none yet.
    (innermost(tree) === null ? [] : [...nodesOf(tree)]).flatMap((node): SorryPlace[] => {
      const start = startOf(node);
      if (!sorryKinds.has(node.name) || start < 0) return [];
      const isTactic = node.name.startsWith('Lean.Parser.Tactic.');
      return [{ start: utf16(start), end: utf16(endOf(node)), isTactic }];
    }),
  );
  return { messages, sorries, open, partial, broken };
}

/** Lean's word for a `sorry` that the text need not show: a macro, or a tactic that leaves one, may have put it there. */
const tellsOfSorry = ({ severity, text }: LeanMessage): boolean =>
  severity === 'warning' && /^declaration uses [`']sorry[`']/.test(text);

/** What became of a file whose text an engine has elaborated as far as it could. `ms` is the time that took. */
export function fileOutcome(
  text: string,
  elaborated: ElaboratedText,
  leftOut: readonly LeftOutPlace[],
  ms: number,
): FileOutcome {
  const { stop } = elaborated;
  switch (stop?.kind) {
    case 'refused':
      return { kind: 'refused', message: stop.refusal.message, line: stop.line, ms };
    case 'import':
      return { kind: 'refused', message: stop.message, ofImports: true, ms };
    case 'exit':
    case undefined: {
      const report = reportFile(text, elaborated, leftOut);
      const refused = leftOut.find(({ command }) => command !== undefined);
      if (refused === undefined) return { kind: 'elaborated', report, ms };
      const { text: message, start } = refused.message;
      return { kind: 'refused', message, line: start.line, report, ms };
    }
  }
}
