import type { ElaboratedText } from '../elaborated-text.ts';
import type { VerifyRequest } from '../engine.ts';
import { type NameParts, nameKey, nameText, withoutPrivatePrefix } from '../name-parts.ts';
import { hasSorry, nodesOf, type SyntaxNode } from '../syntax-tree.ts';
import { lemmaKind } from './policy/commands.ts';

/** A constant that a text has added. `Name`: how an engine holds names. */
export interface TextConstant<Name> {
  readonly name: Name;
  readonly parts: NameParts;
  readonly isTheorem: boolean;
  /** Whether its body mentions `sorryAx` itself; looked up only when it matters. */
  readonly usesSorry: () => boolean;
}

export interface Targets<Name> {
  /** Names of the theorems that are asked for. */
  readonly names: readonly Name[];
  /** Where the reference has a `sorry` that belongs to none of them, as a user would call it. */
  readonly uncovered: readonly string[];
}

interface DeclaredTheorem {
  readonly parts: NameParts;
  readonly hasSorry: boolean;
}

type Commands = ElaboratedText['commands'];

/**
 * The theorems that a reference asks for. They are taken from its text, as names say nothing (Lean makes theorems of its
 * own, and a user may call his `below` or `_x`): the theorems with a `sorry` in their declaration or in what Lean made of
 * it; when there is none, every theorem. What a `target` says is asked for, whatever else is open.
 */
export function findTargets<Name>(
  commands: Commands,
  found: readonly TextConstant<Name>[],
  target: VerifyRequest['target'],
): Targets<Name> {
  const declared = declaredTheorems(commands);
  const constants = found.map((constant) => ({ ...constant, parts: withoutPrivatePrefix(constant.parts) }));
  const theorems = new Map(
    constants.filter(({ isTheorem }) => isTheorem).map(({ name, parts }) => [nameKey(parts), name]),
  );
  const namesOf = (wanted: readonly DeclaredTheorem[]): Name[] =>
    wanted.map(({ parts }) => theorems.get(nameKey(parts))).filter((name) => name !== undefined);
  if (target === 'last') return lastTarget(commands, namesOf);
  if (target !== undefined) return targetsAt(commands, target.at, namesOf);

  const sorries = constants.filter(({ usesSorry }) => usesSorry());
  const ownerOf = ownersIn(commands);
  const belongs = (part: NameParts, theorem: NameParts): boolean => {
    const owner = ownerOf(part);
    return owner !== null && nameKey(owner.parts) === nameKey(theorem);
  };
  const open = declared.filter(
    ({ parts, hasSorry }) => hasSorry || sorries.some((sorry) => belongs(sorry.parts, parts)),
  );
  const uncovered = sorries
    .filter((sorry) => !open.some(({ parts }) => belongs(sorry.parts, parts)))
    .map(({ parts }) => nameText(parts));
  uncovered.push(
    ...open.filter(({ parts }) => !theorems.has(nameKey(parts))).map(({ parts }) => nameText(parts)),
  );
  uncovered.push(...openAndNameless(commands));
  return { names: namesOf(open.length > 0 ? open : declared), uncovered };
}

/** A name that a text gives, and the first byte of the command that does. */
export interface NamedPlace {
  readonly parts: NameParts;
  readonly start: number;
}

/** Lean's own parts of a declaration stand below its name: to which declaration of the text a name belongs. */
export function ownersIn(commands: Commands): (part: NameParts) => NamedPlace | null {
  const named = new Map(
    commands.flatMap((command) =>
      declaredNames([command]).map((parts) => [nameKey(parts), { parts, start: command.start }]),
    ),
  );
  return (part) => {
    for (let length = part.length; length > 0; length--) {
      const owner = named.get(nameKey(part.slice(0, length)));
      if (owner !== undefined) return owner;
    }
    return null;
  };
}

/** The full name of the theorem that a text ends with, as the text gives it; null where it ends with something else. */
export function lastTheorem(commands: Commands): NameParts | null {
  const [theorem, ...more] = declaredTheorems(commands.slice(-1));
  return theorem === undefined || more.length > 0 ? null : theorem.parts;
}

const command = 'Lean.Parser.Command.';

/** The theorems that a text declares, in order, by full name. */
function declaredTheorems(commands: Commands): DeclaredTheorem[] {
  return commands.flatMap(({ tree, namespace }) =>
    [...nodesOf(tree)]
      .filter(({ name }) => name === `${command}theorem` || name === lemmaKind)
      .map((node) => ({ parts: fullName(namespace, node), hasSorry: hasSorry(node) })),
  );
}

/** The full names that the declarations of a text give, of whatever kind. */
function declaredNames(commands: Commands): NameParts[] {
  return commands.flatMap(({ tree, namespace }) =>
    [...nodesOf(tree)].filter(isNaming).map((node) => fullName(namespace, node)),
  );
}

const isNaming = (node: SyntaxNode): boolean => node.name === `${command}declId`;

/** The full name of the first declaration in a tree. */
export function fullName(namespace: NameParts, tree: SyntaxNode): NameParts {
  for (const node of nodesOf(tree)) {
    if (!isNaming(node)) continue;
    const [identifier] = node.children;
    if (identifier?.kind !== 'identifier') break;
    const [first, ...rest] = identifier.parts;
    return first === '_root_' ? rest : [...namespace, ...identifier.parts];
  }
  return [];
}

/** Declarations with a `sorry` that have no name, or one that Lean makes: it may look like a part of a theorem. */
function openAndNameless(commands: Commands): string[] {
  const open = (kind: string) =>
    commands.some(({ tree }) =>
      [...nodesOf(tree)].some(
        (node) => node.name === `${command}${kind}` && ![...nodesOf(node)].some(isNaming) && hasSorry(node),
      ),
    );
  return [...(open('example') ? ['an example'] : []), ...(open('instance') ? ['an instance'] : [])];
}

/**
 * The theorem that a text ends with. Where its last command declares anything else, or nothing, no theorem before it is taken for
 * what was asked.
 */
function lastTarget<Name>(
  commands: Commands,
  namesOf: (wanted: readonly DeclaredTheorem[]) => Name[],
): Targets<Name> {
  const last = commands.slice(-1);
  const theorems = declaredTheorems(last);
  if (theorems.length !== 1 || declaredNames(last).length !== 1)
    return { names: [], uncovered: ['its last command, which is no theorem'] };
  return { names: namesOf(theorems), uncovered: [] };
}

/** Where no theorem begins, nothing is asked for: a caller that is wrong about the text gets no verdict on another one. */
function targetsAt<Name>(
  commands: Commands,
  starts: readonly number[],
  namesOf: (wanted: readonly DeclaredTheorem[]) => Name[],
): Targets<Name> {
  const names: Name[] = [];
  const uncovered: string[] = [];
  for (const start of starts) {
    const asked = namesOf(declaredTheorems(commands.filter((command) => command.start === start)));
    names.push(...asked);
    if (asked.length === 0) uncovered.push(`what begins at byte ${start}`);
  }
  return { names, uncovered };
}

/**
 * How many commands stand behind the last theorem of the reference in the submission, beyond those of the reference. What has
 * the theorem's declaration in it first is taken for it there: one that quotes it later is a command behind it.
 */
export function commandsBehind(submission: Commands, reference: Commands): number {
  const last = declaredTheorems(reference).at(-1);
  // A theorem that is not there is a matter of another check.
  if (last === undefined) return 0;
  const declares = (command: Commands[number]): boolean =>
    declaredTheorems([command]).some(({ parts }) => nameKey(parts) === nameKey(last.parts));
  const behind = (commands: Commands, at: number): number => (at < 0 ? 0 : commands.length - 1 - at);
  return (
    behind(submission, submission.findIndex(declares)) - behind(reference, reference.findLastIndex(declares))
  );
}
