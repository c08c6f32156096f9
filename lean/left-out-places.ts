import { lexLean } from '../core/lean-lexer.ts';
import type { LeanMessage } from '../core/message.ts';
import { byteAt, errorAt } from './byte-places.ts';
import { innermost, proofPlace } from './declaration-syntax.ts';
import type { ElaboratedText, JudgedCommand, TextStop } from './elaborated-text.ts';
import { ownSyntax } from './gate/policy/refusal.ts';
import { hidingPlaces } from './gate/text-rules.ts';
import { parseErrorsOf } from './parse-errors.ts';
import { tokensOf } from './syntax-tree.ts';

/** A stretch of a text, in bytes of its UTF-8 form, that was taken out so that Lean reads what stands around it. */
export interface LeftOutPlace {
  readonly start: number;
  readonly end: number;
  readonly message: LeanMessage;
  /** What stands there, where that is a command that must not run. */
  readonly command?: JudgedCommand;
  /** Stands inside of a command, which is broken by it (`spoiling`) or whole without it (`spare`). */
  readonly within?: 'spoiling' | 'spare';
}

/** A command without effect that is shown to Lean in the place of commands: what stands before them is not joined to what stands behind. */
export const noCommand = '/-!-/';

/**
 * A namespace that an `open` names and that is not there: nothing is in it, and what else the command opens is open without it, where
 * Lean would open none. The whole command where it names no other. Null where a command is none of these.
 */
function unknownNamespace({ tree, start, end, messages }: JudgedCommand, bytes: Buffer): LeftOutPlace | null {
  if (tree.name !== 'Lean.Parser.Command.open') return null;
  const message = messages.find(({ text }) => text.startsWith('unknown namespace'));
  const names = [...tokensOf(tree)].slice(1);
  if (message === undefined || !names.every(({ kind, text }) => kind === 'identifier' || text === 'scoped'))
    return null;
  const at = byteAt(bytes, message.start);
  const name = names.find((token) => token.kind === 'identifier' && token.start === at);
  if (name === undefined) return null;
  const isOnly = names.filter(({ kind }) => kind === 'identifier').length === 1;
  return isOnly
    ? { start, end, message }
    : { start: at, end: at + Buffer.byteLength(name.text), message, within: 'spare' };
}

/** Characters that hide text from a reader: Lean reads a text without them, and what they stand in is broken. */
function hiddenCharacters(text: string): LeftOutPlace[] {
  const places = hidingPlaces(text);
  return places.map(({ start, end, message }) => spoilingPlace(text, { start, end }, message));
}

/** All tabs between the words of a text of which Lean's parser has met one. Empty where it has met none. */
function tabs(text: string, parseMessages: readonly LeanMessage[]): LeftOutPlace[] {
  const met = parseMessages.find((message) => message.text.startsWith('tabs are not allowed'));
  if (met === undefined) return [];
  const places = [...lexLean(text)].flatMap(({ kind, start, end }) => {
    const trivia = kind === 'trivia' ? text.slice(start, end) : '';
    if (trivia.trim() !== '') return [];
    return [...trivia.matchAll(/\t+/g)].map(({ 0: run, index }) => ({
      start: start + index,
      end: start + index + run.length,
    }));
  });
  const byte = byteAt(Buffer.from(text), met.start);
  const spoiling = places.map((place) => spoilingPlace(text, place, met.text));
  return spoiling.some(({ start, end }) => start <= byte && byte < end) ? spoiling : [];
}

function spoilingPlace(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  message: string,
): LeftOutPlace {
  const bytes = Buffer.from(text.slice(0, start));
  return {
    start: bytes.length,
    end: bytes.length + Buffer.byteLength(text.slice(start, end)),
    message: errorAt(bytes, bytes.length, message),
    within: 'spoiling',
  };
}

/** A text is not read more often than this for what has to be left out of it. */
const mostRounds = 100;

const exit = '#exit';

/**
 * What must be left out of a text for Lean to go on, where its parser does not by itself: an `import` behind the first command, at
 * which it ends; `#exit`, with all behind it; tabs and unclosed comments, which spoil the command before them; an `import` without a
 * name; a declaration without one, for which it takes the next command's; a namespace to open that is not there; and a command that
 * must not run. Empty when there is nothing.
 */
function nextPlacesToLeaveOut(text: string, elaborated: Elaborated): readonly LeftOutPlace[] {
  const found = tabs(text, elaborated.parseMessages);
  if (found.length > 0) return found;
  const place = nextPlaceToLeaveOut(text, elaborated);
  return place === null ? [] : [place];
}

function nextPlaceToLeaveOut(
  text: string,
  { commands, stop, parseMessages }: Elaborated,
): LeftOutPlace | null {
  const bytes = Buffer.from(text);
  if (stop?.kind === 'refused') return refusedPlace(stop, bytes);
  if (stop?.kind === 'exit' && stop.lateImport === undefined) {
    const start = bytes.indexOf(exit, byteAt(bytes, { line: stop.line, column: 0 }));
    const message = errorAt(bytes, start, "using 'exit' to interrupt Lean: nothing behind it is read");
    return { start, end: bytes.length, message };
  }
  if (stop?.kind === 'exit' && stop.lateImport !== undefined) {
    const { start, end } = stop.lateImport;
    // What it names the parser leaves to whoever goes on.
    const rest = namesOnLine.exec(bytes.subarray(end).toString())?.[0] ?? '';
    // What Lean says, which would stop there.
    const text = "invalid 'import' command, it must be used in the beginning of the file";
    return { start, end: end + Buffer.byteLength(rest), message: errorAt(bytes, start, text) };
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
  for (const one of commands) {
    const place = unknownNamespace(one, bytes);
    if (place !== null) return place;
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
  const leftOut = hiddenCharacters(text);
  for (let rounds = 0, rest = leftOut.reduce(blank, text); ; rounds += 1) {
    const elaborated = yield rest;
    const places = rounds < mostRounds ? nextPlacesToLeaveOut(rest, elaborated) : [];
    if (places.length === 0) return { elaborated, leftOut };
    leftOut.push(...places);
    rest = places.reduce(blank, rest);
  }
}

/** Behind a declaration that could be run as a tactic, all that is left. */
function refusedPlace(
  { refusal, command }: TextStop & { readonly kind: 'refused' },
  bytes: Buffer,
): LeftOutPlace {
  const { start } = command;
  // What is refused may be no more than junk behind a theorem that is whole.
  const declaration = innermost(command.tree);
  const tail = declaration === null ? null : (proofPlace(declaration)?.tail ?? null);
  if (tail !== null && refusal !== ownSyntax) {
    const message = errorAt(bytes, tail, refusal.message);
    return { start: tail, end: command.end, message, within: 'spare' };
  }
  const end = refusal === ownSyntax ? bytes.length : command.end;
  const message = errorAt(bytes, start, refusal.message);
  return { start, end, message, command: { ...command, end, parseMessages: [], messages: [message] } };
}

const namesOnLine = /^(?:[ \t]+[\p{L}_«][^\s(){}[\]/-]*)*/u;

const beginsDeclaration: ReadonlySet<string> = new Set(
  'theorem example def abbrev instance inductive structure class opaque axiom'.split(' '),
);

/** Modifiers, behind doc comments and attributes, and the word that says what is declared. */
const onlyWords = /^(?:\/--(?:(?!-\/)[\s\S])*-\/|@\[[^\]]*\]|[a-z\s])*$/;

/** Spaces; where there is room a command without effect before them, so that nothing is joined to what stands behind it. */
function blank(text: string, { start, end, within }: LeftOutPlace): string {
  const bytes = Buffer.from(text);
  for (let at = start; at < end; at++) if (bytes[at] !== 0x0a) bytes[at] = 0x20;
  const isRoom = !bytes.subarray(start, start + noCommand.length).includes(0x0a);
  if (within === undefined && isRoom && end - start >= noCommand.length) bytes.write(noCommand, start);
  return bytes.toString();
}

/** Where a comment begins that nothing ends; of doc comments the parser makes a command. Null when there is none. */
function unclosedComment(text: string): number | null {
  let last = { kind: '', start: 0, end: 0 };
  for (const stretch of lexLean(text)) last = stretch;
  const comment = text.slice(last.start, last.end);
  const isComment = last.kind === 'trivia' && /^\/-(?![-!])/.test(comment);
  return isComment ? last.start : null;
}
