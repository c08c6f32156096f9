import type { LeanMessage } from '../core/message.ts';
import type { ElaboratedText } from './elaborated-text.ts';
import type { BrokenCommand, DeclarationPlace, FileReport, OpenDeclaration } from './engine.ts';
import { lemmaKind } from './gate/policy/commands.ts';
import { lineAt } from './line-at.ts';
import { hasSorry, sorryKinds } from './sorry-syntax.ts';
import { endOf, nodesOf, type SyntaxNode, type SyntaxTree, startOf, tokensOf } from './syntax-tree.ts';

const command = 'Lean.Parser.Command.';
/** Nodes between `by` and its only tactic. */
const wrappers: ReadonlySet<string> = new Set([
  'null',
  'Lean.Parser.Term.byTactic',
  'Lean.Parser.Tactic.tacticSeq',
  'Lean.Parser.Tactic.tacticSeq1Indented',
]);

/** A text that some engine has elaborated, whatever it says of why it stopped. */
type ElaboratedFile = Pick<ElaboratedText, 'commands' | 'parseMessages' | 'messages'>;

/** What an elaborated file leaves to prove. */
export function reportFile(text: string, elaboration: ElaboratedFile): FileReport {
  const bytes = Buffer.from(text);
  const open: OpenDeclaration[] = [];
  const partial: DeclarationPlace[] = [];
  const utf16 = (byte: number): number => bytes.subarray(0, byte).toString().length;
  for (const { tree, start, end, messages } of elaboration.commands) {
    const declaration = innermost(tree);
    if (declaration === null || !(hasSorry(declaration) || messages.some(tellsOfSorry))) continue;
    const line = lineAt(bytes, startOf(declaration));
    const name = declaredName(declaration);
    const place = {
      name,
      keyword: firstToken(declaration),
      start: utf16(start),
      end: utf16(end < 0 ? endOf(tree) : end),
      line,
    };
    const value = provableValue(declaration);
    if (value === null || !isSorry(value.children[1])) partial.push(place);
    else open.push({ ...place, statementEnd: utf16(startOf(value)) });
  }
  const broken = brokenCommands(elaboration, bytes).map(({ tree, start, end }): BrokenCommand => {
    const declaration = innermost(tree);
    const value = declaration === null ? null : bodyOf(declaration);
    const proofStart = value === null ? -1 : startOf(value);
    return {
      ...{ start: utf16(start), end: utf16(end), line: lineAt(bytes, start) },
      effect: effectOf(tree, declaration),
      name: declaration === null ? null : declaredName(declaration),
      statementEnd: proofStart < 0 ? null : utf16(proofStart),
    };
  });
  return { messages: [...elaboration.parseMessages, ...elaboration.messages], open, partial, broken };
}

/**
 * Byte ranges of the commands with an error. What the parser could make nothing of has no place of its own: it begins
 * where the command before it ends.
 */
function brokenCommands(
  { commands }: ElaboratedFile,
  bytes: Buffer,
): { tree: SyntaxNode; start: number; end: number }[] {
  const starts: number[] = [];
  let behind = 0;
  for (const { tree, end } of commands) {
    const own = startOf(tree);
    starts.push(Math.max(own, behind));
    behind = Math.max(behind, end, own);
  }
  return commands.flatMap(({ tree, parseMessages, messages }, index) => {
    const isBroken = [...parseMessages, ...messages].some((message) => message.severity === 'error');
    const start = starts[index] ?? 0;
    return isBroken ? [{ tree, start, end: starts[index + 1] ?? bytes.length }] : [];
  });
}

/** A theorem below `open ... in` leaves nothing but itself, as that ends with it. */
function effectOf(tree: SyntaxNode, declaration: SyntaxNode | null): BrokenCommand['effect'] {
  if (!isPassing(tree)) return 'any';
  if (declaration?.name === `${command}example` || firstToken(tree).startsWith('#')) return 'nothing';
  return declaration !== null && provable.has(declaration.name) ? 'theorem' : 'any';
}

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

/** What gives a declaration its value or proof. */
function bodyOf(declaration: SyntaxNode): SyntaxNode | null {
  const value = declaration.children.find((child) => child.kind === 'node' && values.has(child.name));
  return value?.kind === 'node' ? value : null;
}

const values: ReadonlySet<string> = new Set(
  ['declValSimple', 'declValEqns', 'whereStructInst'].map((kind) => command + kind),
);

/** Lean's word for a `sorry` that the text need not show: a macro, or a tactic that leaves one, may have put it there. */
const tellsOfSorry = ({ severity, text }: LeanMessage): boolean =>
  severity === 'warning' && /^declaration uses [`']sorry[`']/.test(text);

/** The declaration below `open ... in`: `theorem`, `example`, `def`...; or a whole `mutual` block. */
function innermost(tree: SyntaxTree): SyntaxNode | null {
  if (tree.kind !== 'node') return null;
  if (tree.name === `${command}in`) return innermost(tree.children.at(-1) ?? tree);
  if (tree.name === `${command}mutual`) return tree;
  if (tree.name !== `${command}declaration` && tree.name !== lemmaKind) return null;
  const declaration = tree.children[1];
  return declaration?.kind === 'node' ? declaration : null;
}

/** The `:= proof` of a theorem, a lemma or an example; null where more belongs to it (`where`), which no proof of ours would keep. */
function provableValue(declaration: SyntaxNode): SyntaxNode | null {
  const value = provable.has(declaration.name) ? bodyOf(declaration) : null;
  if (value?.name !== `${command}declValSimple`) return null;
  const [, , ...further] = value.children;
  return further.some((part) => firstToken(part) !== '') ? null : value;
}

/** Mathlib's `lemma` has what Lean's declarations have in a group of its own. */
const provable: ReadonlySet<string> = new Set([`${command}theorem`, `${command}example`, 'group']);

/** `sorry`, `by sorry`, and nothing else. */
function isSorry(value: SyntaxTree | undefined): boolean {
  if (value?.kind !== 'node') return false;
  if (sorryKinds.has(value.name)) return true;
  const inner = value.children.filter((child) => child.kind === 'node');
  return wrappers.has(value.name) && inner.length === 1 && isSorry(inner[0]);
}

function declaredName(declaration: SyntaxNode): string {
  for (const node of nodesOf(declaration)) {
    if (node.name === `${command}declId`) return firstToken(node);
  }
  return firstToken(declaration);
}

function firstToken(tree: SyntaxTree): string {
  for (const token of tokensOf(tree)) return token.text;
  return '';
}
