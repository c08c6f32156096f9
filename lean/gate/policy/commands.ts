import { nodesOf, type SyntaxTree, tokensOf } from '../../syntax-tree.ts';
import { adviceOnCommand, writtenName } from './command-names.ts';
import type { Refusal } from './refusal.ts';

const prefix = 'Lean.Parser.Command.';

/** Commands that declare, scope or show, and run no code of the author's. */
export const allowedCommands: ReadonlySet<string> = new Set(
  [
    'namespace section end open export variable universe include omit set_option attribute notation',
    'mixfix macro macro_rules syntax deriving moduleDoc addDocString genInjectiveTheorems grindPattern',
    'check check_failure print printAxioms printSig printEqns synth where version',
  ].flatMap((line) => line.split(' ').map((name) => prefix + name)),
);

/** Mathlib's other word for `theorem`: a command of its own, with modifiers first. */
export const lemmaKind = 'lemma';

/**
 * `seal f` and `unseal f` set attributes of reducibility; `alias` gives theorems and definitions further names, and
 * `initialize_simps_projections` says under which names `@[simps]` files its equations.
 */
const allowedElsewhere: ReadonlySet<string> = new Set([
  'Lean.Parser.commandSeal__',
  'Lean.Parser.commandUnseal__',
  'Lean.reduceCmd',
  'Batteries.Tactic.Alias.alias',
  'Batteries.Tactic.Alias.aliasLR',
  'Lean.Parser.Command.initialize_simps_projections',
]);

export const allowedDeclarations: ReadonlySet<string> = new Set(
  'theorem definition abbrev instance inductive structure classInductive example opaque'
    .split(' ')
    .map((name) => prefix + name),
);

/** `unsafe` and `partial` leave the logic; `meta` is for code. */
export const refusedModifiers: ReadonlySet<string> = new Set(
  ['unsafe', 'partial', 'meta'].map((name) => prefix + name),
);

/** Refuses a command that is not on the lists. */
export function refuseCommand(tree: SyntaxTree): Refusal | null {
  if (tree.kind !== 'node') return null;
  switch (tree.name) {
    case `${prefix}declaration`:
      return refuseDeclaration(tree);
    case lemmaKind:
      return refuseModifiers(tree.children[0]);
    case `${prefix}section`:
      return [...tokensOf(tree)].some(({ kind, text }) => kind === 'atom' && text === 'meta')
        ? { code: 'command-refused', message: `\`meta section\` is refused: ${adviceOnCommand('meta')}` }
        : null;
    case `${prefix}in`:
      return first(tree.children.filter((child) => child.kind === 'node').map(refuseCommand));
    case `${prefix}mutual`:
      return first(
        tree.children.flatMap((child) => (child.kind === 'node' ? child.children : [])).map(refuseCommand),
      );
    default:
      if (allowedCommands.has(tree.name) || allowedElsewhere.has(tree.name)) return null;
      return { code: 'command-refused', message: refusalOf('the command ', tree) };
  }
}

function refuseDeclaration(tree: SyntaxTree & { kind: 'node' }): Refusal | null {
  const [modifiers, declaration] = tree.children;
  if (declaration?.kind === 'node' && declaration.name === `${prefix}axiom`) {
    return { code: 'axiom', message: 'a new axiom is refused: make it a hypothesis of what needs it' };
  }
  if (declaration?.kind !== 'node' || !allowedDeclarations.has(declaration.name)) {
    return { code: 'command-refused', message: refusalOf('the declaration ', declaration ?? tree) };
  }
  return refuseModifiers(modifiers);
}

function refuseModifiers(modifiers: SyntaxTree | undefined): Refusal | null {
  if (modifiers === undefined) return null;
  for (const node of nodesOf(modifiers)) {
    if (refusedModifiers.has(node.name)) {
      return { code: 'command-refused', message: refusalOf('', node) };
    }
  }
  return null;
}

function first(refusals: readonly (Refusal | null)[]): Refusal | null {
  return refusals.find((refusal) => refusal !== null) ?? null;
}

function refusalOf(what: 'the command ' | 'the declaration ' | '', tree: SyntaxTree): string {
  const name = writtenName(tree);
  const advice = adviceOnCommand(name);
  return `${what}\`${name}\` is refused${advice === null ? '' : `: ${advice}`}`;
}
