import { lexLean } from '../core/lean-lexer.ts';
import { plainIdentifier } from '../core/lean-name.ts';
import type { LeanMessage } from '../core/message.ts';
import { hasMissing } from './declaration-syntax.ts';
import type { JudgedCommand } from './elaborated-text.ts';
import type { BrokenCommand } from './engine.ts';
import { writtenName } from './gate/policy/command-names.ts';
import { endOf, nodesOf, type SyntaxNode, type SyntaxTree, startOf, tokensOf } from './syntax-tree.ts';

const command = 'Lean.Parser.Command.';

/** What a broken command that declares nothing itself may be missed by, and the names by which it is. */
export interface CommandEffect {
  readonly effect: BrokenCommand['effect'];
  readonly names: readonly string[];
}

const nothing: CommandEffect = { effect: 'nothing', names: [] };
const any: CommandEffect = { effect: 'any', names: [] };

/** Of a command that is no declaration, once what stands before `in` is taken off. `definesSyntax`: whether the text does. */
export function effectOfCommand(
  tree: SyntaxNode,
  messages: readonly LeanMessage[],
  {
    commands,
    definesSyntax,
  }: { readonly commands: readonly JudgedCommand[]; readonly definesSyntax: boolean },
): CommandEffect {
  switch (tree.name) {
    case `${command}variable`:
      return effectOfVariables(tree, commands, definesSyntax);
    case `${command}universe`:
    case `${command}grindPattern`:
      return nothing;
    case `${command}set_option`:
      return isHarmlessOption(tree, messages) ? nothing : any;
    case `${command}open`:
      return effectOfOpen(tree.children[1], messages);
    case `${command}export`:
      return effectOfOpen(tree, messages);
    case `${command}end`:
      return messages.some(({ text }) => text.includes(noScope)) || isOfEmptyScopes(tree, commands)
        ? nothing
        : any;
    case `${command}notation`:
    case `${command}mixfix`:
    case `${command}macro`:
    case `${command}elab`:
    case `${command}syntax`:
      return effectOfSyntax(tree);
    default:
      return effectOfCode(tree);
  }
}

/**
 * Of a command of which the parser has read keywords alone: by what stands behind them, to the next command, its author has meant
 * something. A namespace that is open, or to be open, counts where the text has it or it may be one of Lean's.
 */
export function effectOfKeywords(
  tree: SyntaxNode,
  { commands, bytes }: { readonly commands: readonly JudgedCommand[]; readonly bytes: Buffer },
): CommandEffect {
  const keywords = [...tokensOf(tree)].map(({ text }) => text);
  const start = startOf(tree);
  const next = commands.find((one) => one.start > start)?.start ?? bytes.length;
  const behind = bytes.subarray(endOf(tree), next).toString();
  const stretches = [...lexLean(behind)].filter(({ kind }) => kind !== 'trivia');
  const words = stretches.map((stretch) => behind.slice(stretch.start, stretch.end).replace('«', ''));
  if (words.length > 0 && keywords.some((keyword) => meantForAll.has(keyword))) return any;
  if (keywords.includes('variable')) {
    const end = words.findIndex((word) => !isName.test(word));
    return { effect: 'names', names: words.slice(0, end < 0 ? words.length : end) };
  }
  if (!keywords.includes('open') && !keywords.includes('namespace')) return nothing;
  const own = new Set(commands.flatMap((one) => (one.start < start ? namespacesOf(one.tree) : [])));
  return words.some((word) => own.has(word) || isLikeNamespace(word)) ? any : nothing;
}

/** Words of commands by which whatever stands behind them may mean something else. */
const meantForAll: ReadonlySet<string> = new Set(
  [
    'notation infix infixl infixr prefix postfix macro macro_rules elab elab_rules syntax binder_predicate',
    'instance attribute export',
  ].flatMap((line) => line.split(' ')),
);

const isName = /^[\p{L}_]/u;

/** Whether Lean's libraries may have a namespace of this name: they are written in capitals and small letters. */
const isLikeNamespace = (word: string): boolean =>
  /^\p{Lu}.*\p{Ll}/u.test(word) && !['Prop', 'Type', 'Sort'].includes(word);

/** The first words of names with several, and of namespaces that are opened. */
function namespacesOf(tree: SyntaxTree): string[] {
  const isOpened = tree.kind === 'node' && tree.name === `${command}namespace`;
  return [...tokensOf(tree)].flatMap((token) =>
    token.kind === 'identifier' && (isOpened || token.parts.length > 1) ? String(token.parts[0]) : [],
  );
}

/** Namespaces of which only some names are opened, by these; and one that is not there, of which some are not. */
function effectOfOpen(list: SyntaxTree | undefined, messages: readonly LeanMessage[]): CommandEffect {
  if (list?.kind !== 'node') return any;
  if (list.name === `${command}openHiding`)
    return messages.some(({ text }) => text.startsWith('unknown namespace')) ? nothing : any;
  if (!byNames.has(list.name)) return any;
  const opened = list.children.filter(({ kind }) => kind === 'node').flatMap((part) => [...tokensOf(part)]);
  const names = opened.filter(({ kind }) => kind === 'identifier').map(({ text }) => text);
  return { effect: 'names', names };
}

const byNames: ReadonlySet<string> = new Set(
  ['openOnly', 'openRenaming', 'export'].map((kind) => command + kind),
);

/** Of Lean, about an `end` that leaves all scopes as they are. */
const noScope = 'There is no current scope to end';

/** Whether it makes no difference which scope ends there, as nothing before says what would end with one. */
function isOfEmptyScopes(tree: SyntaxTree, commands: readonly JudgedCommand[]): boolean {
  const before = commands.filter(({ start }) => start < startOf(tree));
  return !before.some((one) => [...nodesOf(one.tree)].some(({ name }) => ofScopes.has(name)));
}

const ofScopes: ReadonlySet<string> = new Set([
  ...['namespace', 'variable', 'universe', 'open', 'set_option', 'include', 'omit', 'eraseAttr'].map(
    (kind) => command + kind,
  ),
  ...['Lean.Parser.Term.local', 'Lean.Parser.Term.scoped'],
  ...['Lean.Parser.commandSeal__', 'Lean.Parser.commandUnseal__'],
]);

/** Options that no statement means something else by: of printing, checking, limits and compiled code. */
const harmlessOptions =
  /^(?:pp|linter|trace|profiler|format|diagnostics|debug|compiler|compile|interpreter|maxHeartbeats|maxRecDepth)(?:\.|$)/u;

function isHarmlessOption(tree: SyntaxNode, messages: readonly LeanMessage[]): boolean {
  if (messages.some(({ text }) => text.startsWith('Unknown option'))) return true;
  const [, name] = tree.children;
  return name?.kind === 'identifier' && harmlessOptions.test(name.text);
}

/** New syntax is read where its signs stand, and nowhere else: who needs it has its words. Other signs may be a part of known ones. */
function effectOfSyntax(tree: SyntaxNode): CommandEffect {
  const tokens = [...tokensOf(tree)];
  const end =
    tree.name === `${command}syntax` ? tokens.length : tokens.findIndex(({ text }) => text === '=>');
  if (end < 0 || (end === tokens.length && hasMissing(tree))) return any;
  const signs = tokens.slice(0, end).flatMap(({ text }) => /^"(.*)"$/u.exec(text)?.[1]?.trim() ?? []);
  const isRead = signs.length > 0 && signs.every((sign) => plainIdentifier.test(sign));
  return isRead ? { effect: 'names', names: signs } : any;
}

/** Commands of code that leave what they name, and no more that a statement could be read by. */
const namedByCode: ReadonlySet<string> = new Set(
  [
    'initialize builtin_initialize register_option register_builtin_option declare_config_elab',
    'simproc dsimproc simproc_decl dsimproc_decl builtin_simproc builtin_dsimproc',
    'recommended_spelling tactic_extension register_tactic_tag init_quot',
  ].flatMap((line) => line.split(' ')),
);

function effectOfCode(tree: SyntaxNode): CommandEffect {
  if (!namedByCode.has(writtenName(tree)) || [...nodesOf(tree)].some(isAttribute)) return any;
  const [name] = [...tokensOf(tree)].filter(({ kind }) => kind === 'identifier');
  return name === undefined ? nothing : { effect: 'names', names: [name.text] };
}

const isAttribute = ({ name }: SyntaxNode): boolean => name === 'Lean.Parser.Term.attrInstance';

/**
 * A variable is a part of what mentions it. An instance is one where all that it is about is, said or not: of a text that includes no
 * variable unsaid, what mentions none has none.
 */
function effectOfVariables(
  tree: SyntaxNode,
  commands: readonly JudgedCommand[],
  definesSyntax: boolean,
): CommandEffect {
  const own = variablesOf(tree);
  const instances = [...nodesOf(tree)].filter(({ name }) => name === 'Lean.Parser.Term.instBinder');
  if (instances.length === 0) return { effect: 'names', names: own };
  const all = [...commands.flatMap((one) => variablesOf(one.tree)), ...own];
  const isAboutVariable = (binder: SyntaxTree) =>
    [...tokensOf(binder)].some(({ kind, text }) => kind === 'identifier' && all.includes(text));
  const includes = commands.some((one) =>
    [...nodesOf(one.tree)].some(({ name }) => name === `${command}include`),
  );
  const mayBeUnsaid = includes || definesSyntax;
  return mayBeUnsaid || !instances.every(isAboutVariable)
    ? any
    : { effect: 'names', names: [...new Set(all)] };
}

/** The names that commands `variable` in a tree give. */
function variablesOf(tree: SyntaxTree): string[] {
  return [...nodesOf(tree)]
    .filter(({ name }) => name === `${command}variable`)
    .flatMap((variable) => [...nodesOf(variable)])
    .filter(({ name }) => name.endsWith('Binder'))
    .flatMap(({ children: [, names] }) =>
      names === undefined ? [] : [...tokensOf(names)].map(({ text }) => text),
    );
}
