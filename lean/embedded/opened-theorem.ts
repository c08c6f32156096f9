import { sha256 } from '../../core/hash.ts';
import type { LeanMessage, Position } from '../../core/message.ts';
import type { Theorem } from '../../core/theorem.ts';
import { positionAt } from '../byte-places.ts';
import { errorsOf } from '../elaborated-text.ts';
import { lemmaKind } from '../gate/policy/commands.ts';
import type { TextSoFar } from '../gate/policy/refusal.ts';
import { lastTheorem } from '../gate/target-rules.ts';
import { type NameParts, nameKey, withoutPrivatePrefix } from '../name-parts.ts';
import { type RestsOnSorry, restsOnSorry } from '../rests-on-sorry.ts';
import { nodesOf, type SyntaxTree, tokensOf } from '../syntax-tree.ts';
import { keyContext } from '../theorem-context.ts';
import type { Obj } from './ffi/objects.ts';
import type { Held, Scope } from './ffi/scope.ts';
import { usedBy } from './gate/axioms.ts';
import { type CapturedBlock, captureTactic } from './lean/capture.ts';
import { constantHead, findConstant, isImported, localConstants, usedConstants } from './lean/environment.ts';
import { commandState } from './lean/layouts.ts';
import { type LiveState, makeLiveState } from './lean/live-state.ts';
import { keyOfName, nameParts, textOfName } from './lean/names.ts';
import type { LeanInstance } from './lean-instance.ts';
import { type CommandPolicy, type Elaboration, lookBack, type TextElaborator } from './text-elaborator.ts';

/**
 * The declarations of a text whose `sorry` the statement of a theorem rests on, itself among them: whatever its proof, the gate
 * would find them. `theorem`: its name as the text has it.
 */
function sorriesBelow(scope: Scope, env: Obj, theorem: NameParts): readonly NameParts[] {
  const { objects } = scope;
  const partsOf = (name: Obj) => withoutPrivatePrefix(nameParts(objects, name));
  const isAsked = (info: Obj) => nameKey(partsOf(constantHead(objects, info).name)) === nameKey(theorem);
  const asked = localConstants(scope, env).find(isAsked);
  if (asked === undefined) return [];
  const holders: NameParts[] = [];
  const seen = new Set<string>();
  const look = (holder: Obj, used: readonly Obj[]): void => {
    if (used.some((name) => textOfName(objects, name) === 'sorryAx')) holders.push(partsOf(holder));
    for (const name of used) {
      const key = keyOfName(objects, name);
      if (seen.has(key)) continue;
      seen.add(key);
      const info = isImported(scope, env, name) ? null : findConstant(scope, env, name);
      if (info !== null) look(name, usedBy(scope, env, info));
    }
  };
  const { name, type } = constantHead(objects, asked);
  seen.add(keyOfName(objects, name));
  look(name, usedConstants(scope, type));
  return holders;
}

/** A theorem whose statement was elaborated, with the state in which its proof starts. */
export interface LiveTheorem extends Disposable {
  /** No other has it. */
  readonly number: number;
  readonly root: LiveState;
  /** The name as written, without namespaces. */
  readonly name: string;
  /** Toolchain and header. */
  readonly fingerprint: string;
  /** The environment behind the header: what the proof may use. */
  readonly environment: Held;
  /** What the header has declared, for the policy. */
  readonly declared: TextSoFar;
}

export type Opening =
  | { readonly kind: 'opened'; readonly theorem: LiveTheorem }
  | {
      readonly kind: 'invalid';
      readonly messages: readonly LeanMessage[];
      readonly sorries?: readonly string[];
    }
  | { readonly kind: 'refused'; readonly message: string; readonly start?: Position }
  | { readonly kind: 'interrupted' };

export interface OpenDependencies {
  readonly lean: LeanInstance;
  readonly elaborator: TextElaborator;
  readonly capture: { take(): CapturedBlock | null };
  readonly toolchain: string;
  readonly policy: CommandPolicy;
  /** As `policy`, but lets the capturing tactic pass. */
  readonly statementPolicy: CommandPolicy;
  readonly wasInterrupted: () => boolean;
}

let nextNumber = 0;

/** Elaborates header and statement with a proof that hands out the contexts of its tactic block. */
export function openLiveTheorem(theorem: Theorem, on: OpenDependencies): Opening {
  const { header, statement } = theorem;
  const prefix = header === '' ? '' : `${header}\n`;
  const text = `${prefix}${statement}\n  := by ${captureTactic}\n`;
  const statementStart = Buffer.byteLength(prefix);
  using scope = on.lean.scope();
  on.capture.take()?.[Symbol.dispose]();
  const elaboration = on.elaborator.elaborate(scope, text, {
    policy: (tree, start, declared) =>
      (start < statementStart ? on.policy : on.statementPolicy)(tree, start, declared),
    wasInterrupted: on.wasInterrupted,
  });
  const captured = on.capture.take();
  const problem =
    problemOf(elaboration, text, statementStart, captured !== null) ?? findSorries(scope, elaboration, text);
  if (problem !== null || captured === null || elaboration.state === null) {
    captured?.[Symbol.dispose]();
    return problem ?? { kind: 'interrupted' };
  }
  const declaration = elaboration.commands.at(-1)!.tree;
  const root = makeLiveState(scope, captured, {
    term: captured.term.value,
    meta: captured.meta.value,
    core: captured.core.value,
    goals: captured.goals.value,
  });
  const environment = scope.hold(scope.objects.field(captured.core.value, 0));
  return {
    kind: 'opened',
    theorem: {
      number: nextNumber++,
      root,
      name: declaredName(declaration),
      fingerprint: sha256(keyContext(on.toolchain, theorem)),
      environment,
      declared: lookBack(scope, elaboration.state, elaboration.commands),
      [Symbol.dispose]() {
        root[Symbol.dispose]();
        environment[Symbol.dispose]();
        captured[Symbol.dispose]();
      },
    },
  };
}

function problemOf(
  elaboration: Elaboration,
  text: string,
  statementStart: number,
  wasCaptured: boolean,
): Exclude<Opening, { kind: 'opened' }> | null {
  const { stop, commands } = elaboration;
  if (stop?.kind === 'interrupted') return { kind: 'interrupted' };
  const parseErrors = errorsOf(elaboration);
  if (stop?.kind === 'refused')
    return parseErrors.code === 'parse-error'
      ? { kind: 'invalid', messages: parseErrors.errors }
      : {
          kind: 'refused',
          message: stop.refusal.message,
          start: positionAt(Buffer.from(text), stop.command.start),
        };
  if (stop?.kind === 'import') return invalid(stop.message);
  if (stop?.kind === 'exit') return invalid('`#exit` or a late `import` ends the text before the theorem');
  const errors = parseErrors.errors.filter((message) => !isCaptureEffect(message, text));
  if (errors.length > 0) return { kind: 'invalid', messages: errors };
  const own = commands.filter((command) => command.start >= statementStart);
  const theorems = own.filter(({ tree }) => isTheorem(tree));
  if (theorems.length !== 1 || theorems[0] !== own.at(-1)) {
    return invalid('the statement must be one theorem (definitions may stand before it)');
  }
  return wasCaptured ? null : invalid('the statement has no proof to find');
}

/** A statement that rests on `sorry` is told at once: no search could come to an accepted proof of it. */
function findSorries(scope: Scope, { state, commands }: Elaboration, text: string): RestsOnSorry | null {
  const theorem = lastTheorem(commands);
  if (state === null || theorem === null) return null;
  const environment = scope.objects.field(state, commandState.env);
  return restsOnSorry(text, commands, theorem, sorriesBelow(scope, environment, theorem));
}

/** Our block leaves its goals open on purpose; Lean reports that behind the statement. */
function isCaptureEffect(message: LeanMessage, text: string): boolean {
  const lastLine = text.split('\n').length - 1;
  return message.text.startsWith('unsolved goals') && message.start.line >= lastLine;
}

function invalid(text: string): Opening & { kind: 'invalid' } {
  return { kind: 'invalid', messages: [{ severity: 'error', text, start: { line: 1, column: 0 } }] };
}

const theoremKinds: ReadonlySet<string> = new Set(['Lean.Parser.Command.theorem', lemmaKind]);

function isTheorem(tree: SyntaxTree): boolean {
  return [...nodesOf(tree)].some((node) => theoremKinds.has(node.name));
}

/** The identifier behind the keyword. */
function declaredName(tree: SyntaxTree): string {
  for (const node of nodesOf(tree)) {
    if (node.name !== 'Lean.Parser.Command.declId') continue;
    for (const token of tokensOf(node)) if (token.kind === 'identifier') return token.text;
  }
  return '';
}
