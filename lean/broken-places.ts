import type { LeanMessage } from '../core/message.ts';
import { byteAt } from './byte-places.ts';
import { type CommandEffect, effectOfCommand, effectOfKeywords } from './command-effect.ts';
import {
  declaredValue,
  firstToken,
  givenName,
  innermost,
  isProvable,
  proofPlace,
  withoutScopes,
} from './declaration-syntax.ts';
import type { ElaboratedText, JudgedCommand } from './elaborated-text.ts';
import type { BrokenCommand, NameUse } from './engine.ts';
import { mentionsLastPart, namesDeclaredIn } from './junk-names.ts';
import { type LeftOutPlace, noCommand } from './left-out-places.ts';
import { mathlibAttributes } from './mathlib-words.ts';
import { parseErrorsOf } from './parse-errors.ts';
import {
  changesSyntax,
  endOf,
  nodesOf,
  type SyntaxNode,
  type SyntaxToken,
  type SyntaxTree,
  startOf,
  tokensOf,
} from './syntax-tree.ts';

const command = 'Lean.Parser.Command.';

/** Offsets in bytes. */
type Place = Omit<BrokenCommand, 'line' | 'uses'>;

/** What of a text is broken is read with. */
interface Reading {
  readonly bytes: Buffer;
  /** Whether syntax or macros of the text may use a name that a text does not show. */
  readonly definesSyntax: boolean;
  readonly commands: readonly JudgedCommand[];
}

/**
 * What of a text Lean did not read or accept, in order, with the errors about it; offsets in bytes. What the parser skipped on its
 * way to the next command is a place of its own: that command has nothing to do with it. Where a theorem is whole, only what stands
 * behind it is broken. `leftOut`: without what the text was read.
 */
export function brokenPlaces(
  text: Pick<ElaboratedText, 'parseMessages'> & { readonly commands: readonly JudgedCommand[] },
  leftOut: readonly LeftOutPlace[],
  bytes: Buffer,
): Omit<BrokenCommand, 'line'>[] {
  const spoil = spoiltBy(leftOut);
  const refused = new Set(leftOut.flatMap(({ command }) => command ?? []).map(spoil));
  const commands = inOrder([...text.commands.map(spoil), ...refused]);
  const apart = leftOut.filter((place) => !commands.some((one) => isSpoiling(place, one)));
  const reading = { bytes, commands, definesSyntax: commands.some(({ tree }) => changesSyntax(tree)) };
  const gaps = gapsOf({ commands, parseMessages: text.parseMessages }, bytes);
  const places: Place[] = apart
    .filter(({ command }) => command === undefined)
    .map(({ start, end, message }) => skipped(start, end, [message], bytes));
  if (gaps[0] !== undefined && gaps[0] !== null) places.push(gaps[0]);
  for (const [index, one] of commands.entries()) {
    const gap = gaps[index + 1] ?? null;
    const part = brokenPart(one, reading);
    // On one line with what the parser took into the command: the same junk.
    const isSame = part !== null && gap !== null && !bytes.subarray(one.end, gap.start).includes(0x0a);
    if (gap !== null && !isSame) places.push(gap);
    if (part === null) continue;
    const { namesFrom, ...broken } = part;
    const next = commands[index + 1]?.start ?? bytes.length;
    const end = isSame ? gap.end : (gap?.start ?? next);
    const more = namesFrom === null ? [] : namesDeclaredIn(bytes.subarray(namesFrom, end).toString());
    const names = [...new Set([...broken.names, ...more, ...(isSame ? gap.names : [])])];
    const effect = broken.effect === 'nothing' && names.length > 0 ? 'names' : broken.effect;
    const isParsers = (message: LeanMessage) => one.parseMessages.includes(message);
    const messages = isSame ? [...broken.messages.filter(isParsers), ...gap.messages] : broken.messages;
    places.push({ ...broken, end, names, effect, messages, ...(refused.has(one) && { isRefused: true }) });
  }
  const cuts = apart.map(({ start }) => start);
  const whole = places.map((place) => ({
    ...place,
    end: Math.min(place.end, ...cuts.filter((cut) => cut > place.start)),
    messages: place.messages.map((message) => asWritten(message, bytes)),
  }));
  // What such a command opens besides must not be lost with it.
  const spare = new Set(apart.flatMap(({ start, within }) => (within === 'spare' ? start : [])));
  const inText = whole.sort((a, b) => a.start - b.start);
  return joined(inText, bytes, spare).map((place) => ({ ...place, uses: usesBehind(place, commands) }));
}

/** By Lean's own words: what is a comment or a string, it alone knows. */
function usesBehind({ names, end }: Place, commands: readonly JudgedCommand[]): NameUse[] {
  if (names.length === 0) return [];
  const behind = commands.filter(({ start }) => start >= end);
  const words = behind.flatMap(({ tree }) => [...tokensOf(tree)].filter(({ text }) => !isString(text)));
  return words.flatMap(({ text, start: at }) =>
    names.filter((name) => mentionsLastPart(text, name)).map((name) => ({ name, at })),
  );
}

/** Of a token: whether it is one, or a part of one, or the text of a comment that Lean keeps. */
const isString = (text: string): boolean => /^["}]|-\/$/u.test(text);

/** What is broken on one line, without a name of its own, is one place with what is broken before it there. */
function joined(places: readonly Place[], bytes: Buffer, apart: ReadonlySet<number>): Place[] {
  const lines: Place[] = [];
  for (const place of places) {
    const last = lines.at(-1);
    const isJunk =
      last !== undefined &&
      [last, place].every(({ effect, isRefused }) => isRefused !== true && effect !== 'any') &&
      last.effect !== 'theorem' &&
      !apart.has(place.start) &&
      place.names.length === 0 &&
      !bytes.subarray(last.start, place.start).includes(0x0a);
    if (!isJunk) lines.push(place);
    else
      lines.splice(-1, 1, {
        ...last,
        end: Math.max(last.end, place.end),
        messages: [...last.messages, ...place.messages],
      });
  }
  return lines;
}

/** What Lean says of the sign that it was shown in the place of what was left out, of what is written there. */
function asWritten(message: LeanMessage, bytes: Buffer): LeanMessage {
  const token = noCommand.slice(0, 3);
  const shown = `'${token}'`;
  if (!message.text.includes(shown)) return message;
  const written = bytes.subarray(byteAt(bytes, message.start)).toString().trimStart();
  if (written.startsWith(token)) return message;
  const [word = ''] = /^#?[\p{L}_]+|^\S/u.exec(written) ?? [];
  return { ...message, text: message.text.replace(shown, () => `'${word}'`) };
}

const isSpoiling = ({ start, within }: LeftOutPlace, command: JudgedCommand): boolean =>
  within === 'spoiling' && command.start <= start && start < command.end;

/** A command with the first of the characters in it that Lean has not read; the same where there is none. */
const spoiltBy =
  (leftOut: readonly LeftOutPlace[]) =>
  (command: JudgedCommand): JudgedCommand => {
    const place = leftOut.find((one) => isSpoiling(one, command));
    return place === undefined
      ? command
      : { ...command, parseMessages: [place.message, ...command.parseMessages] };
  };

/** The commands of a text; one that was left out stands behind what has been put in its place. */
const inOrder = (commands: readonly JudgedCommand[]): readonly JudgedCommand[] =>
  [...commands].sort((a, b) => a.start - b.start);

/** What the parser skipped before each command, and behind the last one; null where it skipped nothing. */
function gapsOf(
  { commands, parseMessages }: { commands: readonly JudgedCommand[] } & Pick<ElaboratedText, 'parseMessages'>,
  bytes: Buffer,
): (Place | null)[] {
  const claimed = new Set(commands.flatMap((one) => one.parseMessages));
  const errors = commands.map((one) => [...parseErrorsOf(one, bytes).before]);
  const behind: LeanMessage[] = [];
  for (const message of parseMessages) {
    if (message.severity !== 'error' || claimed.has(message)) continue;
    const isOfHeader = byteAt(bytes, message.start) < (commands[0]?.start ?? 0);
    ((isOfHeader ? errors[0] : undefined) ?? behind).push(message);
  }
  return [...errors, behind].map((messages, index) => {
    if (messages.length === 0) return null;
    const start = Math.min(...messages.map((message) => byteAt(bytes, message.start)));
    return skipped(start, commands[index]?.start ?? bytes.length, messages, bytes);
  });
}

/** A stretch without a command in it: Lean goes on behind it as if it were not there. */
function skipped(start: number, end: number, messages: readonly LeanMessage[], bytes: Buffer): Place {
  const names = namesDeclaredIn(bytes.subarray(start, end).toString());
  return {
    start,
    end,
    names,
    effect: names.length === 0 ? 'nothing' : 'names',
    statementEnd: null,
    messages,
  };
}

interface BrokenPart extends Omit<Place, 'end'> {
  /** Where text begins that may show more names; null: nowhere. */
  readonly namesFrom: number | null;
}

/** What of a command is broken, from where on; null when nothing is. */
function brokenPart(one: JudgedCommand, reading: Reading): BrokenPart | null {
  const { bytes } = reading;
  const { tree, start } = one;
  const { own } = parseErrorsOf(one, bytes);
  const said = one.messages.filter(({ severity }) => severity === 'error');
  // What Lean says of a command that does not parse comes from what is missing in it.
  const messages = own.length > 0 ? own : said;
  if (messages.length === 0) return null;
  const declaration = innermost(tree);
  const tail = declaration === null ? null : brokenTail(declaration, { own, said }, bytes);
  if (tail !== null)
    return { start: tail, effect: 'names', names: [], namesFrom: tail, statementEnd: null, messages };
  const proofStart = declaration === null ? -1 : startOf(declaredValue(declaration) ?? nothing);
  const { effect, names } = effectOf(one, own.length > 0, reading);
  return {
    ...{ start, effect, names, messages },
    namesFrom: effect === 'names' && givenName(declaration ?? tree) === null ? one.end : null,
    statementEnd: proofStart < 0 ? null : proofStart,
  };
}

const nothing: SyntaxTree = { kind: 'missing' };

/** Where the junk behind a theorem begins that is whole itself; null where it is not, or nothing stands there. */
function brokenTail(
  declaration: SyntaxNode,
  { own, said }: { readonly own: readonly LeanMessage[]; readonly said: readonly LeanMessage[] },
  bytes: Buffer,
): number | null {
  const proof = proofPlace(declaration);
  if (proof === null || !proof.isWhole) return null;
  const at = ({ start }: LeanMessage): number => byteAt(bytes, start);
  if (!own.every((error) => at(error) >= proof.end)) return null;
  // A `sorry` is whatever it is asked to be: what Lean says of it comes from what it is applied to.
  const isFine = said.every((error) => at(error) >= (proof.isSorry ? proof.start : proof.end));
  if (!isFine || (own.length === 0 && proof.tail === null)) return null;
  return proof.tail ?? proof.end;
}

/** What Lean may have made of a broken command, and its author have meant by it. */
function effectOf({ tree, messages }: JudgedCommand, isUnparsed: boolean, reading: Reading): CommandEffect {
  const declaration = innermost(tree);
  const name = givenName(declaration ?? tree);
  const names = name === null ? [] : [name];
  const nothing = { effect: 'nothing', names } as const;
  if (!isPassing(tree)) return { effect: 'any', names };
  const own = withoutScopes(tree);
  if (own.kind !== 'node') return { effect: 'names', names };
  if (declaration === null) {
    if (isUnparsed && own.children.every((child) => isMissing(child) || isPrelude(child)))
      return { effect: hasPlainAttributes(own) ? 'names' : 'any', names };
    if (isUnparsed && withoutEffect.has(own.name)) return nothing;
    if (isUnparsed && isBare(own)) return effectOfKeywords(own, reading);
    if (isUnparsed && own.name === `${command}export`) return { effect: 'any', names };
    if (own.name === `${command}classAbbrev`) return { effect: 'names', names };
    if (own.name === `${command}attribute` && isClosedList(own) && hasPlainAttributes(own)) return nothing;
    return isQuestion(own, reading) ? nothing : effectOfCommand(own, messages, reading);
  }
  if (declaration.name === `${command}example`) return nothing;
  if (isUnparsed && isBare(own)) return effectOfKeywords(own, reading);
  if (isProvable(declaration)) return { effect: 'theorem', names };
  const isReadByNames = !reading.definesSyntax && hasPlainAttributes(tree);
  if (isReadByNames && named.has(declaration.name))
    return { effect: 'names', names: [...names, ...partsOf(declaration)] };
  const together = isReadByNames && !isUnparsed ? declaredTogether(declaration) : null;
  return together === null ? { effect: 'any', names } : { effect: 'names', names: together };
}

/** The names of a mutual block of what is read by its name; null where more stands in it, and for other declarations. */
function declaredTogether({ name, children }: SyntaxNode): readonly string[] | null {
  if (name !== `${command}mutual`) return null;
  const inner = children.flatMap((child) => (child.kind === 'node' ? child.children.map(innermost) : []));
  const isNamed = (one: SyntaxNode | null) => one !== null && (named.has(one.name) || isProvable(one));
  return inner.every(isNamed)
    ? inner.flatMap((one) => [givenName(one as SyntaxNode) ?? [], partsOf(one as SyntaxNode)].flat())
    : null;
}

/** The names of constructors and fields, by which a type is used where its namespace is open. */
function partsOf(declaration: SyntaxNode): string[] {
  const parts = [...nodesOf(declaration)].filter(({ name }) => ofParts.has(name));
  return parts.flatMap((part) => {
    const [names] = part.children.filter(
      (child) => !isPrelude(child) && [...tokensOf(child)].some(isIdentifier),
    );
    return names === undefined ? [] : [...tokensOf(names)].filter(isIdentifier).map(({ text }) => text);
  });
}

const isIdentifier = ({ kind }: SyntaxToken): boolean => kind === 'identifier';

const ofParts: ReadonlySet<string> = new Set(
  [
    ...['ctor', 'structCtor'],
    ...['structSimpleBinder', 'structExplicitBinder', 'structImplicitBinder', 'structInstBinder'],
  ].map((kind) => command + kind),
);

/**
 * A question (`#check`, `#eval`...) leaves nothing behind, unless a command of its own stands in it, or it runs code that reaches what
 * Lean knows: of that nobody can speak who does not name Lean's own parts.
 */
function isQuestion(tree: SyntaxNode, { commands }: Reading): boolean {
  if (!firstToken(tree).startsWith('#')) return false;
  // `#guard_msgs in` has a command behind it.
  const inner = [...nodesOf(tree)].filter(({ name }) => name.startsWith(command));
  if (!inner.every((node) => node.name === `${command}docComment` || firstToken(node).startsWith('#')))
    return false;
  if (![...tokensOf(tree)].some(({ text }) => text.startsWith('#eval'))) return true;
  const end = endOf(tree);
  return !commands.some((one) => one.start < end && [...tokensOf(one.tree)].some(isLeansOwn));
}

/** Whether it names a part of Lean itself: the environment, or what elaborates. */
const isLeansOwn = (token: SyntaxToken): boolean =>
  token.kind === 'identifier' && token.parts.some((part) => leansOwn.has(String(part)));
const leansOwn: ReadonlySet<string> = new Set(['Lean', 'Elab', 'Meta', 'Tactic']);

/** Commands of which nothing is left unless they are whole. */
const withoutEffect: ReadonlySet<string> = new Set(['moduleDoc', 'set_option'].map((kind) => command + kind));

/** Declarations that nothing can use but by their names, or by an instance that Lean derives for these. */
const named: ReadonlySet<string> = new Set(
  [
    ...['definition', 'abbrev', 'opaque', 'axiom', 'structure', 'inductive', 'classInductive'],
    'coinductive',
  ].map((kind) => command + kind),
);

/** Attributes by which no other text comes to mean something else. */
const plainAttributes: ReadonlySet<string> = new Set([
  ...'simp grind ext reducible irreducible semireducible inline match_pattern specialize'.split(' '),
  // What compiled code does is in no statement.
  ...'extern export implemented_by csimp noinline nospecialize never_extract'.split(' '),
  ...mathlibAttributes,
  ...['inherit_doc', 'deprecated'],
]);

/** Whether the list of a command `attribute` was read to its end. */
const isClosedList = (tree: SyntaxTree): boolean => [...tokensOf(tree)].some(({ text }) => text === ']');

function hasPlainAttributes(tree: SyntaxTree): boolean {
  for (const { name, children } of nodesOf(tree)) {
    // What `-instance` takes away means something to everybody.
    if (name === `${command}eraseAttr`) return false;
    if (name !== 'Lean.Parser.Term.attrInstance') continue;
    const attribute = children[1];
    if (attribute === undefined || !plainAttributes.has(firstToken(attribute))) return false;
  }
  return true;
}

/** Keywords, and nothing behind them that the parser has understood. */
const isBare = (tree: SyntaxTree): boolean =>
  [...tokensOf(tree)].every(({ kind, text }) => kind === 'atom' && /^[#\p{L}_?]+$/u.test(text));

const isMissing = (tree: SyntaxTree): boolean => tree.kind === 'missing' || [...tokensOf(tree)].length === 0;

/** What may stand before any declaration. */
const isPrelude = (tree: SyntaxTree): boolean =>
  tree.kind === 'node' &&
  (tree.name === `${command}declModifiers` ||
    tree.name === `${command}docComment` ||
    (tree.name === 'null' && tree.children.every(isPrelude)));

/** What stands before `in` ends with the command, but for attributes that it sets. */
function isPassing(tree: SyntaxTree): boolean {
  if (tree.kind !== 'node' || tree.name !== `${command}in`) return true;
  const [before] = tree.children;
  const isScope = before?.kind === 'node' && passing.has(before.name);
  return isScope && isPassing(tree.children.at(-1) ?? tree);
}

const passing: ReadonlySet<string> = new Set(
  ['open', 'set_option', 'variable', 'universe', 'include', 'omit'].map((kind) => command + kind),
);
