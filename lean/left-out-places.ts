import { lexLean } from '../core/lean-lexer.ts';
import type { LeanMessage, Position } from '../core/message.ts';
import { byteAt } from './byte-at.ts';
import type { ElaboratedText, JudgedCommand, TextStop } from './elaborated-text.ts';
import { ownSyntax } from './gate/policy/refusal.ts';
import { parseErrorsOf } from './parse-errors.ts';

/** A stretch of a text, in bytes of its UTF-8 form, that was taken out so that Lean reads what stands around it. */
export interface LeftOutPlace {
  readonly start: number;
  readonly end: number;
  readonly message: LeanMessage;
  /** What stands there, where that is a command that must not run. */
  readonly command?: JudgedCommand;
}

/** More places than this in one text are left as they are. */
const mostPlaces = 100;

/**
 * What must be left out of a text for Lean to go on, where its parser does not by itself: an `import` behind the first command, at
 * which it ends; an unclosed comment, which spoils the command before it; an `import` without a name; a declaration without one, for
 * which it takes the next command's; and a command that must not run. Null when there is nothing.
 */
function nextPlaceToLeaveOut(
  text: string,
  { commands, stop, parseMessages }: Elaborated,
): LeftOutPlace | null {
  const bytes = Buffer.from(text);
  if (stop?.kind === 'refused') return refusedPlace(stop, bytes);
  if (stop?.kind === 'exit' && stop.lateImport !== undefined) {
    const { start, end } = stop.lateImport;
    // What it names the parser leaves to whoever goes on.
    const rest = namesOnLine.exec(bytes.subarray(end).toString())?.[0] ?? '';
    return { start, end: end + Buffer.byteLength(rest), message: lateImport(bytes, start) };
  }
  const unclosed = parseMessages.find((message) => message.text === 'unterminated comment');
  const comment = unclosed === undefined ? null : unclosedComment(text);
  if (unclosed !== undefined && comment !== null)
    return { start: Buffer.byteLength(text.slice(0, comment)), end: bytes.length, message: unclosed };
  for (const one of commands) {
    const [message] = parseErrorsOf(one, bytes).own;
    const [, word = ''] = /^unexpected token '(\w+)'/.exec(message?.text ?? '') ?? [];
    if (message === undefined || !beginsDeclaration.has(word)) continue;
    const end = byteAt(bytes, message.start);
    const isNameless = onlyWords.test(bytes.subarray(one.start, end).toString());
    if (isNameless && end < one.end) return { start: one.start, end, message };
  }
  const [nameless] = parseMessages;
  if (stop?.kind !== 'import' || nameless?.severity !== 'error') return null;
  const end = byteAt(bytes, nameless.start);
  const start = bytes.subarray(0, end).lastIndexOf('import');
  return start < 0 ? null : { start, end, message: nameless };
}

/** A text that was elaborated, whatever else is known of why it ended. */
interface Elaborated extends Pick<ElaboratedText, 'commands' | 'parseMessages'> {
  readonly stop: ElaboratedText['stop'] | { readonly kind: 'interrupted' };
}

/**
 * Elaborates a text without what has to be left out of it, in whose place are spaces: yields what is to be elaborated, and is
 * told what came of it.
 */
export function* elaborateAround<E extends Elaborated>(
  text: string,
): Generator<string, { readonly elaborated: E; readonly leftOut: readonly LeftOutPlace[] }, E> {
  const leftOut: LeftOutPlace[] = [];
  for (let rest = text; ; ) {
    const elaborated = yield rest;
    const place = leftOut.length < mostPlaces ? nextPlaceToLeaveOut(rest, elaborated) : null;
    if (place === null) return { elaborated, leftOut };
    leftOut.push(place);
    rest = blank(rest, place);
  }
}

/** Behind a declaration that could be run as a tactic, all that is left. */
function refusedPlace(
  { refusal, command }: TextStop & { readonly kind: 'refused' },
  bytes: Buffer,
): LeftOutPlace {
  const { start } = command;
  const end = refusal === ownSyntax ? bytes.length : command.end;
  const message: LeanMessage = { severity: 'error', text: refusal.message, start: positionAt(bytes, start) };
  return { start, end, message, command: { ...command, end, parseMessages: [], messages: [message] } };
}

const namesOnLine = /^(?:[ \t]+[\p{L}_«][^\s(){}[\]/-]*)*/u;

const beginsDeclaration: ReadonlySet<string> = new Set([
  ...[
    'theorem',
    'example',
    'def',
    'abbrev',
    'instance',
    'inductive',
    'structure',
    'class',
    'opaque',
    'axiom',
  ],
]);

/** Modifiers, behind doc comments and attributes, and the word that says what is declared. */
const onlyWords = /^(?:\/--(?:(?!-\/)[\s\S])*-\/|@\[[^\]]*\]|[a-z\s])*$/;

/** Spaces; where there is room a command without effect before them, so that nothing is joined to what stands behind it. */
function blank(text: string, { start, end }: LeftOutPlace): string {
  const bytes = Buffer.from(text);
  for (let at = start; at < end; at++) if (bytes[at] !== 0x0a) bytes[at] = 0x20;
  const isRoom = !bytes.subarray(start, start + noCommand.length).includes(0x0a);
  if (isRoom && end - start >= noCommand.length) bytes.write(noCommand, start);
  return bytes.toString();
}

const noCommand = '/-!-/';

/** What Lean says of an `import` behind the first command. It would stop there. */
function lateImport(bytes: Buffer, start: number): LeanMessage {
  const text = "invalid 'import' command, it must be used in the beginning of the file";
  return { severity: 'error', text, start: positionAt(bytes, start) };
}

/** As Lean counts. */
function positionAt(bytes: Buffer, byte: number): Position {
  const before = bytes.subarray(0, byte).toString();
  const lineStart = before.lastIndexOf('\n') + 1;
  return { line: before.split('\n').length, column: [...before.slice(lineStart)].length };
}

/** Where a comment begins that nothing ends; of doc comments the parser makes a command. Null when there is none. */
function unclosedComment(text: string): number | null {
  let last = { kind: '', start: 0, end: 0 };
  for (const stretch of lexLean(text)) last = stretch;
  const comment = text.slice(last.start, last.end);
  const isComment = last.kind === 'trivia' && /^\/-(?![-!])/.test(comment);
  return isComment ? last.start : null;
}
