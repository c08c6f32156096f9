import { sha256 } from '../../core/hash.ts';
import type { LeanMessage } from '../../core/message.ts';
import type { Theorem } from '../../core/theorem.ts';
import type { Unopened } from '../engine.ts';
import type { TextSoFar } from '../gate/policy/refusal.ts';
import { refuseSyntax } from '../gate/policy/syntax-policy.ts';
import { lastTheorem } from '../gate/target-rules.ts';
import { type NameParts, nameKey, withoutPrivatePrefix } from '../name-parts.ts';
import { type RestsOnSorry, restsOnSorry } from '../rests-on-sorry.ts';
import type { SyntaxTree } from '../syntax-tree.ts';
import { keyContext } from '../theorem-context.ts';
import {
  nameOfLastDeclaration,
  noProof,
  problemOfTheorem,
  type TheoremText,
  textOfTheorem,
} from '../theorem-text.ts';
import type { Obj } from './ffi/objects.ts';
import type { Scope } from './ffi/scope.ts';
import { usedBy } from './gate/axioms.ts';
import { type CapturedBlock, captureSyntaxKind, captureTactic } from './lean/capture.ts';
import { constantHead, findConstant, isImported, localConstants, usedConstants } from './lean/environment.ts';
import { commandState, coreState } from './lean/layouts.ts';
import { type LiveState, makeLiveState } from './lean/live-state.ts';
import { keyOfName, nameParts, textOfName } from './lean/names.ts';
import type { LeanInstance } from './lean-instance.ts';
import { type Elaboration, lookBack, type TextElaborator } from './text-elaborator.ts';

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
  readonly environment: Obj;
  /** What the text has declared, for the policy; looked for when a rule first asks. */
  readonly declared: TextSoFar;
}

export type Opening =
  | { readonly kind: 'opened'; readonly theorem: LiveTheorem }
  | Unopened
  | { readonly kind: 'interrupted' };

export interface OpenDependencies {
  readonly lean: LeanInstance;
  readonly elaborator: TextElaborator;
  readonly capture: { take(): CapturedBlock | null };
  readonly toolchain: string;
  readonly wasInterrupted: () => boolean;
}

let nextNumber = 0;

/** Elaborates header and statement with a proof that hands out the contexts of its tactic block. */
export function openLiveTheorem(theorem: Theorem, on: OpenDependencies): Opening {
  const theoremText = textOfTheorem(theorem, captureTactic);
  const { text, statementStart } = theoremText;
  using scope = on.lean.scope();
  on.capture.take()?.[Symbol.dispose]();
  const elaboration = on.elaborator.elaborate(scope, text, {
    policy: (tree, start, declared) =>
      refuseSyntax(start < statementStart ? tree : withoutCapture(tree), declared),
    wasInterrupted: on.wasInterrupted,
  });
  const captured = on.capture.take();
  const problem =
    problemOf(elaboration, theoremText, captured !== null) ?? findSorries(scope, elaboration, text);
  if (problem !== null || captured === null || elaboration.state === null) {
    captured?.[Symbol.dispose]();
    return problem ?? { kind: 'interrupted' };
  }
  const root = makeLiveState(scope, captured, captured);
  const { commands, state: after } = elaboration;
  const environment = scope.objects.field(captured.core, coreState.env);
  const held = scope.holdAll({ environment, after });
  let declared: TextSoFar | undefined;
  return {
    kind: 'opened',
    theorem: {
      number: nextNumber++,
      root,
      name: nameOfLastDeclaration(commands),
      fingerprint: sha256(keyContext(on.toolchain, theorem)),
      environment,
      get declared() {
        using scope = on.lean.scope();
        declared ??= lookBack(scope, after, commands);
        return declared;
      },
      [Symbol.dispose]() {
        for (const part of [held, root, captured]) part[Symbol.dispose]();
      },
    },
  };
}

/** The statement as the user gave it: our own capturing tactic is not held against it. */
function withoutCapture(tree: SyntaxTree): SyntaxTree {
  if (tree.kind !== 'node') return tree;
  if (tree.name === captureSyntaxKind) return { kind: 'missing' };
  return { ...tree, children: tree.children.map(withoutCapture) };
}

function problemOf(
  elaboration: Elaboration,
  theoremText: TheoremText,
  wasCaptured: boolean,
): Exclude<Opening, { kind: 'opened' }> | null {
  const { stop } = elaboration;
  if (stop?.kind === 'interrupted') return { kind: 'interrupted' };
  const messages = elaboration.messages.filter((message) => !isCaptureEffect(message, theoremText.text));
  return problemOfTheorem({ ...elaboration, stop, messages }, theoremText) ?? (wasCaptured ? null : noProof);
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
